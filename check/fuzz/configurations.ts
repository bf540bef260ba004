/** Selects how the bit-sliced engine runs a program: compiling a netlist is most of the cost of a program. */

import type { Design } from '../../src/ir/ir.js'
import { lowerModule } from '../../src/engines/sim/bitslice/lower/module.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'

/** Only the design, as one of many parallel instances, or in several independent runs. */
export type Configuration = 'alone' | 'instances' | 'runs'

/** With more gates, nine programs in ten are left to the other engines. */
export const largeDesign = 100_000

/** With more gates, all are: compiling them would take gigabytes. */
const hugeDesign = 2_000_000

/**
 * One configuration for each program, selected by the seed; every tenth program has all of them. Every tenth large design
 * has one, the others none.
 */
export function chooseConfigurations(design: Design, seed: number, withMany: boolean): readonly Configuration[] {
  const turn = seed % 10
  const gates = countGates(design)
  if (gates > hugeDesign || (gates > largeDesign && turn > 0)) return []
  if (!withMany) return ['alone']
  if (turn === 0 && gates <= largeDesign) return ['alone', 'instances', 'runs']
  const at = turn === 0 ? Math.floor(seed / 10) % 10 : turn
  return [at < 4 ? 'alone' : at < 8 ? 'instances' : 'runs']
}

/** The number in all instances, before unneeded gates are removed. */
function countGates(design: Design): number {
  let gates = 0
  for (const { module } of allInstances(instanceTree(design))) gates += lowerModule(module).gates.gates
  return gates
}
