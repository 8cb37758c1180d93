"""Runs conanfile.py where there is no Conan: makes the package's folder and checks what Conan would be told.

    run_recipe.py PROJECT WORK_FOLDER VERSION

The module `conan` that the recipe imports is made here, of what it uses. As Conan does, this exports the recipe's sources
first, so that what the recipe forgets to export is missing. The package is WORK_FOLDER/package.
"""

import fnmatch
import importlib.util
import pathlib
import shutil
import sys
import types
from collections import defaultdict


class Info:
    """What a recipe says of its package, or of a component of it."""

    def __init__(self):
        self.bindirs, self.libdirs, self.requires = ["bin"], ["lib"], []
        self.components = defaultdict(Info)
        self.properties = {}

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    def __init__(self, project, work, chosen):
        self.recipe_folder = str(project)
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


def copy(_, pattern, source, target):
    for path in pathlib.Path(source).rglob("*"):
        inside = path.relative_to(source)
        if path.is_file() and fnmatch.fnmatch(str(inside), pattern):
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / inside)


def module(name, **content):
    made = types.ModuleType(name)
    vars(made).update(content)
    sys.modules[name] = made


def make_conan():
    module("conan", ConanFile=ConanFile)
    module("conan.errors", ConanException=RuntimeError)
    module("conan.tools")
    module("conan.tools.build", check_min_cppstd=lambda recipe, standard: setattr(recipe, "standard", standard))
    module("conan.tools.files", copy=lambda recipe, pattern, source, target: copy(recipe, pattern, source, pathlib.Path(target)),
           load=lambda _, path: pathlib.Path(path).read_text(encoding="utf-8"))
    module("conan.tools.layout", basic_layout=lambda _: None)


def run(recipe_class, project, work, **chosen):
    """The recipe after Conan's steps, in their order."""
    shutil.rmtree(work, ignore_errors=True)
    recipe = recipe_class(project, work, chosen)
    recipe.set_version()
    for pattern in recipe.exports_sources:
        copy(recipe, pattern, project, work / "source")
    recipe.layout()
    recipe.requirements()
    recipe.validate()
    recipe.package_id()
    recipe.package()
    recipe.package_info()
    return recipe


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found} instead of {expected}")


def main():
    project, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    sys.dont_write_bytecode = True
    make_conan()
    spec = importlib.util.spec_from_file_location("recipe", project / "conanfile.py")
    recipe_module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe_module)

    # With the parts: nono::nono requires nothing, and nothing else is called so.
    recipe = run(recipe_module.NonoRecipe, project, work, with_zlib=True, with_pugixml=True)
    check("required packages", sorted(reference.split("/")[0] for reference in recipe.required), ["pugixml", "zlib"])
    targets = {info.properties["cmake_target_name"]: info.requires for info in recipe.cpp_info.components.values()}
    check("targets", targets, {"nono::nono": [], "nono::gzip": ["core", "zlib::zlib"],
                               "nono::xml": ["core", "pugixml::pugixml"]})
    if recipe.cpp_info.properties["cmake_target_name"] in targets:
        sys.exit("the target for all components has the name of one of them")

    # Without: one package for everyone, of headers and the license.
    recipe = run(recipe_module.NonoRecipe, project, work)
    check("version", recipe.version, sys.argv[3])
    check("C++ standard", recipe.standard, 20)
    check("package type", recipe.package_type, "header-library")
    check("the package does not depend on settings", recipe.identified_by_nothing, True)
    check("required packages", recipe.required, [])
    check("folders of programs and libraries", recipe.cpp_info.bindirs + recipe.cpp_info.libdirs, [])
    check("target", recipe.cpp_info.properties["cmake_target_name"], "nono::nono")
    package = work / "package"
    check("top of the package", sorted(path.name for path in package.iterdir()), ["include", "licenses"])
    check("licenses", [path.name for path in (package / "licenses").iterdir()], ["LICENSE"])
    headers = {str(path.relative_to(project)) for path in (project / "include").rglob("*.hpp")}
    check("headers", {str(path.relative_to(package)) for path in (package / "include").rglob("*.*")}, headers)
    if not (project / recipe.test_package_folder / "conanfile.py").is_file():
        sys.exit("the recipe's test_package is not there")
    print(f"nono {recipe.version}: {len(headers)} headers in {package}")


main()
