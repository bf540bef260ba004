/**
 * A captured run: the one thing that every wave printer reads. A sample is taken once per cycle, when everything has
 * settled, just before the rising clock edge that ends the cycle.
 */

import type { Shape, ShapeLeaf } from '../../../ir/shape.js'

/** The signals captured from cycle `firstCycle` to `lastCycle`, both included. */
export interface Trace {
  /** The design's name, such as `RouterPipeline`. */
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  readonly variables: readonly TraceVariable[]
  /** For a trace without a clock: the units of time that each cycle is, which rulers show. */
  readonly timeStep?: number
}

/** A declared field of one instance. */
export interface TraceVariable {
  /** Complete: `dut.inputs[0].buffer.count`. */
  readonly path: string
  /** The instance it belongs to: `['dut', 'inputs[0]', 'buffer']`. */
  readonly scope: readonly string[]
  /** The parameters of each instance in the scope; empty where it is no module's. */
  readonly parameters?: readonly Readonly<Record<string, unknown>>[]
  /** Inside the instance: `count`, `in[0]`, `choose.free`. */
  readonly name: string
  readonly role: 'input' | 'output' | 'wire' | 'register' | 'local'
  readonly shape: Shape
  /** In the order of `shapeLeaves(shape)`. */
  readonly leaves: readonly TraceLeaf[]
}

/**
 * One integer signal and when it changed. Both lists are made when they are read, of what has been captured so far;
 * a reader of many elements takes the list once.
 */
export interface TraceLeaf {
  /** From the variable's path: `.flit.head`, or empty. */
  readonly suffix: string
  readonly shape: ShapeLeaf['shape']
  /** Ascending; the first is `firstCycle`. */
  readonly cycles: readonly number[]
  /** The value from `cycles[i]` until before `cycles[i + 1]`: a number up to 53 bits, a bigint beyond. Negative if signed and so. */
  readonly values: readonly (number | bigint)[]
  /**
   * Beside each value, the mask of its bits that are x or z: z where the value has the bit, else x. Bits count from
   * the least significant, the sign's included. Absent where every bit is known.
   */
  readonly unknown?: readonly (number | bigint)[]
}

/** An arrow to draw from one event to another. */
export interface Arrow {
  readonly from: { readonly path: string; readonly cycle: number }
  readonly to: { readonly path: string; readonly cycle: number }
  readonly label: string
}
