/** Limits the size of a circuit: compiling hundreds of thousands of gates takes seconds. */

import { host } from '#host'
import { fail } from '../../../../base/diagnostic/diagnostic.js'

export interface CircuitLimits {
  /** Gates and bits of state, inputs and ports of all tiles, before equal gates are merged; a register counts twice. */
  readonly nodes: number
  /** Input bits of all lanes. */
  readonly wires: number
}

/** Adds up the size of a circuit while it is built. */
export class CircuitSize {
  private readonly sums = { nodes: 0, wires: 0 }

  constructor(private readonly limits: CircuitLimits = host.largestCircuit) {}

  /** @throws FlitwaveError FW309 above the limit */
  add(what: keyof CircuitLimits, amount: number): void {
    this.sums[what] += amount
    this.requireRoom(what, 0)
  }

  /**
   * Checks that there is room for more before it is built.
   * @throws FlitwaveError FW309 if there is none
   */
  requireRoom(what: keyof CircuitLimits, amount: number): void {
    const most = this.limits[what]
    if (this.sums[what] + amount <= most) return
    const problem = `the design needs more than ${most.toLocaleString('en')} ${words[what]}, too many for a page`
    fail('FW309', problem, null, 'run it with the command line: flitwave run <testbench>')
  }
}

const words = { nodes: 'gates and bits of state', wires: 'wires between instances' } as const
