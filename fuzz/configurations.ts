/** What the bit-sliced engine is given of a program: to compile a netlist is most of what a program costs. */

import type { Design } from '../src/ir/ir.js'
import { Netlist } from '../src/sim/bitslice/netlist.js'
import { instanceTree } from '../src/sim/instances.js'

/** The design alone, as one of many instances beside each other, or in several independent runs. */
export type Configuration = 'alone' | 'instances' | 'runs'

/** Beyond so many gates, nine programs of ten are left to the other engines. */
export const largeDesign = 20_000

/** Beyond so many, all are: compiling them would take gigabytes. */
const hugeDesign = 400_000

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

function countGates(design: Design): number {
  const { groups } = new Netlist(design, instanceTree(design), 1)
  return groups.reduce((sum, { tile }) => sum + tile.gates.gates, 0)
}
