/** The part of a program that the bit-sliced engine runs: most of the cost of a program is to compile a netlist. */

import type { Design } from '../../src/ir/ir.js'
import { lowerModule } from '../../src/engines/sim/bitslice/lower/module.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'

/** The design alone, as one of many instances beside each other, or in several independent runs. */
export type Configuration = 'alone' | 'instances' | 'runs'

/** The gates beyond which nine programs of ten are left to the other engines. */
export const largeDesign = 100_000

/** The gates beyond which all are: compiling them would take gigabytes. */
const hugeDesign = 2_000_000

/**
 * One configuration for each program, dealt out by the seed; each tenth program has all of them. Of large designs each
 * tenth has one, the others none.
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

/** The number in all instances, before anything that is not needed is left out. */
function countGates(design: Design): number {
  let gates = 0
  for (const { module } of allInstances(instanceTree(design))) gates += lowerModule(module).gates.gates
  return gates
}
