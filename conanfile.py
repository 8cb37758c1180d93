# SPDX-License-Identifier: MIT
"""The recipe for Conan 2.

nono is headers, so there is nothing to build and one package serves every compiler. The headers that need a library are
always in it; the options bring the library, and a target as CMake's own package has it.
"""

# [project]
# This one packages the tree that it stands in: `conan create . -s compiler.cppstd=20`. packaging/registries.cmake makes
# the one for ConanCenter of it, without what stands between these marks.

# [/project]
import os
# [project]
import re
# [/project]

from conan import ConanFile
# [project]
from conan.errors import ConanException
# [/project]
from conan.tools.build import check_min_cppstd
# [project]
from conan.tools.files import copy, load
# [/project]
from conan.tools.layout import basic_layout

required_conan_version = ">=2.3"

# What find_package asks whether the wanted components are there; Conan's own files grant any.
COMPONENTS = os.path.join("share", "nono", "nono-components.cmake")
# The target nono::compiled, which the project that uses nono compiles, and the targets of the add-ons.
COMPILED = os.path.join("share", "nono", "nono-compiled.cmake")
ADDONS = os.path.join("share", "nono", "nono-addons.cmake")

# Option: (the target beside nono::nono, what it requires, the target that this has in Conan); with_libzip needs with_zlib
PARTS = {
    "with_zlib": ("gzip", "zlib/[>=1.2.11 <2]", "zlib::zlib"),
    "with_pugixml": ("xml", "pugixml/[>=1.11 <2]", "pugixml::pugixml"),
    "with_nlohmann_json": ("json", "nlohmann_json/[>=3.11 <4]", "nlohmann_json::nlohmann_json"),
    "with_libyaml": ("yaml", "libyaml/[>=0.2.5 <1]", "libyaml::libyaml"),
    "with_libzip": ("zip", "libzip/[>=1.7 <2]", "libzip::libzip"),
}


class NonoRecipe(ConanFile):
    name = "nono"
    description = "Header-only C++20 library that reads and solves nonograms"
    license = "MIT"
    topics = ("nonogram", "picross", "puzzle", "solver", "sokoban", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {option: [True, False] for option in PARTS}
    default_options = {option: False for option in PARTS}
    no_copy_source = True
    # [project]
    exports_sources = "include/*", "cmake/nono-*.cmake", "LICENSE"
    test_package_folder = "packaging/test_package"

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, "include", "nono", "version.hpp"))
        version = re.search(r'#define NONO_VERSION_STRING "([^"]+)"', header)
        if not version:
            raise ConanException("include/nono/version.hpp has no NONO_VERSION_STRING")
        self.version = version.group(1)

    def layout(self):
        basic_layout(self)
    # [/project]

    def configure(self):
        if self.options.with_libzip:
            self.options.with_zlib = True

    def requirements(self):
        for _, library, _ in self._parts():
            self.requires(library)

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for pattern in "*.hpp", "*.cpp", "*.cppm":
            copy(self, pattern, os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        for folder, file in map(os.path.split, (ADDONS, COMPILED, COMPONENTS)):
            copy(self, file, os.path.join(self.source_folder, "cmake"), os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "nono")
        self.cpp_info.set_property("cmake_config_version_compat", "SameMinorVersion")
        self.cpp_info.set_property("cmake_build_modules", [ADDONS, COMPILED, COMPONENTS])
        parts = self._parts()
        if not parts:
            self._name(self.cpp_info, "nono")
            return

        # nono::nono stays free of what the parts require, so the target for all together needs a name of its own.
        self._name(self.cpp_info, "all")
        self._component("core", "nono", [])
        for part, _, target in parts:
            self._component(part, part, ["gzip" if part == "zip" else "core", target])

    def _parts(self):
        return [part for option, part in PARTS.items() if getattr(self.options, option, False)]

    def _component(self, key, name, requires):
        component = self.cpp_info.components[key]
        component.bindirs = []
        component.libdirs = []
        component.requires = requires
        self._name(component, name)

    def _name(self, info, name):
        """Calls it as CMake and pkg-config know it where nono is installed without Conan."""
        info.set_property("cmake_target_name", f"nono::{name}")
        info.set_property("pkg_config_name", "nono" if name == "nono" else f"nono-{name}")
