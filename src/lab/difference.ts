/** A solution beside what is expected of it: the first cycle in which an output is wrong. */

import type { Design } from '../ir/ir.js'
import type { LabPort, Values } from './lab.js'
import { held } from './lab.js'
import { Machine, type State } from './machine.js'

/** The first wrong cycle of a run. */
export interface Difference {
  readonly cycle: number
  /** Outputs that are wrong in it. */
  readonly ports: readonly string[]
  /** Of all cycles up to that one, all inputs. */
  readonly inputs: readonly Values[]
  /** In the same cycles. */
  readonly yours: readonly Values[]
  readonly expected: readonly Values[]
  /** What the run began with; null for the state after reset. */
  readonly start: State | null
}

/** Null if the outputs are as expected in all cycles. */
export function firstDifference(
  design: Design,
  ports: readonly LabPort[],
  run: { readonly inputs: readonly Values[]; readonly expected: readonly Values[]; readonly start?: State | null },
): Difference | null {
  const outputs = ports.filter(({ role }) => role === 'output').map(({ name }) => name)
  const inputs = held(run.inputs)
  const machine = new Machine(design)
  if (run.start) machine.load(run.start)
  const yours: Values[] = []
  for (const [cycle, values] of inputs.entries()) {
    machine.set(values)
    machine.settle()
    const read = machine.read()
    yours.push(read)
    const expected = run.expected[cycle]!
    const wrong = outputs.filter((port) => !isSame(read[port], expected[port]))
    if (wrong.length > 0) {
      const until = <T>(list: readonly T[]): T[] => list.slice(0, cycle + 1)
      return {
        cycle,
        ports: wrong,
        inputs: until(inputs),
        yours,
        expected: until(run.expected),
        start: run.start ?? null,
      }
    }
    machine.edge()
  }
  return null
}

/** What comes out of a design that is right, such as the reference. */
export function outputsOf(design: Design, inputs: readonly Values[]): Values[] {
  const machine = new Machine(design)
  return held(inputs).map((values) => {
    machine.set(values)
    machine.settle()
    const read = machine.read()
    machine.edge()
    return read
  })
}

/** Whether the outputs of a cycle are those of the model. */
export function isAsExpected(outputs: Values, expected: Values): boolean {
  return Object.entries(expected).every(([port, value]) => isSame(outputs[port], value))
}

/** A flag can be a boolean or a number. */
function isSame(a: Values[string] | undefined, b: Values[string] | undefined): boolean {
  return a === b || BigInt(a as number) === BigInt(b as number)
}
