import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRaw } from '../../../../src/engines/sim/engine/engine.js'
import {
  add,
  assign,
  binary,
  constant,
  designOf,
  get,
  into,
  ModuleBuilder,
  slice,
  u,
  unary,
  when,
} from '../../../support/ir.js'
import { Running, signalOf } from './networks.js'
import { Model, nowhereNear, ticking, Tickers, Told, watchOf, type Ticking } from './tickers.js'

/** Around the ends of batches: they double, from a few cycles on, and end where a counter of covers is full. */
const ends = [0, 1, 15, 16, 17, 47, 48, 49, 111, 112, 4094, 4095, 4096, 8190, 8191, 12_000]

describe('covers', () => {
  it('are counted over more cycles than a counter holds', () => {
    const given = [[ticking(), ticking({ start: 7, stop: 7 }), ticking({ start: 1 }), ticking({ stop: 5000 })]]
    const running = new Tickers(given)
    const model = new Model(given)
    for (const cycles of [20_000, 1, 4095, 4096, 4097, 9000]) {
      expect(running.engine.run(cycles, running.told, null)).toBe(cycles)
      model.run(cycles)
      expect(running.state()).toEqual(model.state())
    }
    expect(running.told[0]!.covers).toMatchObject({ 'odd in dut.tickers[1]': 41_289, 'busy in dut.tickers[3]': 5000 })
  })

  it('are reported by run, and only for the runs that were asked for', () => {
    const given = [0, 3, 1].map((start) => [ticking({ start }), ticking({ start: start + 1, stop: 100 })])
    const running = new Tickers(given)
    const model = new Model(given)
    for (const cycles of [5000, 77]) {
      running.engine.run(cycles, running.told, null)
      model.run(cycles)
    }
    expect(running.state()).toEqual(model.state())
  })

  it('of single cycles are told with the others', () => {
    const running = new Tickers([[ticking(), ticking({ start: 1 })]])
    const { engine, told } = running
    engine.evaluate(...told)
    engine.commit()
    engine.run(3, told, null)
    engine.evaluate(...told)
    expect(told[0]!.covers).toEqual({
      'busy in dut.tickers[0]': 5,
      'odd in dut.tickers[0]': 2,
      'busy in dut.tickers[1]': 5,
      'odd in dut.tickers[1]': 3,
    })
  })
})

