import { describe, expect, it } from 'vitest'
import type { Opening } from '../../../src/apps/inspect/opening/first-view.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { stepsOf, waitsIn } from '../../../web/state/circle.js'
import { inspect, type Inspected } from './support/run.js'

async function openingOf({ answers }: Inspected): Promise<Opening> {
  const info = await answers.info(null, uninterrupted)
  const rows = await answers.rows(info.drawing.signals, uninterrupted)
  const { from, to } = info.drawing
  return answers.opening({ rows, from, to }, uninterrupted)
}

describe('a deadlock', () => {
  it.each([
    ['torus-deadlock', ['#0→#1', '#1→#2', '#2→#3', '#3→#0']],
    ['banyan-deadlock', ['#1→#15', '#15→#1']],
    ['upper-first-counterexample', ['#2→#1', '#1→#2']],
  ])('opens %s where its circle closes, with the circle that the watchdog has found', async (name, circle) => {
    const inspected = await inspect(name)
    const { cycle, window, failure } = await openingOf(inspected)
    const { text, cycle: end } = inspected.run.file.header.marks.find(({ kind }) => kind === 'standstill')!
    expect(cycle).toBe(Number(/closed in cycle (\d+)/.exec(text)![1]))
    expect(failure).toMatchObject({ kind: 'standstill', since: cycle, cycle: end, text, waits: { isCircle: true } })
    const steps = stepsOf(failure!)
    expect(steps.map(({ waiter, next }) => `${waiter.name}→${next?.name}`)).toEqual(circle)
    // Not all of them wait already in the cycle before.
    const { waiters } = failure!.waits!
    expect(waiters.every((waiter) => waitsIn({ waiter, next: null }, cycle))).toBe(true)
    expect(waiters.every((waiter) => waitsIn({ waiter, next: null }, cycle - 1))).toBe(false)
    expect(window.from).toBeLessThan(cycle)
    expect(window.to).toBeGreaterThan(cycle)
  })

  it('has rows about its channels, and a packet in it that is followed', async () => {
    const { rows, failure } = await openingOf(await inspect('torus-deadlock'))
    for (const { path } of stepsOf(failure!).map(({ waiter }) => waiter)) {
      expect(rows).toContain(`${path}.activity`)
    }
    expect(failure!.packet).toBe(0)
  })

  it('is none where the packets arrive', async () => {
    const { failure, rows } = await openingOf(await inspect('torus-deadlock', { vcs: 2 }))
    expect({ failure, rows }).toEqual({ failure: null, rows: [] })
  })
})

describe('a run that has not failed', () => {
  it.each(['traffic', 'credit-loop'])('opens %s where the most packets move between routers', async (name) => {
    const inspected = await inspect(name)
    const { cycle, window } = await openingOf(inspected)
    const { places } = (await inspected.answers.network(null, uninterrupted))!
    const counts: number[] = []
    for (let at = window.from; at <= window.to; at++) {
      const { moves } = (await inspected.answers.networkState(at, uninterrupted))!
      const underWay = moves.filter(({ from }) => places[from]!.kind !== 'source')
      counts.push(new Set(underWay.map(({ tag }) => tag)).size)
    }
    expect(Math.max(...counts)).toBeGreaterThan(0)
    expect(counts[cycle - window.from]).toBe(Math.max(...counts))
  })

  it('opens where the most signals change, if it is no network', async () => {
    const inspected = await inspect('fifo')
    const { cycle, window } = await openingOf(inspected)
    const info = await inspected.answers.info(null, uninterrupted)
    const paths = await inspected.answers.rows(info.drawing.signals, uninterrupted)
    const rows = paths.map((path) => ({ path, radix: 'decoded' as const }))
    const waves = await inspected.answers.waves({ rows, ...window, pixels: 10_000 }, uninterrupted)
    const changesIn = (at: number): number => waves.filter(({ starts }) => starts.includes(at)).length
    const all = Array.from({ length: window.to - window.from }, (_, i) => changesIn(window.from + 1 + i))
    expect(changesIn(cycle)).toBe(Math.max(...all))
    expect(cycle).toBeGreaterThan(window.from)
  })
})
