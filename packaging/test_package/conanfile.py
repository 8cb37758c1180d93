# SPDX-License-Identifier: MIT
"""Builds and runs a program with the package that Conan has just built."""

import os

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class NonoTestPackage(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if not can_run(self):
            return
        suffix = ".exe" if self.settings.os == "Windows" else ""
        program = os.path.join(self.cpp.build.bindir, "test_package" + suffix)
        if not os.path.exists(program):
            raise ConanException(f"{program} was not built")
        self.run(program, env="conanrun")
