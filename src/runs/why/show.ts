/** Values as people read them. */

import type { Memory, Module, Signal } from '../../ir/ir.js'
import { leafWidth, shapeLeaves, type ShapeLeaf } from '../../ir/shape.js'
import { obtain } from '../../base/maps.js'
import { toRaw } from '../../engines/sim/engine/engine.js'
import { valueText } from '../../print/wave/values.js'
import type { Located } from './past.js'

type LeafShape = ShapeLeaf['shape']

/** The value of a leaf or a word: `true`, `Idle`, `12`, `0x1f00`, or `{head: true, tail: false}`. */
export function showValue({ node, source }: Located, value: bigint): string {
  if ('memory' in source) return showWord(source.memory, value)
  const shape = obtain(knownShapes, node.module, () => shapesIn(node.module)).get(source.signal)
  return showLeaf(shape ?? { kind: 'bits', ...source.signal.type }, value)
}

function showLeaf(shape: LeafShape, value: bigint): string {
  if (shape.kind === 'bool') return String(value === 1n)
  return valueText(shape, shape.kind === 'bits' ? toRaw(value, shape) : Number(value))
}

function showWord({ shape }: Memory, value: bigint): string {
  const leaves = shapeLeaves(shape)
  if (leaves.length === 1) return showLeaf(leaves[0]!.shape, value)
  let rest = value
  const members = leaves.map(({ suffix, shape: leaf }) => {
    const width = leafWidth(leaf)
    const bits = BigInt.asUintN(width, rest)
    rest >>= BigInt(width)
    const isSigned = leaf.kind === 'bits' && leaf.signed
    return `${suffix.replace(/^\./, '')}: ${showLeaf(leaf, isSigned ? BigInt.asIntN(width, bits) : bits)}`
  })
  return `{${members.join(', ')}}`
}

const knownShapes = new WeakMap<Module, ReadonlyMap<Signal, LeafShape>>()

function shapesIn({ fields }: Module): ReadonlyMap<Signal, LeafShape> {
  return new Map(
    fields.flatMap(({ signals, shape }) => shapeLeaves(shape).map((leaf, i) => [signals[i]!, leaf.shape] as const)),
  )
}
