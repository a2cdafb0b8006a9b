"""What pip asks for a wheel: scikit-build-core where it is, else setuptools, which reads setup.py."""

try:
    from scikit_build_core.build import *
except ModuleNotFoundError:
    from setuptools.build_meta import *
