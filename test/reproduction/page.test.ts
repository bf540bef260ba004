import { describe, expect, it } from 'vitest'
import { holds, isTrend, isTrue, type Claim, type Judgement } from '../../reproduction/claim.js'
import type { Evidence } from '../../reproduction/evidence.js'
import { table } from '../../scripts/markdown.js'
import { pageOf } from '../../reproduction/page.js'
import type { Paper } from '../../reproduction/paper.js'

/** Of what judges look at there is nothing here. */
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
    slips: ['A comma is missing.'],
  }
}

describe('a page', () => {
  it('has a row for each claim, and counts the verdicts', async () => {
    const claims = [
      claimOf(isTrue(true, '3 of 3 drops')),
      claimOf(holds(false, '|D| = 1'), { 'not reproduced': 'It was ice.' }),
      claimOf(isTrue(false, '0 drops'), { false: 'There was none.' }),
    ]
    const page = await pageOf([paperOf(...claims)], nothing)
    expect(page).toContain('| [On water](#on-water) | 3 | 1 | 1 | 1 | 0 |')
    expect(page).toContain('| Fig. 1 | Water is wet. | reproduced | 3 of 3 drops |  |')
    expect(page).toContain('| Fig. 1 | Water is wet. | **not reproduced** | \\|D\\| = 1 | It was ice. |')
    expect(page).toContain('| Fig. 1 | Water is wet. | **false** | 0 drops | There was none. |')
    expect(page).toContain('### Wetness\n\nvery')
    expect(page).toContain('* A comma is missing.')
  })

  it('is refused if a claim comes out as something that nobody has explained', async () => {
    const claim = claimOf(holds(false, '0 of 3 drops'), { false: 'There was none.' })
    await expect(pageOf([paperOf(claim)], nothing)).rejects.toThrow(
      '"Water is wet." (Fig. 1) is not reproduced, and no reason is given. 0 of 3 drops',
    )
  })
})

it('a trend is there at four of five points', () => {
  expect([isTrend(8, 10), isTrend(7, 10), isTrend(24, 24)]).toEqual([true, false, true])
})

it('tables have columns of numbers to the right', () => {
  expect(table(['L', 'dcf'], [['1', '47']], true)).toBe('| L | dcf |\n| --- | ---: |\n| 1 | 47 |')
})
