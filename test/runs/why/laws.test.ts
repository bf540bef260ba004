import { describe, expect, it } from 'vitest'
import { programSeed } from '../../../check/fuzz/campaign.js'
import { print } from '../../../check/fuzz/generate/piece.js'
import { generateProgram } from '../../../check/fuzz/generate/program.js'
import { load } from '../../../check/fuzz/load.js'
import { checkLaws, type LawReport } from '../../../check/fuzz/why-laws.js'
import type { Design } from '../../../src/ir/ir.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { randomDesign } from '../../support/random-design.js'
import { budget } from '../../support/sample.js'

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

/** How many answers kept the laws; all, or the test fails. */
function expectLaws({ answers, broken }: LawReport): number {
  expect(broken).toEqual([])
  return answers
}

describe('nothing that an answer leaves out has a part in the value', () => {
  it.each(Array.from({ length: budget(3, 40) }, (_, i) => i))('of a random design (%i)', (seed) => {
    expect(expectLaws(checkLaws(randomDesign(seed), { seed, ...options }))).toBeGreaterThan(20)
  })

  it('of random programs', () => {
    let checked = 0
    let answers = 0
    for (let i = 0; checked < budget(8, 60); i++) {
      const seed = programSeed(11, i)
      const design = designOf(seed)
      if (!design) continue
      checked++
      answers += expectLaws(checkLaws(design, { seed, ...options }))
    }
    expect(answers).toBeGreaterThan(200)
  })
})
