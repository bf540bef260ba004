import { beforeAll, describe, expect, it, vi } from 'vitest'
import { casesOf, programAt, type Result } from '../../../check/oracle/campaign/cases.js'
import { isFailure, Tally } from '../../../check/oracle/campaign/tally.js'
import { generateProgram, textsOf } from '../../../check/oracle/generate/program.js'
import { TypeChecker } from '../../../check/oracle/typed.js'
import { budget } from '../../support/sample.js'

/** Programs, of two blocks each; more of them tell more about what of the language they reach. */
const programs = Number(process.env['ORACLE_PROGRAMS'] ?? budget(40, 100))
/** Most are refused, and each change of rtl/ changes which: enough that some are not. */
const mutants = Math.ceil(programs / 2.5)

/** For thousands of programs. */
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 })

describe('random programs', () => {
  const cases = casesOf({ kind: 'blocks', seed: 3, cycles: 8 })
  const results: Result[] = []
  beforeAll(() => {
    for (let index = 0; index < programs; index++) results.push(cases.try(index))
  })

  it('mean as hardware what they mean as programs', () => {
    const types = new TypeChecker()
    const failures = results.filter(isFailure)
    const found = failures.filter(
      ({ index, change }) => change === null || types.firstError(cases.source(index)) === null,
    )
    expect(found).toEqual([])
  })

  it('are not refused, but for few, and all are judged', () => {
    const tally = new Tally()
    for (const result of results) tally.add(result, false)
    const of = (kind: string): number => results.filter(({ verdict }) => verdict.kind === kind).length
    expect(of('agree'), tally.summary().join('\n')).toBeGreaterThan(programs / 2)
    expect(of('refused'), tally.summary().join('\n')).toBeLessThan(programs * 0.4)
    expect(of('beyond')).toBeLessThan(programs / 10)
  })

  it('are the same for the same number', () => {
    expect(textsOf(generateProgram(5))).toEqual(textsOf(generateProgram(5)))
    expect(textsOf(generateProgram(5))).not.toEqual(textsOf(generateProgram(6)))
    expect(programAt(1, 11).slip).not.toBeNull()
  })

  it('shrink to what shows a failure', () => {
    const refused = results.find(({ verdict, change }) => verdict.kind === 'refused' && change === null)!
    const { 'main.ts': small, 'original-main.ts': original } = cases.texts(refused.index, 2)
    expect(small!.length).toBeLessThan(original!.length * 0.8)
  })
})

describe('mutants of rtl/', () => {
  it('are each judged', () => {
    const cases = casesOf({ kind: 'mutants', seed: 7, cycles: 4 })
    const results = Array.from({ length: mutants }, (_, index) => cases.try(index))
    expect(results.map(({ change }) => change)).not.toContain(null)
    expect(results.filter(({ verdict }) => verdict.kind === 'refused').length).toBeGreaterThan(0)
    expect(results.filter(({ verdict }) => verdict.kind === 'agree').length).toBeGreaterThan(0)
  })
})
