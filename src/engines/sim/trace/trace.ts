/**
 * A captured run, the common input of all wave printers. It has one sample per cycle, taken when everything has settled,
 * just before the rising clock edge that ends the cycle.
 */

import type { Shape, ShapeLeaf } from '../../../ir/shape.js'

/** The signals captured from cycle `firstCycle` to `lastCycle`, both included. */
export interface Trace {
  /** The name of the design, such as `RouterPipeline`. */
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  readonly variables: readonly TraceVariable[]
  /** For a trace without a clock: the time units per cycle, for rulers. */
  readonly timeStep?: number
}

/** A declared field of one instance. */
export interface TraceVariable {
  /** The complete path: `dut.inputs[0].buffer.count`. */
  readonly path: string
  /** The path of its instance: `['dut', 'inputs[0]', 'buffer']`. */
  readonly scope: readonly string[]
  /** The parameters of each instance in the scope; empty for a scope that is no module. */
  readonly parameters?: readonly Readonly<Record<string, unknown>>[]
  /** The name inside the instance: `count`, `in[0]`, `choose.free`. */
  readonly name: string
  readonly role: 'input' | 'output' | 'wire' | 'register' | 'local'
  readonly shape: Shape
  /** The leaves in the order of `shapeLeaves(shape)`. */
  readonly leaves: readonly TraceLeaf[]
}

/**
 * One integer signal and its changes. Each read of a list builds it anew from the samples so far, so a reader of many
 * elements should read the list once.
 */
export interface TraceLeaf {
  /** The suffix of the variable's path: `.flit.head`, or empty. */
  readonly suffix: string
  readonly shape: ShapeLeaf['shape']
  /** The cycles of changes, ascending; the first is `firstCycle`. */
  readonly cycles: readonly number[]
  /**
   * The value from `cycles[i]` to before `cycles[i + 1]`: a number up to 53 bits, else a bigint. Signed values may be
   * negative.
   */
  readonly values: readonly (number | bigint)[]
  /**
   * For each value, the mask of its bits that are x or z: z where the value has a 1, else x. Bits count from the least
   * significant one, including the sign. Absent if every bit is known.
   */
  readonly unknown?: readonly (number | bigint)[]
}

/** An arrow to draw from one event to another. */
export interface Arrow {
  readonly from: { readonly path: string; readonly cycle: number }
  readonly to: { readonly path: string; readonly cycle: number }
  readonly label: string
}
