/** Compares two modules: equal outputs for all inputs. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { requireConfirmed, writePaths } from '../../../verify/prove/counterexample.js'
import { prove, type ProofOptions } from '../../../verify/prove/prove.js'
import { bothPaths, differentPorts, sideBySide } from '../../../verify/prove/side-by-side.js'
import { TransitionSystem } from '../../../verify/prove/system.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'
import type { Witness } from '../../../verify/prove/witness.js'
import type { Design } from '../../../ir/ir.js'
import { Simulator } from '../../../engines/sim/simulator.js'
import { loadSharing, make } from '../shared/load.js'
import { failForUsage } from '../shared/usage.js'
import type { PrintableRun } from '../shared/waves.js'
import type { ProvedModule } from './found-runs.js'
import type { Limited } from './limits.js'

/** Both modules, and the verdict on each output. */
export interface Comparison {
  readonly design: Design
  readonly system: TransitionSystem
  readonly found: readonly ProvedProperty[]
}

/**
 * Compares a module with another.
 * @param given - the settings of the command, of which each module gets those that it has
 */
export async function compareModules(
  { type, set }: ProvedModule,
  target: string,
  given: Readonly<Record<string, string>>,
  limits: Limited,
): Promise<Comparison> {
  const { type: other, values } = await loadSharing(target, given)
  const [first, second] = [elaborate(make(type, set)), elaborate(make(other, values))]
  const different = differentPorts(first.top, second.top)
  if (different.length > 0)
    failForUsage(`${type.name} and ${other.name} have different ports: ${different.join(', ')}`, 'give both the same')
  const design = sideBySide(first, second)
  const system = new TransitionSystem(design, { tops: bothPaths })
  const found: ProvedProperty[] = []
  const isWanted: ProofOptions['isWanted'] = ({ instance }) => instance === 'dut'
  for await (const one of prove(system, { ...limits, isWanted })) found.push(one)
  return { design, system, found }
}

/** The run in which the modules differ, as waves: the inputs of both, and the outputs of each. */
export function differenceOf({ design }: Comparison, { property }: ProvedProperty, run: Witness): PrintableRun {
  requireConfirmed(design, property, run)
  const sim = new Simulator(design, { engine: 'scalar', checks: false })
  const outputs = design.top.instances[0]!.module.fields.filter(({ signals }) => signals[0]?.role === 'output')
  const signals = ['dut.*', ...outputs.flatMap(({ path }) => bothPaths.map((instance) => `${instance}.${path}`))]
  const trace = sim.trace(signals)
  writePaths(sim.dut, run.initial)
  for (const values of run.inputs) {
    writePaths(sim.dut, values)
    sim.step()
  }
  const { firstCycle, lastCycle, variables } = trace
  const title = property.message.replace(/ is the same$/, ' is not the same')
  const window = { from: 0, to: run.inputs.length - 1 }
  return { trace: { title, firstCycle, lastCycle, variables }, drawing: { signals, window, arrows: [] } }
}
