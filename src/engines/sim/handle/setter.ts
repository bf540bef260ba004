import type { ShapeLeaf } from '../../../ir/shape.js'
import { widestNumber, type EngineWriter, type WatchedLeaf } from '../engine/engine.js'
import { expectPokable, type HandleHost } from './handle.js'
import { fromPlain } from './plain.js'

/** Leaves that are set repeatedly; see {@link Simulator.setters}. They are numbered in the order of the globs. */
export interface Setter {
  readonly paths: readonly string[]
  /**
   * Sets a leaf; an enum takes the number of a member.
   * @throws FlitwaveError FW302 for a value of the wrong kind or out of range
   */
  write(index: number, value: number | bigint | boolean): void
}

export interface SetLeaf extends WatchedLeaf {
  /** The complete path: `dut.in[0].flit.head`. */
  readonly path: string
  readonly shape: ShapeLeaf['shape']
}

/** @throws FlitwaveError FW301 for a leaf that cannot be set */
export function createSetter(leaves: readonly SetLeaf[], host: HandleHost): Setter {
  for (const { signal, node, path } of leaves) expectPokable(signal, node, path)
  const writer = host.ports.writer?.(leaves) ?? portWriter(leaves, host)
  const paths = leaves.map(({ path }) => path)
  const limits = Float64Array.from(leaves, ({ shape }) => plainLimit(shape))
  return {
    paths,
    write(index, value) {
      const isPlain = typeof value === 'number' && value >= 0 && value < limits[index]! && Number.isInteger(value)
      // Adding 0 turns a negative zero into 0.
      writer.write(index, isPlain ? value + 0 : fromPlain(value, leaves[index]!.shape, paths[index]!))
      host.touch()
    },
  }
}

function portWriter(leaves: readonly SetLeaf[], { ports }: HandleHost): EngineWriter {
  const ofLeaves = leaves.map(({ signal, node }) => ports.signal(node, signal))
  return { write: (leaf, value) => ofLeaves[leaf]!.write(value) }
}

/** Whole numbers from 0 to below this limit are valid values and need no further check. */
function plainLimit(shape: SetLeaf['shape']): number {
  return shape.kind === 'bits' && !shape.signed && shape.width <= widestNumber ? 2 ** shape.width : 0
}
