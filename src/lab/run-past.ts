/** The past of a short run: the state of each of its cycles is kept. */

import type { Design } from '../ir/ir.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import type { Located, Moment, Past, Since } from '../why/past.js'
import { itemOf, Machine, wordIn, type State } from './machine.js'
import type { Values } from './lab.js'

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

  /** Inputs alone are. */
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
