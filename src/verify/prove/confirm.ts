import type { Design } from '../../ir/ir.js'
import type { Findings } from '../../engines/sim/findings.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { writePaths } from './counterexample.js'
import type { Property } from './property.js'
import type { Witness } from './witness.js'

/** Whether a run shows what it was found for, on the engine that runs the RTL line by line: a proof is of gates. */
export function isConfirmed(design: Design, { message, instance, kind }: Property, witness: Witness): boolean {
  const { assertions, covers } = findingsOf(design, witness)
  if (kind === 'cover') return covers.some((one) => one.label === message && one.instance === instance && one.count > 0)
  const last = witness.inputs.length - 1
  return assertions.some((one) => one.assertion === message && one.instance === instance && one.cycle === last)
}

/** @throws Error for a run that does not show what it was found for: a mistake of this package */
export function requireConfirmed(design: Design, property: Property, witness: Witness): void {
  if (isConfirmed(design, property, witness)) return
  throw new Error(`the run that was found for ${property.message} (${property.instance}) does not show it`)
}

/** What the checks of the RTL find in a run. */
export function findingsOf(design: Design, { initial, inputs }: Witness): Findings {
  const sim = new Simulator(design, { engine: 'scalar', onAssertion: 'collect' })
  writePaths(sim.dut, initial)
  for (const values of inputs) {
    writePaths(sim.dut, values)
    sim.step()
  }
  return sim.findings
}
