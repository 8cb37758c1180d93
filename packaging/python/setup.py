"""Compiles the C interface into nono/libnono.so and makes wheels for every version of Python 3.

CXX and CXXFLAGS select the compiler and its options. A source archive contains the sources of nono in the folder `cpp`.
"""
# SPDX-License-Identifier: MIT
import os
import re
import shlex
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

here = os.path.dirname(os.path.abspath(__file__))
packed = os.path.join(here, "cpp")
root = packed if os.path.isdir(packed) else os.path.dirname(os.path.dirname(here))
folders = ("include", "packaging/c", "bench/solvers/formats")

with open(os.path.join(root, "include/nono/version.hpp"), encoding="utf-8") as file:
    version = re.search(r'NONO_VERSION_STRING "(.*)"', file.read()).group(1)


def compile_library(folder: str, output: str) -> None:
    """Compiles all sources, in parallel, and links them."""
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    options = shlex.split(os.environ.get("CXXFLAGS", "-O2"))
    fixed = ["-std=c++20", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-ffunction-sections"]
    interface = os.path.join(root, "packaging/c")
    slow = ("verbs.cpp", "formats.cpp", "making.cpp")  # they are compiled first
    names = sorted(filter(lambda name: name.endswith(".cpp"), os.listdir(interface)), key=lambda name: (name not in slow, name))
    sources = [os.path.join(interface, name) for name in names] + [os.path.join(here, "watch.cpp")]
    # nono.h is beside the sources of the interface.
    includes = ["-I" + os.path.join(root, "include"), "-I" + interface]
    os.makedirs(folder, exist_ok=True)

    def compile_one(source: str) -> str:
        made = os.path.join(folder, os.path.basename(source)[:-4] + ".o")
        subprocess.run([*compiler, *fixed, *options, *includes, "-c", source, "-o", made], check=True)
        return made

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with ThreadPoolExecutor(processors or 1) as pool:
        objects = list(pool.map(compile_one, sources))
    os.makedirs(os.path.dirname(output), exist_ok=True)
    linked = ["-shared", "-Wl,--gc-sections", "-Wl,-z,defs", "-s", "-o", output]
    subprocess.run([*compiler, *options, *objects, *linked], check=True)


class BuildWithLibrary(build_py):
    def run(self) -> None:
        super().run()
        library = os.path.join(self.build_lib, "nono", "libnono.so")
        if os.environ.get("NONO_LIBRARY"):  # one that is compiled already, as by CMake
            self.mkpath(os.path.dirname(library))
            shutil.copyfile(os.environ["NONO_LIBRARY"], library)
        else:
            compile_library(os.path.join(os.path.dirname(self.build_lib), "objects"), library)


class WheelForEveryPython(bdist_wheel):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> "tuple[str, str, str]":
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    def has_ext_modules(self) -> bool:
        return True


class SourcesOfAll(sdist):
    def make_release_tree(self, base_dir: str, files: "list[str]") -> None:
        super().make_release_tree(base_dir, files)
        for folder in folders:
            shutil.copytree(
                os.path.join(root, folder), os.path.join(base_dir, "cpp", folder), ignore=shutil.ignore_patterns("*.o")
            )
        for name in ("LICENSE",):
            shutil.copyfile(os.path.join(root, name), os.path.join(base_dir, name))
            shutil.copyfile(os.path.join(root, name), os.path.join(base_dir, "cpp", name))


setup(
    version=version,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelForEveryPython, "sdist": SourcesOfAll},
    distclass=WithLibrary,
)
