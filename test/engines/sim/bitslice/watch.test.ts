import { describe, expect, it } from 'vitest'
import type { EngineWatch } from '../../../../src/engines/sim/engine/engine.js'
import { ticking, Tickers, watchOf } from './tickers.js'

describe('an event', () => {
  const given = [[10, 20, 30].map((target) => ticking({ target }))]

  it.each([
    ['a single lane', 'hit', [1], 20],
    ['some lanes', 'hit', [2, 1], 20],
    ['a wide leaf of lanes', 'square', [0, 1, 2], 1],
    ['a register', 'count', [2], 1],
  ])('is seen on %s', (_, path, lanes, at) => {
    const running = new Tickers(given)
    const watch = watchOf(
      running,
      path,
      lanes.map((lane) => running.tree.children[lane]!),
    )
    expect(running.engine.run(1000, running.told, watch)).toBe(at)
    expect(running.counts()).toEqual([[at, at, at]])
  })

  it.each([
    ['passes bits on', 'hits', 20],
    ['has bits from many places among constants', 'wide', 20],
    ['is the complement of a bit', 'missed', 0],
    ['is constant, and set', 'always', 0],
    ['is constant, and clear', 'never', 1000],
    ['is an input that is clear', 'stop0', 1000],
    ['is an input that is set', 'stop1', 0],
  ])('is seen on a leaf of the top that %s', (_, path, at) => {
    const running = new Tickers(given)
    running.write(running.tree, 'stop0', 0)
    expect(running.engine.run(1000, running.told, watchOf(running, path, [running.tree]))).toBe(at)
  })

  it('ends when the bit changes', () => {
    const running = new Tickers([[ticking(), ticking({ target: 0 })]])
    const watch = watchOf(running, 'missed', [running.tree])
    expect(running.engine.run(1000, running.told, watch)).toBe(1)
    running.write(running.tree, 'target1', 1)
    expect(running.engine.run(1000, running.told, watch)).toBe(1)
    expect(running.engine.run(1000, running.told, watch)).toBe(0)
  })

  it('is seen in every run that there is, and in no other', () => {
    for (const runs of [1, 2, 3, 5]) {
      for (let run = 0; run < runs; run++) {
        const ofRuns = Array.from({ length: runs }, (_, i) => [ticking(), ticking({ target: i === run ? 33 : 200 })])
        const running = new Tickers(ofRuns)
        expect(running.engine.run(300, running.told, watchOf(running, 'hit', running.tree.children))).toBe(33)
      }
    }
  })

  it('is watched beside others, each as if it were alone', () => {
    const running = new Tickers(given)
    const { engine, told, tree } = running
    const watches = tree.children.map((node) => watchOf(running, 'hit', [node]))
    const [first, second, third] = watches as [EngineWatch, EngineWatch, EngineWatch]
    expect(engine.run(1000, told, second)).toBe(20)
    expect(engine.run(1000, told, first)).toBe(1000)
    expect(engine.run(1000, told, third)).toBe(1000)
    running.write(tree.children[0]!, 'count', 1)
    running.write(tree.children[2]!, 'count', 1)
    expect(engine.run(1000, told, first)).toBe(9)
    expect(engine.run(1000, told, third)).toBe(20)
    expect(running.read(tree, 'hits')).toBe(4)
    expect(engine.run(1, told, first)).toBe(1)
  })

  it('is not watched where no leaf is', () => {
    const running = new Tickers(given)
    expect(running.engine.run(100, running.told, running.engine.watch([]))).toBe(100)
  })
})
