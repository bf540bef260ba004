import { describe, expect, it } from 'vitest'
import { ticking, Tickers, watchOf } from './tickers.js'
import { signalOf } from './networks.js'
import type { EngineRecorder } from '../../../../src/engines/sim/engine/engine.js'

function recorderOf(running: Tickers, path: string, run = 0): EngineRecorder {
  const leaves = running.tree.children.map((node) => ({ node, signal: signalOf(node.module, path) }))
  return running.engine.recorder(leaves, run)
}

const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, i) => i)

describe('a recorder', () => {
  it('has recorded just the cycles that a bulk run ran: an assertion ends it', () => {
    const running = new Tickers([[ticking(), ticking({ limit: 20 })]])
    const recorder = recorderOf(running, 'count')
    expect(running.engine.run(100, running.told, null, { firstCycle: 7, recorders: [recorder] })).toBe(20)
    for (const leaf of [0, 1])
      expect(recorder.changes(leaf)).toEqual({ cycles: upTo(19).map((cycle) => cycle + 7), values: upTo(19) })
    running.write(running.tree, 'limit1', 0)
    expect(running.engine.run(5, running.told, null, { firstCycle: 27, recorders: [recorder] })).toBe(5)
    expect(recorder.changes(1).values).toEqual(upTo(24))
  })

  it('has recorded just the cycles that a bulk run ran: an event ends it, before its cycle', () => {
    const running = new Tickers([[ticking({ target: 20 })]])
    const recorder = recorderOf(running, 'square')
    const watch = watchOf(running, 'hit', running.tree.children)
    expect(running.engine.run(100, running.told, watch, { firstCycle: 0, recorders: [recorder] })).toBe(20)
    expect(recorder.changes(0)).toEqual({ cycles: upTo(19), values: upTo(19).map((count) => count ** 2) })
    expect(running.engine.run(100, running.told, watch, { firstCycle: 20, recorders: [recorder] })).toBe(0)
    expect(recorder.changes(0).cycles).toHaveLength(20)
  })

  it('records more than it has room for in the memory of the engine', () => {
    const ofRuns = [0, 1000].map((start) => [ticking({ start }), ticking({ start: start + 500 })])
    const running = new Tickers(ofRuns)
    const recorders = [recorderOf(running, 'count'), recorderOf(running, 'count', 1), recorderOf(running, 'square', 1)]
    const cycles = 10_000
    expect(running.engine.run(cycles, running.told, null, { firstCycle: 0, recorders })).toBe(cycles)
    const counts = (start: number): number[] => upTo(cycles - 1).map((cycle) => start + cycle)
    expect(recorders[0]!.changes(1).values).toEqual(counts(500))
    expect(recorders[1]!.changes(0).values).toEqual(counts(1000))
    const squares = counts(1000).map((count) => count ** 2 % 2 ** 16)
    expect(recorders[2]!.changes(0)).toEqual({ cycles: upTo(cycles - 1), values: squares })
  })

  it('that is not told to record keeps what it has', () => {
    const running = new Tickers([[ticking()]])
    const [once, always] = [recorderOf(running, 'count'), recorderOf(running, 'count')]
    running.engine.run(3, running.told, null, { firstCycle: 0, recorders: [once, always] })
    running.engine.run(3, running.told, null, { firstCycle: 3, recorders: [always] })
    running.engine.run(1, running.told, null, { firstCycle: 6, recorders: [always, once] })
    expect(once.changes(0)).toEqual({ cycles: [0, 1, 2, 6], values: [0, 1, 2, 6] })
    expect(always.changes(0).cycles).toEqual(upTo(6))
  })
})
