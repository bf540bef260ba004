/** Compares a solution with the expected outputs, and finds the first cycle with a wrong output. */

import type { Design } from '../../ir/ir.js'
import { held, type LabPort, type Values } from './lab.js'
import { itemOf, Machine, type State, wordIn } from './state-machine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { Located, Moment, Past, Since } from '../../runs/why/recorded-values.js'

/** The first wrong cycle of a run. */
export interface Difference {
  readonly cycle: number
  /** The outputs that are wrong in that cycle. */
  readonly ports: readonly string[]
  /** All inputs, in all cycles up to and including that one. */
  readonly inputs: readonly Values[]
  /** The solution's outputs in the same cycles. */
  readonly yours: readonly Values[]
  readonly expected: readonly Values[]
  /** The first state of the run; null for the state after reset. */
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

/** The outputs of a correct design, such as the reference. */
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

/** True if the outputs of a cycle match those of the model. */
export function isAsExpected(outputs: Values, expected: Values): boolean {
  return Object.entries(expected).every(([port, value]) => isSame(outputs[port], value))
}

/** A flag can be a boolean or a number. */
function isSame(a: Values[string] | undefined, b: Values[string] | undefined): boolean {
  return a === b || BigInt(a as number) === BigInt(b as number)
}

/** A run of a design from a state, with inputs. */
export class RunPast implements Past {
  readonly firstCycle = 0
  readonly lastCycle: number
  readonly tree: InstanceNode
  private readonly machine: Machine
  private readonly states: readonly State[]
  private standsIn = -1

  /** @param start - the state in cycle 0; by default that after reset */
  constructor(design: Design, inputs: readonly Values[], start?: State) {
    this.machine = new Machine(design)
    this.tree = this.machine.tree
    this.lastCycle = inputs.length - 1
    if (start) this.machine.load(start)
    this.states = inputs.map((values) => {
      this.machine.set(values)
      this.machine.settle()
      const state = this.machine.save()
      this.machine.edge()
      return state
    })
  }

  at(cycle: number): Moment {
    const state = this.states[cycle]!
    return {
      cycle,
      isReset: false,
      signal: (node, signal) => {
        if (this.standsIn !== cycle) {
          this.machine.load(state)
          this.machine.settle()
          this.standsIn = cycle
        }
        return this.machine.leaf(node, signal)
      },
      word: (node, memory, address) => BigInt(this.word({ node, source: { memory, address } }, cycle)),
    }
  }

  heldSince(located: Located, cycle: number): Since {
    const value = this.word(located, cycle)
    let since = cycle
    while (since > 0 && this.word(located, since - 1) === value) since--
    return { cycle: since, isExact: true }
  }

  /** True only for inputs. */
  isWritten(): boolean {
    return false
  }

  lastWritten(located: Located, cycle: number): number | null {
    const { cycle: since } = this.heldSince(located, cycle)
    return since > 0 || this.word(located, 0) !== 0 ? since : null
  }

  private word(located: Located, cycle: number): number | bigint {
    const { item, address } = itemOf(this.machine.layout, located)
    return wordIn(this.states[cycle]!, item, address)
  }
}
