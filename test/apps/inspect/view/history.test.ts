import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noHistory, rearranged, redone, undone, withChange, type History } from '../../../../web/state/history.js'
import { withBorder, withCollapsed } from '../../../../web/state/layout.js'
import { someState } from './support/state.js'

const long = 10_000

describe('the history of the view', () => {
  it('joins the changes of a drag, and keeps others apart', () => {
    const state = someState()
    let history: History = noHistory
    let now = state
    for (const [from, time] of [
      [1, 0],
      [2, 100],
      [3, 200],
      [4, long],
    ] as const) {
      const change = { window: { from, to: from + 9 } }
      history = withChange(history, now, rearranged(now, change), time)
      now = { ...now, ...change }
    }
    expect(history.past).toHaveLength(2)
    const back = undone(history)!
    expect(back.restored).toEqual({ window: { from: 3, to: 12 } })
    expect(undone(back.history)!.restored).toEqual({ window: state.window })
  })

  it('keeps each collapse of a panel apart', () => {
    const state = someState()
    const first = { layout: withCollapsed(state.layout, 'why', true) }
    const second = { layout: withCollapsed(first.layout, 'packets', true) }
    const third = { layout: withBorder(second.layout, 'left', 0.4) }
    const fourth = { layout: withBorder(second.layout, 'left', 0.5) }
    let history: History = noHistory
    let now = state
    for (const change of [first, second, third, fourth]) {
      history = withChange(history, now, rearranged(now, change), 0)
      now = { ...now, ...change }
    }
    expect(history.past.map(({ after }) => after)).toEqual([first, fourth])
    expect(undone(history)!.restored).toEqual(first)
  })

  it('leaves the cycle and selections where they are', () => {
    const state = someState()
    expect(rearranged(state, { cycle: 7, signal: 'dut.x', packet: 3, chosen: [1] })).toEqual({})
    expect(rearranged(state, { radix: state.radix })).toEqual({})
    expect(rearranged(state, { cycle: 7, radix: 'hex' })).toEqual({ radix: 'hex' })
  })

  it('comes back to each state, and forward again, and forgets the future after a change', () => {
    const change = fc.oneof(
      fc.record({ radix: fc.constantFrom('hex' as const, 'bin' as const, 'decoded' as const) }),
      fc.record({ origin: fc.option(fc.nat(9)) }),
      fc.record({ heat: fc.constantFrom('off', 'use') }),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        let history: History = noHistory
        const states = [someState()]
        changes.forEach((one, i) => {
          const now = states.at(-1)!
          const real = rearranged(now, one)
          history = withChange(history, now, real, i * long)
          if (Object.keys(real).length > 0) states.push({ ...now, ...one })
        })
        let now = states.at(-1)!
        for (const expected of states.slice(0, -1).reverse()) {
          const step = undone(history)!
          history = step.history
          now = { ...now, ...step.restored }
          expect(now).toEqual(expected)
        }
        expect(undone(history)).toBeNull()
        for (const expected of states.slice(1)) {
          const step = redone(history)!
          history = step.history
          now = { ...now, ...step.restored }
          expect(now).toEqual(expected)
        }
        expect(redone(history)).toBeNull()
        const step = undone(history)
        if (step) expect(withChange(step.history, now, { condition: 'new' }, 1e9).future).toEqual([])
      }),
    )
  })
})
