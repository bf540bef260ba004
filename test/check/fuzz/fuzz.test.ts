import { describe, expect, it } from 'vitest'
import { programSeed, runCampaign } from '../../../check/fuzz/campaign.js'
import { check, type CheckOptions } from '../../../check/fuzz/check.js'
import { print } from '../../../check/fuzz/generate/piece.js'
import { generateProgram, type Program } from '../../../check/fuzz/generate/program.js'
import { load } from '../../../check/fuzz/load.js'
import { summary } from '../../../check/fuzz/report.js'
import { shrink } from '../../../check/fuzz/shrink.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'

const here: CheckOptions = { cycles: 30, lanes: false, verilog: false, limit: 30 }

/** All programs agree, and the generator writes few that are refused. */
async function expectAgreement(options: CheckOptions, programs: number, seed: number): Promise<void> {
  const tally = await runCampaign({ ...options, programs, seed })
  const found = tally.failures.map(({ seed: failed, verdict }) => `seed ${failed}: ${JSON.stringify(verdict)}`)
  expect(found).toEqual([])
  expect(tally.agreed, summary(tally, options.cycles).join('\n')).toBeGreaterThan(programs * 0.7)
}

describe('random programs', () => {
  // No program of the few may be refused: those of seed 4 are not.
  it('agree in the scalar engine and in the reference', () => expectAgreement(here, budget(4, 8), budget(4, 5)))

  it('agree as many instances, or many runs, each with inputs of its own', () =>
    expectAgreement({ ...here, lanes: true }, budget(2, 4), 4))

  it('are the same for the same seed', () => {
    const text = (seed: number): string => print(generateProgram(seed).piece)
    expect(text(5)).toBe(text(5))
    expect(text(5)).not.toBe(text(6))
  })

  it('shrink to what shows a fault', async () => {
    const program = firstRefused()
    const verdict = await check(program, here)
    const small = await shrink(program, verdict, here, budget(2, 5))
    expect(await check(small, here)).toMatchObject({
      kind: 'refused',
      code: verdict.kind === 'refused' ? verdict.code : '',
    })
    expect(print(small.piece).length).toBeLessThan(print(program.piece).length / 2)
  })
})

describeWithTools(['iverilog'], 'random programs as Verilog', () => {
  it('agree with Icarus', () => expectAgreement({ ...here, verilog: true }, budget(2, 5), 2))
})

/** Characters: of a short program half is gone soon. */
const longest = budget(4000, Infinity)

/** A refused program stands in for a failing one: the shrinker knows no difference. */
function firstRefused(): Program {
  for (let i = 0; ; i++) {
    const program = generateProgram(programSeed(3, i))
    const text = print(program.piece)
    if (text.length > longest) continue
    try {
      load(text, `/fuzz/${program.seed}.ts`, program.top)
    } catch {
      return program
    }
  }
}
