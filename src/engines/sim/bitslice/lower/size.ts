/** How large a circuit may become: it takes seconds to compile hundreds of thousands of gates, and somebody may wait. */

import { host } from '#host'
import { fail } from '../../../../base/diagnostic/diagnostic.js'

export interface CircuitLimits {
  /** Gates, and bits of state, of inputs and of ports, of all tiles before equal ones are joined; a register counts twice. */
  readonly nodes: number
  /** Bits of the inputs of all lanes. */
  readonly wires: number
}

/** Adds up how large a circuit is, while it is made. */
export class CircuitSize {
  private readonly sums = { nodes: 0, wires: 0 }

  constructor(private readonly limits: CircuitLimits = host.largestCircuit) {}

  /** @throws FlitwaveError FW309 beyond the limit */
  add(what: keyof CircuitLimits, amount: number): void {
    this.sums[what] += amount
    this.requireRoom(what, 0)
  }

  /**
   * Checks that there is room for more, before the work of making it.
   * @throws FlitwaveError FW309 if there is not
   */
  requireRoom(what: keyof CircuitLimits, amount: number): void {
    const most = this.limits[what]
    if (this.sums[what] + amount <= most) return
    const problem = `the design needs more than ${most.toLocaleString('en')} ${words[what]}, too many for a page`
    fail('FW309', problem, null, 'run it with the command line: flitwave run <testbench>')
  }
}

const words = { nodes: 'gates and bits of state', wires: 'wires between instances' } as const
