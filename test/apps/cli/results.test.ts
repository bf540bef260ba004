import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printResults } from '../../../src/apps/cli/shared/report.js'
import { RunProgress } from '../../../src/apps/cli/shared/progress.js'
import { showsProgress } from '../../../src/apps/cli/shared/terminal.js'

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ packet: `#${i}`, latency: i % 2 === 0 ? i : null }))

describe('results', () => {
  it('are nothing where there are none', () => {
    expect(printResults({ results: [], summary: [] }, false)).toBeNull()
  })

  it('are listed where they are few', () => {
    const printed = printResults({ results: rows(50), summary: [] }, false)!.split('\n')
    expect(printed).toHaveLength(51)
    expect(printed.slice(-2)).toEqual(['#48          48', '#49           -'])
  })

  it('are summed up where they are many, by the columns that have numbers', () => {
    expect(printResults({ results: rows(51), summary: [] }, false)).toMatchInlineSnapshot(`
      "how the results are distributed
      column   count  least  mean  50 %  95 %  99 %  most
      latency     26      0    25    24    48    50    50

      51 rows: --rows lists them, --json and --out have them, too"
    `)
  })

  it('are all listed where that is asked for', () => {
    const printed = printResults({ results: rows(60), summary: [] }, true)!.split('\n')
    expect(printed).toHaveLength(61)
  })

  it('have the summary of the testbench, with or without the rows', () => {
    const summary = [{ title: 'in all', rows: [{ packets: 51 }] }]
    expect(printResults({ results: rows(51), summary }, false)).toMatchInlineSnapshot(`
      "in all
      packets
           51

      51 rows: --rows lists them, --json and --out have them, too"
    `)
    expect(printResults({ results: rows(2), summary }, false)).toMatchInlineSnapshot(`
      "packet  latency
      #0            0
      #1            -

      in all
      packets
           51"
    `)
  })
})

describe('the progress of a run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The output when the run reports a number of 100 points as done, at the given milliseconds. */
  function written(told: readonly (readonly [at: number, done: number])[]): string {
    let text = ''
    const stream = new Writable({ write: (some, _, done) => ((text += String(some)), done()) })
    Object.assign(stream, { isTTY: true, columns: 100 })
    const progress = new RunProgress('traffic', stream as unknown as NodeJS.WriteStream)
    const start = performance.now()
    for (const [at, done] of told) {
      vi.advanceTimersByTime(at - (performance.now() - start))
      progress.update({ unit: 'packets', done, total: 100 })
    }
    progress.stop()
    return text
  }

  it('is not shown for two seconds, nor for a run that is over then', () => {
    expect(written([[100, 10], [1900, 90]])).toBe('') // prettier-ignore
    expect(written([[100, 10], [2100, 100]])).toBe('') // prettier-ignore
  })

  it('is a bar after that', () => {
    const text = written([[100, 10], [2100, 50], [2500, 60], [3000, 100]]) // prettier-ignore
    expect(text).toContain('traffic ')
    expect(text).toContain('50 of 100 packets')
    expect(text).toContain('60 of 100 packets')
    expect(text).toContain('100 of 100 packets')
  })

  it.each([
    [true, true, {}, true],
    [true, true, { CI: 'true' }, false],
    [false, true, {}, false],
    [true, false, {}, false],
  ])('is for terminals alone: stdout %s, stderr %s, %o: %s', (stdout, stderr, environment, isShown) => {
    const streams = { stdout: { isTTY: stdout }, stderr: { isTTY: stderr } } as Pick<
      NodeJS.Process,
      'stdout' | 'stderr'
    >
    expect(showsProgress(streams, environment)).toBe(isShown)
  })
})
