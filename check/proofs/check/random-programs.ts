/** Random programs by number: one that the language refuses is replaced by the next. */

import { programSeed } from '../../fuzz/campaign.js'
import type { Design } from '../../../src/ir/ir.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { designOf, smallProgram, type SmallProgram } from './programs/small-program.js'

/** Maximum widths of registers and inputs: of exhaustively explorable programs, and of others. */
const widths = [3, 8] as const

export interface Numbered {
  readonly seed: number
  readonly program: SmallProgram
  readonly design: Design
}

/** The same for each campaign and index. */
export function programAt(campaign: number, index: number): Numbered {
  for (let attempt = 0; ; attempt++) {
    const seed = programSeed(campaign, 1000 * index + attempt)
    const program = smallProgram(new Random(seed), widths[index % widths.length])
    const design = designOf(program, seed)
    if (design) return { seed, program, design }
  }
}
