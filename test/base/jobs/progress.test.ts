import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showProgress } from '../../../src/base/jobs/progress.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The lines of a log when points end at the given seconds. */
function linesOf(before: number, total: number, seconds: readonly number[]): string[] {
  const written: string[] = []
  const log = new Writable({ write: (text, _, done) => (written.push(String(text)), done()) })
  const progress = showProgress('fig', { unit: 'points', done: before, total }, log as unknown as NodeJS.WriteStream)
  const start = performance.now()
  seconds.forEach((second, i) => {
    vi.advanceTimersByTime(1000 * second - (performance.now() - start))
    progress.update(before + i + 1)
  })
  progress.stop()
  return written
}

it('has a line each ten seconds, and takes no account of the time before the first point', () => {
  // The first one after a minute, of which most is compiling; then one in four seconds.
  expect(linesOf(100, 120, [60, 64, 68, 72, 76, 80, 84])).toEqual([
    'fig: 84 %, 101 of 120 points\n',
    'fig: 86 %, 104 of 120 points, about 64 s left\n',
    'fig: 89 %, 107 of 120 points, about 52 s left\n',
  ])
})

it('says of nothing that is left how long it takes', () => {
  expect(linesOf(0, 2, [5, 30])).toEqual(['fig: 100 %, 2 of 2 points\n'])
})
