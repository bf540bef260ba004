import { describe, expect, it } from 'vitest'
import { programSeed } from '../../fuzz/campaign.js'
import { print } from '../../fuzz/generate/piece.js'
import { generateProgram } from '../../fuzz/generate/program.js'
import { load } from '../../fuzz/load.js'
import { checkLaws, type LawReport } from '../../fuzz/why-laws.js'
import type { Design } from '../../src/ir/ir.js'
import { FlitwaveError } from '../../src/ir/diagnostic.js'
import { randomDesign } from '../support/random-design.js'
import { budget } from '../support/sample.js'

/** The design of a program; null for one that the front end refuses. */
function designOf(seed: number): Design | null {
  const { piece, top } = generateProgram(seed)
  try {
    return load(print(piece), `/fuzz/${seed}.ts`, top)
  } catch (error) {
    if (error instanceof FlitwaveError) return null
    throw error
  }
}

const options = { cycles: 24, asked: 2 }

function expectLaws({ answers, broken }: LawReport): void {
  expect(broken).toEqual([])
  expect(answers).toBeGreaterThan(20)
}

describe('nothing that an answer leaves out has a part in the value', () => {
  it.each(Array.from({ length: budget(6, 40) }, (_, i) => i))(
    'of a random design (%i)',
    (seed) => {
      expectLaws(checkLaws(randomDesign(seed), { seed, ...options }))
    },
    60_000,
  )

  it('of random programs', () => {
    let checked = 0
    for (let i = 0; checked < budget(8, 60); i++) {
      const seed = programSeed(11, i)
      const design = designOf(seed)
      if (!design) continue
      checked++
      expectLaws(checkLaws(design, { seed, ...options }))
    }
  }, 120_000)
})
