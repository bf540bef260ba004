import { describe, expect, it } from 'vitest'
import { holds, isTrend, isTrue, type Claim, type Judgement } from '../../../check/reproduction/claim.js'
import { describeTally, judgeTally, ratioOf, tallyOf, type Ratio } from '../../../check/reproduction/draws.js'
import type { Evidence } from '../../../check/reproduction/evidence.js'
import { table } from '../../../scripts/markdown.js'
import { pageOf } from '../../../check/reproduction/page.js'
import type { Paper } from '../../../check/reproduction/paper.js'

/** Judges find nothing to look at here. */
const nothing = {} as Evidence

function claimOf(judgement: Judgement, because: Claim['because'] = {}): Claim {
  return { where: 'Fig. 1', claim: 'Water is wet.', judge: () => judgement, because }
}

function paperOf(...claims: readonly Claim[]): Paper {
  return {
    ...{ title: 'On water', citation: 'Somebody, "On water"', about: ['It is about water.'] },
    groups: [{ title: 'Properties', claims }],
    charts: [],
    tables: [{ title: 'Wetness', text: () => 'very' }],
    items: [{ item: 'Fig. 1', about: 'drops' }],
    notes: [{ where: 'Fig. 1', note: 'A comma is missing.', shows: () => '0 commas' }],
  }
}

describe('a page', () => {
  it('has a row for each claim, and counts the verdicts', async () => {
    const claims = [
      claimOf({ ...isTrue(true, '3 of 3 drops'), draws: 16 }),
      claimOf(holds(false, '|D| = 1'), { 'not reproduced': 'It was ice.' }),
      claimOf(isTrue(false, '0 drops'), { false: 'There was none.' }),
    ]
    const page = await pageOf([paperOf(...claims)], nothing)
    expect(page).toContain('| [On water](#on-water) | 3 | 1 | 1 | 1 | 0 | 1 |')
    expect(page).toContain('| Fig. 1 | Water is wet. | reproduced | 3 of 3 drops | 16 |  |')
    expect(page).toContain('| Fig. 1 | Water is wet. | **not reproduced** | \\|D\\| = 1 | – | It was ice. |')
    expect(page).toContain('| Fig. 1 | Water is wet. | **false** | 0 drops | – | There was none. |')
    expect(page).toContain('### Wetness\n\nvery')
    expect(page).toContain('| Fig. 1 | A comma is missing. | 0 commas |')
    expect(page).toContain('| Fig. 1 | drops | judged, note | 1 reproduced, 1 not reproduced, 1 false |')
    expect(page).toContain(
      '**1 of 3 claims are reproduced, 1 are not, 1 are false and 0 are open.** Another 1 places are notes',
    )
  })

  it('is refused if a claim comes out as something that nobody has explained', async () => {
    const claim = claimOf(holds(false, '0 of 3 drops'), { false: 'There was none.' })
    await expect(pageOf([paperOf(claim)], nothing)).rejects.toThrow(
      '"Water is wet." (Fig. 1) is not reproduced, and no reason is given. 0 of 3 drops',
    )
  })
})

describe('the interval of a ratio', () => {
  it('is that of its logarithm, and turns around with it', () => {
    const ratio = ratioOf([1, 1.1, 1.2, 1.3])
    const inverse = ratioOf([1, 1.1, 1.2, 1.3].map((each) => 1 / each))
    expect(ratio.value).toBeCloseTo((1.1 * 1.2 * 1.3) ** (1 / 4), 12)
    expect(inverse.low).toBeCloseTo(1 / ratio.high, 12)
    expect(inverse.high).toBeCloseTo(1 / ratio.low, 12)
    expect(ratioOf([2]).low).toBe(0)
  })

  it('decides what no undecided point could turn', () => {
    const point = (low: number, high: number): Ratio => ({ value: Math.sqrt(low * high), low, high, draws: 16 })
    const [faster, slower, open] = [point(1.1, 1.2), point(0.8, 0.9), point(0.9, 1.2)]
    const verdictOf = (points: Ratio[]) => judgeTally(tallyOf(points), '').verdict
    expect(verdictOf([faster, faster, faster, faster, slower])).toBe('reproduced')
    expect(verdictOf([faster, faster, faster, open, slower])).toBe('open')
    expect(verdictOf([faster, faster, faster, slower, slower])).toBe('not reproduced')
    expect(describeTally(tallyOf([faster, open, slower]), 'faster', 'slower')).toBe(
      'faster at 1 of 3 points, slower at 1, undecided at 1',
    )
  })
})

it('a trend is there at four of five points', () => {
  expect([isTrend(8, 10), isTrend(7, 10), isTrend(24, 24)]).toEqual([true, false, true])
})

it('tables have columns of numbers to the right', () => {
  expect(table(['L', 'dcf'], [['1', '47']], true)).toBe('| L | dcf |\n| --- | ---: |\n| 1 | 47 |')
})
