import type { Design } from '../ir/ir.js'
import { Simulator } from '../sim/simulator.js'
import { writePaths } from './counterexample.js'
import type { Property } from './property.js'
import type { Witness } from './witness.js'

/** Whether a run shows what it was found for, on the engine that runs the RTL line by line: a proof is of gates. */
export function isConfirmed(
  design: Design,
  { message, instance, kind }: Property,
  { initial, inputs }: Witness,
): boolean {
  const sim = new Simulator(design, { engine: 'scalar', onAssertion: 'collect' })
  writePaths(sim.dut, initial)
  for (const values of inputs) {
    writePaths(sim.dut, values)
    sim.step()
  }
  const { assertions, covers } = sim.findings
  if (kind === 'cover') return covers.some((one) => one.label === message && one.instance === instance && one.count > 0)
  const last = inputs.length - 1
  return assertions.some((one) => one.assertion === message && one.instance === instance && one.cycle === last)
}
