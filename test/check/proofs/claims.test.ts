import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { claims } from '../../../check/proofs/claims.js'
import { differencesOf } from '../../../check/proofs/differences.js'
import { resultKey, type ClaimResult, type Outcome } from '../../../check/proofs/outcome.js'
import { pageOf } from '../../../check/proofs/page.js'
import { settingsInShort } from '../../../check/proofs/settings-text.js'

const { results } = JSON.parse(
  readFileSync(new URL('../../../check/proofs/results.json', import.meta.url), 'utf8'),
) as {
  results: ClaimResult[]
}

const outcome: Outcome = {
  message: 'never',
  instance: 'dut',
  instances: 1,
  verdict: 'proved',
  how: 'in any state',
  cycles: null,
  seconds: 0,
}

const result = (...outcomes: Partial<Outcome>[]): ClaimResult => {
  return { module: 'M', settings: {}, outcomes: outcomes.map((one) => ({ ...outcome, ...one })), seconds: 0 }
}

describe('what is claimed', () => {
  it('has a result', () => {
    const known = new Set(results.map(resultKey))
    const asked = claims.flatMap(({ module, settings }) =>
      (settings ?? [{}]).map((one) => resultKey({ module, settings: one })),
    )
    expect(asked.filter((key) => !known.has(key))).toEqual([])
  })

  it('is refuted nowhere but where that is the claim', () => {
    for (const { module, outcomes } of results)
      for (const { verdict, message } of outcomes)
        if (verdict === 'refuted')
          expect(claims.some((claim) => claim.module === module && claim.refuted?.messages.includes(message))).toBe(
            true,
          )
  })

  it('makes a page on which every module has a line', () => {
    const modules = ['Fifo', ...new Set(claims.map(({ module }) => module))]
    const page = pageOf({ results, modules })
    for (const module of modules) expect(page).toContain(`\`${module}\``)
    expect(() => pageOf({ results: results.slice(1), modules })).toThrow('nothing is known of')
  })
})

describe('a check', () => {
  it.each([
    ['what is as it was', result({}), result({}), 0],
    ['what is not proved any more', result({}), result({ verdict: 'bounded', cycles: 3 }), 1],
    ['what is refuted now', result({ verdict: 'bounded', cycles: 3 }), result({ verdict: 'refuted', cycles: 4 }), 1],
    ['what is proved now', result({ verdict: 'bounded', cycles: 3 }), result({}), 0],
    ['what nothing was known of', undefined, result({}), 1],
  ])('tells %s', (_, before, now, count) => {
    expect(differencesOf(before, now)).toHaveLength(count)
  })
})

it.each([
  [[{ requesters: 2 }, { requesters: 3 }, { requesters: 4 }], 'requesters=2..4'],
  [
    [
      { kind: 'a', depth: 1 },
      { kind: 'a', depth: 4 },
    ],
    'kind=a depth=1,4',
  ],
  [[{}], ''],
])('settings in short: %j', (settings, text) => {
  expect(settingsInShort(settings)).toBe(text)
})
