# SPDX-License-Identifier: MIT
"""Runs a Conan recipe without Conan: makes the package's folder and checks the metadata that Conan would receive.

    run_recipe.py PROJECT WORK_FOLDER VERSION                                 the project's own recipe
    run_recipe.py PROJECT WORK_FOLDER VERSION RECIPE_FOLDER URL ARCHIVE       one of ConanCenter, whose URL gives ARCHIVE

The `conan` module that the recipe imports is emulated here, as far as the recipe uses it. Like Conan, this script first
exports the recipe's sources, so that files that the recipe forgets to export are missing. The package is
WORK_FOLDER/package, and the files that Conan's CMakeDeps would make for it are WORK_FOLDER/cmake; those of the package
with its parts are in WORK_FOLDER/parts.
"""

import fnmatch
import hashlib
import importlib.util
import os
import pathlib
import re
import shutil
import sys
import tarfile
import types
from collections import defaultdict


class Info:
    """The metadata of a package, or of a component of it, in a recipe."""

    def __init__(self):
        self.bindirs, self.libdirs, self.requires = ["bin"], ["lib"], []
        self.components = defaultdict(Info)
        self.properties = {}

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    def __init__(self, recipe_folder, work, chosen):
        self.recipe_folder = str(recipe_folder)
        self.source_folder = str(work / "source")
        self.package_folder = str(work / "package")
        self.options = types.SimpleNamespace(**{**self.default_options, **chosen})
        self.cpp_info = Info()
        self.required = []
        self.standard = None
        self.identified_by_nothing = False
        self.info = types.SimpleNamespace(clear=lambda: setattr(self, "identified_by_nothing", True))

    def requires(self, reference):
        self.required.append(reference)


def files_below(folder):
    """Returns all files except those of Git and of builds, which other tests make and remove concurrently."""
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("build", ".git")]
        for name in names:
            yield pathlib.Path(parent) / name


def copy(_, pattern, source, target):
    for path in files_below(source):
        inside = path.relative_to(source)
        if fnmatch.fnmatch(str(inside), pattern):
            (pathlib.Path(target) / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pathlib.Path(target) / inside)


def get_from(archives):
    """Emulates Conan's `get`, with the archive in `archives` for each URL."""

    def get(recipe, url, sha256, strip_root=False):
        check("hash of the sources", sha256, hashlib.sha256(pathlib.Path(archives[url]).read_bytes()).hexdigest())
        check("strip_root", strip_root, True)
        with tarfile.open(archives[url]) as archive:
            for member in archive.getmembers():
                member.name = member.name.partition("/")[2]
                if member.name:
                    archive.extract(member, recipe.source_folder)

    return get


def module(name, **content):
    made = types.ModuleType(name)
    vars(made).update(content)
    sys.modules[name] = made


def make_conan(archives):
    module("conan", ConanFile=ConanFile)
    module("conan.errors", ConanException=RuntimeError)
    module("conan.tools")
    module("conan.tools.build", check_min_cppstd=lambda recipe, standard: setattr(recipe, "standard", standard))
    module("conan.tools.files", copy=copy, get=get_from(archives),
           load=lambda _, path: pathlib.Path(path).read_text(encoding="utf-8"))
    module("conan.tools.layout", basic_layout=lambda *_, **__: None)


def conan_data(recipe_folder):
    """Returns the sources in conandata.yml and the version in config.yml: each file has one version."""
    text = (recipe_folder / "conandata.yml").read_text(encoding="utf-8")
    found = re.fullmatch(r'sources:\n  "(.*)":\n    url: "(.*)"\n    sha256: "([0-9a-f]{64})"\n', text)
    if not found:
        sys.exit(f"conandata.yml is\n{text}")
    version, url, sha256 = found.groups()
    config = (recipe_folder.parent / "config.yml").read_text(encoding="utf-8")
    check("config.yml", config, f'versions:\n  "{version}":\n    folder: {recipe_folder.name}\n')
    return version, {"sources": {version: {"url": url, "sha256": sha256}}}


def run(recipe_class, recipe_folder, work, **chosen):
    """Returns the recipe after Conan's steps, in their order."""
    shutil.rmtree(work, ignore_errors=True)
    recipe = recipe_class(recipe_folder, work, chosen)
    if hasattr(recipe, "set_version"):
        recipe.set_version()
        for pattern in recipe.exports_sources:
            copy(recipe, pattern, recipe_folder, work / "source")
    else:
        recipe.version, recipe.conan_data = conan_data(recipe_folder)
    recipe.configure()
    recipe.layout()
    if hasattr(recipe, "source"):
        recipe.source()
    recipe.requirements()
    recipe.validate()
    recipe.package_id()
    recipe.package()
    recipe.package_info()
    return recipe


def cmake_target(info, include, target_of):
    """Returns the CMake code for the target of a package or component; `target_of` has the targets that it requires."""
    name = info.properties["cmake_target_name"]
    needs = " ".join(target_of[required] for required in info.requires)
    return f"""if(NOT TARGET {name})
    add_library({name} INTERFACE IMPORTED)
    target_include_directories({name} INTERFACE "{include}")
    target_link_libraries({name} INTERFACE {needs})
endif()
"""


