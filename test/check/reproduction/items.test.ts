import { describe, expect, it } from 'vitest'
import { itemsIn, itemTable } from '../../../check/reproduction/items.js'
import { papers } from '../../../check/reproduction/papers.js'
import type { Paper } from '../../../check/reproduction/paper.js'

describe('the items that a place names', () => {
  it.each([
    ['Section 5.2, Fig. 12(b)', ['Fig. 12']],
    ['Section 4, Figs. 6 and 7, text', ['Fig. 6', 'Fig. 7']],
    ['Figs. 5 to 7 and 11', ['Fig. 5', 'Fig. 6', 'Fig. 7', 'Fig. 11']],
    ['Definition 4, Table 1; section not known', ['Definition 4', 'Table 1']],
    ['Equations (1) and (2)', ['Equation 1', 'Equation 2']],
    ['Properties 1 to 3', ['Property 1', 'Property 2', 'Property 3']],
    ['P3, Definition 8', ['P3', 'Definition 8']],
    ['Definition 1 (1)', ['Definition 1']],
    ['Section 3.2.2.2, T1', []],
  ])('%s', (where, names) => {
    expect(itemsIn(where)).toEqual(names)
  })
})

describe('a table of items', () => {
  const paper: Paper = {
    ...{ title: 'On water', citation: '', about: [], groups: [], charts: [], tables: [], notes: [] },
    items: [
      { item: 'Fig. 1', about: 'drops' },
      { item: 'Lemma 1', about: 'not known here', why: 'Its wording is not at hand' },
    ],
  }
  const claims = [{ where: 'Fig. 1', verdict: 'open' }] as const

  it('has the verdicts on each, or the reason why there is none', () => {
    const text = itemTable(paper, claims)
    expect(text).toContain('| Fig. 1 | drops | judged | 1 open |')
    expect(text).toContain('| Lemma 1 | not known here | not here | Its wording is not at hand |')
  })

  it('is refused if a claim names what is not in it, or an item has neither verdict nor reason', () => {
    expect(() => itemTable(paper, [{ where: 'Fig. 2', verdict: 'open' }])).toThrow('On water has no row for Fig. 2')
    expect(() => itemTable(paper, [])).toThrow('On water does not say why Fig. 1 has no verdict')
  })

  it('has each figure of the papers from the first to the last, once', () => {
    for (const { title, items } of papers) {
      const names = items.map(({ item }) => item)
      expect(new Set(names).size, title).toBe(names.length)
      const figures = names.filter((name) => name.startsWith('Fig.'))
      expect(figures, title).toEqual(figures.map((_, i) => `Fig. ${i + 1}`))
    }
  })
})
