import { describe, expect, it, vi } from 'vitest'
import { casesOf, type Result } from '../../../check/oracle/campaign/cases.js'
import { isFailure } from '../../../check/oracle/campaign/tally.js'
import { TypeChecker } from '../../../check/oracle/typed.js'
import { budget } from '../../support/sample.js'

/** Programs about enums, half of them dense and half sparse: 2,000 with ORACLE_PROGRAMS=2000. */
const programs = Number(process.env['ORACLE_PROGRAMS'] ?? budget(120, 2000))

vi.setConfig({ testTimeout: 3_600_000 })

describe('programs about enums', () => {
  const cases = casesOf({ kind: 'enums', seed: 11, cycles: 8 })
  const results: Result[] = []

  it('hold members only, and a full switch agrees with its tests', () => {
    for (let index = 0; index < programs; index++) results.push(cases.try(index))
    expect(results.filter(isFailure)).toEqual([])
  })

  it('are refused where a number may be no member, and nowhere else', () => {
    const refused = results.filter(({ verdict }) => verdict.kind === 'refused')
    const slips = results.filter(({ change }) => change !== null)
    expect(refused.length).toBeGreaterThan(slips.length / 2)
    expect(results.filter(({ verdict }) => verdict.kind === 'agree').length).toBeGreaterThan(programs / 2)
    expect(new Set(results.map(({ verdict }) => verdict.kind))).toEqual(new Set(['agree', 'refused']))
  })

  it('are TypeScript, whether they are refused or not', () => {
    const types = new TypeChecker()
    const errors = results.slice(0, 12).map(({ index }) => types.firstError(cases.source(index)))
    // TypeScript follows what is stored into a field, and so knows of some comparisons that they never hold.
    const known = (error: string | null): boolean =>
      error === null || /appears to be unintentional|not comparable/.test(error)
    expect(errors.filter((error) => !known(error))).toEqual([])
  })
})