def write_cmake_files(recipe, folder):
    """Writes the files for find_package like CMakeDeps: the version, the targets and the files that the recipe includes."""
    folder.mkdir()
    package = pathlib.Path(recipe.package_folder)
    info = recipe.cpp_info
    major, minor, _ = recipe.version.split(".")
    same = {"AnyNewerVersion": "TRUE",
            "SameMajorVersion": f"PACKAGE_FIND_VERSION_MAJOR EQUAL {major}",
            "SameMinorVersion": f"PACKAGE_FIND_VERSION_MAJOR EQUAL {major} AND PACKAGE_FIND_VERSION_MINOR EQUAL {minor}"}
    compatible = same[info.properties.get("cmake_config_version_compat", "SameMajorVersion")]
    (folder / "nono-config-version.cmake").write_text(f"""set(PACKAGE_VERSION {recipe.version})
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION AND {compatible})
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
""")
    target_of = {"zlib::zlib": "ZLIB::ZLIB", "pugixml::pugixml": "pugixml::pugixml", "libyaml::libyaml": "yaml",
                 "nlohmann_json::nlohmann_json": "nlohmann_json::nlohmann_json", "libzip::libzip": "libzip::zip"}
    target_of.update({key: part.properties["cmake_target_name"] for key, part in info.components.items()})
    found = {"zlib": "ZLIB", "pugixml": "pugixml", "nlohmann_json": "nlohmann_json"}
    # A replacement for libzip's own package, which cannot be found if its programs are absent.
    libzip = """if(NOT TARGET libzip::zip)
    add_library(libzip::zip INTERFACE IMPORTED)
    target_link_libraries(libzip::zip INTERFACE zip)
endif()
"""
    config = "include(CMakeFindDependencyMacro)\n"
    for reference in recipe.required:
        library = reference.split("/")[0]
        # Debian has no CMake files where Conan generates them; a plain name is linked by that name.
        config += f"find_dependency({found[library]})\n" if library in found else ""
        config += libzip if library == "libzip" else ""
    for part in list(info.components.values()) or [info]:
        config += cmake_target(part, package / "include", target_of)
    for build_module in info.properties.get("cmake_build_modules", []):
        config += f'include("{package / build_module}")\n'
    (folder / "nono-config.cmake").write_text(config)


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found} instead of {expected}")


def check_metadata_of_conan_center(recipe, url):
    check("url", recipe.url, "https://github.com/conan-io/conan-center-index")
    check("homepage", url.startswith(recipe.homepage + "/"), True)
    for attribute in "description", "license", "topics":
        if not getattr(recipe, attribute):
            sys.exit(f"the recipe has no {attribute}")
    for forbidden in "version", "exports_sources", "author", "test_package_folder":
        if forbidden in vars(type(recipe)):
            sys.exit(f"a recipe of ConanCenter has no {forbidden}")
    ranges = [reference for reference in recipe.required if "[" in reference]
    check("ranges of versions", ranges, [reference for reference in ranges if reference.startswith("zlib/")])


def main():
    project, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    recipe_folder = pathlib.Path(sys.argv[4]).resolve() if len(sys.argv) > 4 else project
    sys.dont_write_bytecode = True
    make_conan(dict([sys.argv[5:7]]) if len(sys.argv) > 6 else {})
    spec = importlib.util.spec_from_file_location("recipe", recipe_folder / "conanfile.py")
    recipe_module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe_module)

    # With the parts: nono::nono requires nothing, and no other target has this name.
    recipe = run(recipe_module.NonoRecipe, recipe_folder, work / "parts", with_libzip=True, with_pugixml=True,
                 with_nlohmann_json=True, with_libyaml=True)
    check("required packages", sorted(reference.split("/")[0] for reference in recipe.required),
          ["libyaml", "libzip", "nlohmann_json", "pugixml", "zlib"])
    targets = {info.properties["cmake_target_name"]: info.requires for info in recipe.cpp_info.components.values()}
    check("targets", targets, {"nono::nono": [], "nono::gzip": ["core", "zlib::zlib"],
                               "nono::xml": ["core", "pugixml::pugixml"],
                               "nono::json": ["core", "nlohmann_json::nlohmann_json"],
                               "nono::yaml": ["core", "libyaml::libyaml"],
                               "nono::zip": ["gzip", "libzip::libzip"]})
    if recipe.cpp_info.properties["cmake_target_name"] in targets:
        sys.exit("the target for all components has the name of one of them")
    write_cmake_files(recipe, work / "parts" / "cmake")
    if len(sys.argv) > 5:
        check_metadata_of_conan_center(recipe, sys.argv[5])

    # Without the parts: one package for everyone, with the headers, the license and the files for find_package
    # components.
    package = work / "package"
    recipe = run(recipe_module.NonoRecipe, recipe_folder, work / "alone")
    shutil.rmtree(package, ignore_errors=True)
    shutil.move(recipe.package_folder, package)
    recipe.package_folder = str(package)
    shutil.rmtree(work / "cmake", ignore_errors=True)
    write_cmake_files(recipe, work / "cmake")
    check("version", recipe.version, sys.argv[3])
    check("C++ standard", recipe.standard, 20)
    check("package type", recipe.package_type, "header-library")
    check("the package does not depend on settings", recipe.identified_by_nothing, True)
    check("required packages", recipe.required, [])
    check("folders of programs and libraries", recipe.cpp_info.bindirs + recipe.cpp_info.libdirs, [])
    check("target", recipe.cpp_info.properties["cmake_target_name"], "nono::nono")
    check("top of the package", sorted(path.name for path in package.iterdir()), ["include", "licenses", "share"])
    check("licenses", [path.name for path in (package / "licenses").iterdir()], ["LICENSE"])
    headers = {str(path.relative_to(project)) for pattern in ("*.hpp", "*.cpp", "*.cppm") for path in (project / "include").rglob(pattern)}
    check("headers", {str(path.relative_to(package)) for path in (package / "include").rglob("*.*")}, headers)
    test_package = recipe_folder / getattr(recipe, "test_package_folder", "test_package")
    if not (test_package / "conanfile.py").is_file():
        sys.exit("the recipe's test_package is not there")
    print(f"nono {recipe.version}: {len(headers)} headers in {package}")


main()
