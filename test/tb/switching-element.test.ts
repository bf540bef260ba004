import { describe, expect, it } from 'vitest'
import { SwitchingElement } from '../../rtl/min/switching-element.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { banyanOf } from '../../tb/support/banyan.js'
import element from '../../tb/switching-element.tb.js'

describe.each([0, 1, 2, 3])('at stage %i', (stage) => {
  it.each([1, 2, 7])('worms of %i flits split, and wait for each other, as they should', (flits) => {
    for (const set of [{ scene: 'split' }, { priority: 'waiting' }, { priority: 'upper' }]) {
      const run = runTestbench(element, { set: { scene: 'contention', ...set, stage, flits } })
      expect(run).toMatchObject({ isGood: true, checks: { failed: [] }, unfinished: [] })
    }
  })
})

it('lets the newcomer wait, or the one that wants both outputs', () => {
  const waits = (priority: string): unknown[] =>
    runTestbench(element, { set: { scene: 'contention', priority, flits: 4 } }).results.map(({ waited }) => waited)
  expect(waits('waiting')).toEqual([0, 4, 4])
  expect(waits('upper')).toEqual([0, 8, 0])
})

it('notices an element with another rule, and one for another stage', () => {
  const first = (changes: Partial<{ stage: number }>): string | undefined => {
    const wrong: typeof element = {
      ...element,
      design: (p) =>
        new SwitchingElement({ ...banyanOf({ motion: 'free', priority: 'upper' }), stage: p.stage, ...changes }),
    }
    return runTestbench(wrong, { set: { scene: 'contention' } }).checks.failed[0]?.message
  }
  expect(first({})).toBe('the worms leave in the order 1,3,2, expected 1,2,3')
  expect(first({ stage: 2 })).toBe('#1: header for output 0')
})
