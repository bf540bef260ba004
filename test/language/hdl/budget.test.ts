import { afterEach, describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { defaultBudget, setBudget } from '../../../src/base/diagnostic/budget.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { Chain, Huge, Long, Wide } from '../../fixtures/pass/large.js'

const codeOf = (build: () => unknown): string => {
  try {
    build()
    return 'none'
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics.map(({ code, place }) => `${code}:${place?.line ?? '?'}`).join()
  }
}

describe('the budget of a design', () => {
  afterEach(() => setBudget(defaultBudget))

  it('stops loops that make too many turns, at the loop', () => {
    setBudget({ turns: 50 })
    expect(codeOf(() => elaborate(new Long({ turns: 40 })))).toBe('none')
    expect(codeOf(() => elaborate(new Long({ turns: 60 })))).toBe('FW160:10')
  })

  it('stops blocks that make too many values', () => {
    setBudget({ values: 100 })
    expect(codeOf(() => elaborate(new Long({ turns: 20 })))).toBe('none')
    expect(codeOf(() => elaborate(new Long({ turns: 41 })))).toMatch(/^FW161:1[01]$/)
  })

  it('stops modules inside each other', () => {
    setBudget({ depth: 10 })
    expect(codeOf(() => elaborate(new Chain({ n: 8 })))).toBe('none')
    expect(codeOf(() => elaborate(new Chain({ n: 40 })))).toBe('FW162:22')
  })

  it('stops declarations of too many signals', () => {
    setBudget({ leaves: 30 })
    expect(codeOf(() => elaborate(new Wide({ length: 10 })))).toBe('none')
    expect(codeOf(() => elaborate(new Wide({ length: 100 })))).toBe('FW163:33')
  })

  it('stops what has too much state: a signal, a memory, or all instances together', () => {
    setBudget({ state: 1000 })
    expect(codeOf(() => elaborate(new Wide({ length: 10 })))).toBe('none')
    expect(codeOf(() => new Wide({ length: 1_000_000_000 }))).toBe('FW163:35')
    expect(codeOf(() => elaborate(new Huge({ copies: 2, words: 300 })))).toBe('none')
    expect(codeOf(() => elaborate(new Huge({ copies: 4, words: 300 })))).toMatch(/^FW163:/)
    expect(codeOf(() => elaborate(new Huge({ copies: 1, words: 3000 })))).toMatch(/^FW163:/)
  })
})
