"""Storing the chosen lanes of a vector one after the other.

Processors with AVX-512 have an instruction for that. Where there is none, LLVM moves each lane by itself, so those with
AVX2 have their own code: the vector is put into the order that a table has for the choice of its lanes, half by half
where its lanes have 64 bits.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils

from models.machine_code.words import LANES, WORD, store

HALF = LANES // 2
SHORT = ir.IntType(32)
PERMUTED = ir.VectorType(SHORT, LANES)
"""What is permuted at once: eight lanes of 32 bits, or four of 64 bits."""


def store_chosen(context: Any, builder: Any, vector: Any, chosen: Any, address: Any) -> Any:
    """Store the chosen lanes from an address on; returns their number. Up to 8 lanes are overwritten."""
    number = builder.zext(builder.ctpop(builder.bitcast(chosen, ir.IntType(LANES))), WORD)
    if not has_only_avx2(context):
        store(builder, _compress(builder, vector, chosen), address)
    elif vector.type == PERMUTED:
        _store_permuted(builder, vector, builder.bitcast(chosen, ir.IntType(LANES)), LANES, address)
    else:
        _store_halves(builder, vector, chosen, address)
    return number


def has_only_avx2(context: Any) -> bool:
    """Whether the processor for which is compiled has AVX2, but not AVX-512."""
    _, _, features = context.codegen().magic_tuple()
    return {"+avx2"} == {"+avx2", "+avx512f"} & set(features.split(","))


def _compress(builder: Any, vector: Any, chosen: Any) -> Any:
    """The chosen lanes moved together."""
    kind = ir.FunctionType(vector.type, [vector.type, chosen.type, vector.type])
    name = f"llvm.experimental.vector.compress.v{LANES}i{vector.type.element.width}"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    return builder.call(function, [vector, chosen, ir.Constant(vector.type, ir.Undefined)])


def _store_halves(builder: Any, vector: Any, chosen: Any, address: Any) -> None:
    choice = builder.bitcast(chosen, ir.IntType(LANES))
    low = builder.and_(choice, ir.Constant(choice.type, (1 << HALF) - 1))
    high = builder.lshr(choice, ir.Constant(choice.type, HALF))
    start = builder.bitcast(address, vector.type.element.as_pointer())
    _store_permuted(builder, _half(builder, vector, range(HALF)), low, HALF, start)
    after_low = builder.gep(start, [builder.zext(builder.ctpop(low), WORD)])
    _store_permuted(builder, _half(builder, vector, range(HALF, LANES)), high, HALF, after_low)


def _half(builder: Any, vector: Any, lanes: range) -> Any:
    which = ir.Constant(ir.VectorType(SHORT, HALF), list(lanes))
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), which)


def _store_permuted(builder: Any, vector: Any, choice: Any, lanes: int, address: Any) -> None:
    """Store the lanes, those of the choice first."""
    entry = builder.gep(_table(builder, lanes), [WORD(0), builder.zext(choice, WORD)])
    order = builder.load(entry, align=PERMUTED.count * 4)
    permute = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(PERMUTED, [PERMUTED, PERMUTED]), "llvm.x86.avx2.permd"
    )
    moved = builder.call(permute, [builder.bitcast(vector, PERMUTED), order])
    store(builder, builder.bitcast(moved, vector.type), builder.bitcast(address, vector.type.as_pointer()))


def _table(builder: Any, lanes: int) -> Any:
    """For each choice among lanes the order in which they are stored, in a constant of the module."""
    name = f"orders_of_{lanes}_lanes"
    if name in builder.module.globals:
        return builder.module.globals[name]
    orders = [ir.Constant(PERMUTED, _order(choice, lanes)) for choice in range(1 << lanes)]
    kind = ir.ArrayType(PERMUTED, len(orders))
    table = cgutils.global_constant(builder.module, name, ir.Constant(kind, orders), linkage="internal")
    table.align = PERMUTED.count * 4
    return table


def _order(choice: int, lanes: int) -> list[int]:
    """The 32-bit numbers of the chosen lanes, then those of the others."""
    parts = LANES // lanes
    order = sorted(range(lanes), key=lambda lane: not choice >> lane & 1)
    return [parts * lane + part for lane in order for part in range(parts)]
