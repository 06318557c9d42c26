"""Leaves the code of helpers to the kernels that call them: there it is optimised and made machine code, once each.

numba would optimise each helper by itself, and make machine code of it that nobody calls, and then optimise it again in
every helper and kernel above it: two fifths of the time to compile a kernel. The class of a library is no public part
of numba; where a new version has other names for what is left out here, helpers take longer and nothing else changes.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class LinkedCode(JITCodeLibrary):  # type: ignore[misc]
    """The code of a helper, in the form in which it is linked into that of its callers."""

    def _optimize_final_module(self) -> None:
        """Leave it as it is: it is optimised as a part of each kernel."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """0, as for every function without machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "WithoutEnvironment":
        """A generator of machine code that takes the environment of this code, which has none, and forgets it."""
        return WithoutEnvironment()


class WithoutEnvironment:
    """Forgets the objects of Python that compiled code may refer to: no helper refers to any."""

    def set_env(self, _name: str, _environment: Any) -> None:
        """Do nothing, as there is no machine code that could find the environment."""


class HelperCompiler(Compiler):  # type: ignore[misc]
    """The compiler of numba, for functions that only compiled functions call."""

    def define_pipelines(self) -> Any:
        state = self.state
        state.library = LinkedCode(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()