describe('a run stops', () => {
  it.each(ends)('before an assertion fails in cycle %d, in the state of that cycle', (at) => {
    const given = [[ticking(), ticking({ start: 5, limit: 5 + at }), ticking({ start: 1, stop: 70 })]]
    const running = new Tickers(given)
    const model = new Model(given)
    expect(running.engine.run(20_000, running.told, null)).toBe(at)
    expect(model.run(20_000)).toBe(at)
    expect(running.state()).toEqual(model.state())
    expect(running.told[0]!.failures).toEqual([])
    expect(running.engine.run(100, running.told, null)).toBe(0)
    expect(running.state()).toEqual(model.state())
    running.engine.evaluate(...running.told)
    expect(running.told[0]!.failures).toEqual(['too far in dut.tickers[1]'])
  })

  it.each([1, 15, 17, 4095, 8191])('before an access is out of range in cycle %d', (at) => {
    const running = new Tickers([[ticking({ beyond: at }), ticking()]])
    expect(running.engine.run(at + 50, running.told, null)).toBe(at)
    expect(running.counts()).toEqual([[at, at]])
    expect(running.told[0]!.accesses).toEqual([])
    running.engine.evaluate(...running.told)
    expect(running.told[0]!.accesses).toEqual(['3 of 3 in dut.tickers[0]'])
  })

  it.each([0, 1, 16, 48, 4095, 4096, 8191])('before an event in cycle %d', (at) => {
    const given = [[ticking(), ticking({ start: 2, target: 2 + at }), ticking({ stop: 9 })]]
    const running = new Tickers(given)
    const model = new Model(given)
    const watch = watchOf(running, 'hit', running.tree.children)
    expect(running.engine.run(at, running.told, watch)).toBe(at)
    expect(running.engine.run(50, running.told, watch)).toBe(0)
    model.run(at)
    expect(running.state()).toEqual(model.state())
  })

  it('not for what has a limit of cycles before it', () => {
    const running = new Tickers([[ticking({ limit: 300, target: 200 }), ticking()]])
    const watch = watchOf(running, 'hit', running.tree.children)
    expect(running.engine.run(200, running.told, watch)).toBe(200)
    expect(running.engine.run(100, running.told, null)).toBe(100)
    expect(running.engine.run(100, running.told, null)).toBe(0)
  })

  it('wherever a model stops, in any run, for whatever comes first', () => {
    const count = fc.oneof(fc.constant(nowhereNear), fc.nat(60), fc.nat(9000))
    const anyTicking = fc
      .record({ start: fc.nat(5), stop: fc.nat(9000), limit: count, target: count, beyond: count })
      .map((found): Ticking => ({ ...found, beyond: found.beyond | 1 }))
    const runs = fc.integer({ min: 1, max: 4 }).chain((length) => {
      const ofRun = fc.tuple(anyTicking, anyTicking)
      return fc.array(ofRun, { minLength: length, maxLength: length })
    })
    const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 10_000 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(runs, pieces, fc.boolean(), (given, cycles, isWatched) => {
        const running = new Tickers(given)
        const model = new Model(given)
        const watch = isWatched ? watchOf(running, 'hit', running.tree.children) : null
        for (const most of cycles) {
          const ran = running.engine.run(most, running.told, watch)
          expect(ran).toBe(model.run(most, () => isWatched && model.isAnyAt('target')))
          expect(running.state()).toEqual(model.state())
        }
        expect(running.told.flatMap(({ failures, accesses }) => [...failures, ...accesses])).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

describe('a cycle that nothing is reported of', () => {
  const given = [
    [ticking({ beyond: 31 }), ticking()],
    [ticking({ start: 2 }), ticking({ limit: 20 })],
  ]

  it('runs up to one in which an assertion fails in any run, and leaves that one alone', () => {
    const running = new Tickers(given, { hasCovers: false })
    const model = new Model(given)
    for (let cycle = 0; cycle < 20; cycle++) {
      expect(running.engine.runUnreported()).toBe(true)
      model.run(1)
      expect(running.counts()).toEqual(model.counts)
    }
    for (let i = 0; i < 2; i++) expect(running.engine.runUnreported()).toBe(false)
    expect(running.counts()).toEqual(model.counts)
    running.engine.evaluate(...running.told)
    expect(running.told[1]!.failures).toEqual(['too far in dut.tickers[1]'])
    running.engine.commit()
    for (let cycle = 21; cycle < 31; cycle++) expect(running.engine.runUnreported()).toBe(true)
    expect(running.engine.runUnreported()).toBe(false)
    expect(running.counts()[0]).toEqual([31, 31])
  })

  it('does not run where covers are to be told, and always does without checks', () => {
    const [covered, unchecked] = [new Tickers(given), new Tickers(given, { checks: false })]
    expect(covered.engine.runUnreported()).toBe(false)
    for (let cycle = 0; cycle < 40; cycle++) expect(unchecked.engine.runUnreported()).toBe(true)
    expect([covered, unchecked].map((running) => running.counts()[0])).toEqual([
      [0, 0],
      [40, 40],
    ])
  })
})

describe('without its checks', () => {
  it('a run goes on, and counts no covers', () => {
    const running = new Tickers([[ticking({ limit: 20, beyond: 31, target: 90 }), ticking()]], { checks: false })
    const { engine, told } = running
    expect(engine.run(50, told, null)).toBe(50)
    engine.evaluate(...told)
    expect(running.counts()).toEqual([[50, 50]])
    expect(engine.run(1000, told, watchOf(running, 'hit', running.tree.children))).toBe(40)
    expect(told).toEqual([new Told()])
  })
})

describe('a design at rest', () => {
  it('stays there as long as it likes, and its covers count', () => {
    const given = [[ticking({ stop: 33 }), ticking({ start: 6, stop: 4100 }), ticking({ start: 3, stop: 3 })]]
    const running = new Tickers(given)
    const { engine, told } = running
    expect(engine.run(1e12, told, null)).toBe(1e12)
    expect(running.counts()).toEqual([[33, 4100, 3]])
    expect(told[0]!.covers).toEqual({
      'busy in dut.tickers[0]': 33,
      'odd in dut.tickers[0]': 16 + 1e12 - 33,
      'busy in dut.tickers[1]': 4094,
      'odd in dut.tickers[1]': 2047,
      'odd in dut.tickers[2]': 1e12,
    })
  })

  it.each([
    ['lanes', 3, 1],
    ['lanes of several vectors', 140, 1],
    ['runs', 1, 3],
    ['lanes and runs', 50, 5],
  ])('rests whatever %s do that do not exist, whose inputs are 0', (_, count, runs) => {
    const m = new ModuleBuilder('Restless')
    const isStill = get(m.input('isStill', u(1)))
    const moved = m.register('moved', u(12))
    m.seq('move', [
      when(unary('not', isStill), [assign(moved, add(binary('mul', get(moved), get(moved)), constant(1, u(12))))]),
    ])
    const restless = m.build()
    const top = new ModuleBuilder('Top')
    const input = get(top.input('isStill', u(count)))
    for (let i = 0; i < count; i++) top.connect(into(top.instance(restless, 'parts', i), 'isStill'), slice(input, i, 1))
    const running = new Running(designOf(top.build()), runs)
    const ports = Array.from({ length: runs }, (_, run) =>
      running.engine.signal(running.tree, signalOf(running.tree.module, 'isStill'), run),
    )
    const all = 2n ** BigInt(count) - 1n
    for (const port of ports) port.write(toRaw(all, u(count)))
    const sinks = ports.map(() => new Told())
    expect(running.engine.run(1e12, sinks, null)).toBe(1e12)
    ports.at(-1)!.write(toRaw(all >> 1n, u(count)))
    expect(running.engine.run(2, sinks, null)).toBe(2)
    const words = running.tree.children.map((node) => running.read(node, 'moved', runs - 1))
    expect(words).toEqual([...Array<number>(count - 1).fill(0), 2])
  })

  it('goes on when an input changes, and is at rest in all runs or in none', () => {
    const running = new Tickers([
      [ticking({ stop: 10 }), ticking({ stop: 0 })],
      [ticking({ stop: 3 }), ticking()],
    ])
    const { engine, told } = running
    running.write(running.tree, 'stop1', 0, 1)
    expect(engine.run(1e9, told, null)).toBe(1e9)
    expect(running.counts()).toEqual([
      [10, 0],
      [3, 0],
    ])
    running.write(running.tree, 'stop1', 7, 1)
    expect(engine.run(5, told, null)).toBe(5)
    expect(running.counts()[1]).toEqual([3, 5])
    running.write(running.tree, 'stop1', 0x8000, 1)
    running.write(running.tree, 'limit1', 20_000, 1)
    expect(engine.run(1e9, told, null)).toBe(19_995)
  })
})

describe('a snapshot', () => {
  it('is what a run goes back to, covers excepted, whatever has been compiled since', () => {
    const lengths = fc.array(fc.oneof(fc.nat(50), fc.nat(6000)), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(lengths, fc.boolean(), ([before, first, second], isReset) => {
        const given = [
          [ticking({ stop: 5000 }), ticking({ start: 9 })],
          [ticking({ start: 2 }), ticking()],
        ]
        const running = new Tickers(given)
        const { engine, told } = running
        engine.run(before!, told, null)
        const kept = engine.snapshot()
        const counts = running.counts()
        engine.run(first!, told, null)
        if (isReset) engine.reset()
        running.write(running.tree, 'stop0', 0, 1)
        expect(running.read(running.tree, 'hits')).toBe(0)
        engine.run(second!, told, watchOf(running, 'hit', running.tree.children))
        engine.restore(kept)
        expect(running.counts()).toEqual(counts)
        expect(running.read(running.tree, 'stop0', 1)).toBe(nowhereNear - 1)
        engine.run(first!, told, null)
        const model = new Model(given)
        model.run(before! + first!)
        expect(running.counts()).toEqual(model.counts)
      }),
      { numRuns: 8 },
    )
  })
})
