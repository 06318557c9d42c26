"""Storing the chosen lanes of a vector one after the other.

Processors with AVX-512 have an instruction for that. Where there is none, LLVM moves each lane by itself, so those with
AVX2 have their own code: each half of the vector is put into the order that a table has for the choice of its lanes.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils

from models.kernels.machine_code.words import ALIGNMENT, LANES, VECTOR, WORD, store

HALF = LANES // 2
HALF_VECTOR = ir.VectorType(WORD, HALF)
PERMUTED = ir.VectorType(ir.IntType(32), LANES)
"""Half a vector as the permutation sees it: two numbers of 32 bits for each lane."""


def store_chosen(context: Any, builder: Any, vector: Any, chosen: Any, address: Any) -> Any:
    """Store the chosen lanes from an address on; returns their number. Up to 8 words are overwritten."""
    number = builder.zext(builder.ctpop(builder.bitcast(chosen, ir.IntType(LANES))), WORD)
    if has_only_avx2(context):
        _store_halves(builder, vector, chosen, address)
    else:
        store(builder, _compress(builder, vector, chosen), address)
    return number


def has_only_avx2(context: Any) -> bool:
    """Whether the processor for which is compiled has AVX2, but not AVX-512."""
    _, _, features = context.codegen().magic_tuple()
    return {"+avx2"} == {"+avx2", "+avx512f"} & set(features.split(","))


def _compress(builder: Any, vector: Any, chosen: Any) -> Any:
    """The chosen lanes moved together."""
    kind = ir.FunctionType(VECTOR, [VECTOR, chosen.type, VECTOR])
    function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.experimental.vector.compress.v{LANES}i64")
    return builder.call(function, [vector, chosen, ir.Constant(VECTOR, ir.Undefined)])


def _store_halves(builder: Any, vector: Any, chosen: Any, address: Any) -> None:
    choice = builder.bitcast(chosen, ir.IntType(LANES))
    low = builder.and_(choice, ir.Constant(choice.type, (1 << HALF) - 1))
    high = builder.lshr(choice, ir.Constant(choice.type, HALF))
    start = builder.bitcast(address, WORD.as_pointer())
    _store_half(builder, vector, range(HALF), low, start)
    after_low = builder.gep(start, [builder.zext(builder.ctpop(low), WORD)])
    _store_half(builder, vector, range(HALF, LANES), high, after_low)


def _store_half(builder: Any, vector: Any, lanes: range, choice: Any, start: Any) -> None:
    """Store four lanes, those of the choice first."""
    which = ir.Constant(ir.VectorType(ir.IntType(32), HALF), list(lanes))
    half = builder.shuffle_vector(vector, ir.Constant(VECTOR, ir.Undefined), which)
    table = _table(builder)
    entry = builder.gep(table, [WORD(0), builder.zext(choice, WORD)])
    order = builder.load(entry, align=PERMUTED.count * 4)
    permute = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(PERMUTED, [PERMUTED, PERMUTED]), "llvm.x86.avx2.permd"
    )
    moved = builder.call(permute, [builder.bitcast(half, PERMUTED), order])
    target = builder.bitcast(start, HALF_VECTOR.as_pointer())
    builder.store(builder.bitcast(moved, HALF_VECTOR), target, align=ALIGNMENT)


def _table(builder: Any) -> Any:
    """For each choice among four lanes the order in which they are stored, in a constant of the module."""
    name = "orders_of_four_lanes"
    if name in builder.module.globals:
        return builder.module.globals[name]
    orders = [ir.Constant(PERMUTED, _order(choice)) for choice in range(1 << HALF)]
    kind = ir.ArrayType(PERMUTED, len(orders))
    table = cgutils.global_constant(builder.module, name, ir.Constant(kind, orders), linkage="internal")
    table.align = PERMUTED.count * 4
    return table


def _order(choice: int) -> list[int]:
    """The 32-bit numbers of the chosen lanes, then those of the others."""
    lanes = sorted(range(HALF), key=lambda lane: not choice >> lane & 1)
    return [2 * lane + part for lane in lanes for part in (0, 1)]
