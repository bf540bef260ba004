import { describe, expect, it } from 'vitest'
import { drawFailure } from '../../../src/apps/cli/test/failure-waves.js'
import {
  runTestbench,
  testbench,
  type TestbenchRun,
  type Driver,
  type Monitor,
  type ValuesOf,
} from '../../../src/runs/testbench/index.js'
import { portableFormats } from '../../../src/print/wave/formats.js'
import { Relay } from './relay.js'

type Values = ValuesOf<Record<never, never>>

interface Parts {
  readonly words?: number
  readonly pop?: (cycle: number) => boolean
  readonly from?: () => number
  readonly drivers?: Readonly<Record<string, Driver<Relay, Values, { first: number }>>>
  readonly monitors?: Readonly<Record<string, Monitor<Relay, Values, { first: number }>>>
}

/** Sends words through a relay; the testbench itself draws `dut.push` alone. */
function play({ words = 1, pop = () => false, from = () => 5, drivers = {}, monitors = {} }: Parts): TestbenchRun {
  const bench = testbench({
    title: 'Relay',
    design: () => new Relay(),
    state: () => ({ first: from() }),
    signals: ['dut.push'],
    cycles: 30,
    drivers: {
      *sender(t) {
        yield t.state.first
        for (let i = 0; i < words; i++) {
          t.dut.push = true
          t.dut.din = 10 + i
          yield
        }
        t.dut.push = false
        yield 5
      },
      receiver(t) {
        t.dut.pop = pop(t.cycle)
      },
      ...drivers,
    },
    monitors,
  })
  return runTestbench(bench)
}

describe('a failed check', () => {
  const wrongWord = (): TestbenchRun =>
    play({
      monitors: {
        word(t) {
          if (t.dut.isReady) t.check(t.dut.dout === 99, 'the word is wrong')
        },
      },
    })

  it('draws what it has read, and what led there from other instances', () => {
    const { failure, closeUp, drawing } = wrongWord()
    expect(failure).toMatchObject({ kind: 'check', cycle: 7, by: 'monitor word' })
    expect(drawing.signals).toEqual(['dut.push'])
    expect(closeUp).toMatchObject({ name: 'check', trace: { title: 'Relay: monitor word' } })
    const { signals, window } = closeUp!.drawing
    expect(window).toEqual({ from: 0, to: 7 })
    expect(signals.slice(0, 2)).toEqual(['dut.isReady', 'dut.dout'])
    expect(signals).toEqual(expect.arrayContaining(['dut.second.queue.stored', 'dut.first.dout', 'dut.first.empty']))
    const stored = closeUp!.trace.variables.find(({ path }) => path === 'dut.second.queue.stored')!
    expect(stored.leaves[0]).toMatchObject({ cycles: [0, 7], values: [0, 1] })
  })

  it('is drawn as text, and with arrows from causes', () => {
    const run = wrongWord()
    const { trace, drawing } = run.closeUp!
    expect(drawFailure(run)).toMatch(/^Relay: monitor word.*\n.*\n *isReady +▁+╱▔+\n *dout .*│10\n/)
    expect(drawing.arrows).toContainEqual({
      from: { path: 'dut.first.empty', cycle: 6 },
      to: { path: 'dut.second.push', cycle: 6 },
      label: '',
    })
    expect(portableFormats.svg.print(trace, drawing)).toContain('<svg')
  })

  it('reads what the check before it has read if it reads nothing itself', () => {
    const { closeUp } = play({
      monitors: {
        word(t) {
          const { isReady, dout } = t.dut
          t.check(dout < 200, 'the word is too large')
          t.check(!isReady, 'a word has arrived')
        },
      },
    })
    expect(closeUp!.drawing.signals.slice(0, 2)).toEqual(['dut.isReady', 'dut.dout'])
  })

  it('has read nothing of the checks before it, nor of other processes and cycles', () => {
    const { closeUp } = play({
      monitors: {
        word(t) {
          t.check(t.dut.dout < 200, 'the word is too large')
          t.check(t.dut.moved === 0, 'a word has moved')
        },
        other(t) {
          t.check(t.dut.din < 200, 'the word is too large')
        },
      },
    })
    expect(closeUp!.drawing.signals[0]).toBe('dut.moved')
    expect(closeUp!.drawing.signals).not.toContain('dut.dout')
  })

  it('of a wait in vain shows what the condition has read', () => {
    const waiter: Driver<Relay, Values, unknown> = function* (t) {
      yield* t.until(() => t.dut.dout === 99, 12)
    }
    const { failure, closeUp } = play({ drivers: { waiter } })
    expect(failure).toMatchObject({ message: 'waited 12 cycles in vain for t.dut.dout === 99', by: 'driver waiter' })
    expect(closeUp!.drawing.signals[0]).toBe('dut.dout')
  })

  it('and so does a wait that has not come to its end', () => {
    const waiter: Driver<Relay, Values, unknown> = function* (t) {
      yield* t.until(() => t.dut.dout === 99, Infinity)
    }
    const { failure, closeUp } = play({ drivers: { waiter } })
    expect(failure).toMatchObject({ kind: 'unfinished', cycle: 30 })
    expect(closeUp).toMatchObject({ name: 'check', drawing: { window: { from: 13, to: 29 } } })
    expect(closeUp!.drawing.signals[0]).toBe('dut.dout')
  })

  it('follows the last words of memories, too', () => {
    const { closeUp } = play({
      monitors: {
        word(t) {
          t.check(t.dut.second.queue.words[0] !== 10, 'the word is there')
        },
      },
    })
    expect(closeUp!.drawing.signals).toEqual(expect.arrayContaining(['dut.second.queue.din', 'dut.second.push']))
  })

  it('has nothing to draw of a word that nobody has written', () => {
    const { failure, closeUp } = play({
      monitors: {
        word(t) {
          t.check(t.dut.second.queue.words[1] !== 0, 'the word is 0')
        },
      },
    })
    expect(failure).toMatchObject({ cycle: 0 })
    expect(closeUp).toBeNull()
  })

  it('that reads nothing of the design leaves the drawing to the testbench', () => {
    const run = play({
      monitors: {
        word(t) {
          if (t.dut.isReady) return
          t.check(t.cycle < 4, 'it is late')
        },
      },
      drivers: {
        *late(t) {
          yield 3
          t.check(t.state.first < 5, 'it begins late')
        },
      },
    })
    expect(run.failure).toMatchObject({ cycle: 3, by: 'driver late' })
    expect(run.closeUp).toBeNull()
    expect(drawFailure(run)).toMatch(/^Relay\n.*\npush /)
  })

  it('whose run cannot be made again draws what it has', () => {
    let runs = 0
    const { failure, closeUp } = play({
      from: () => 5 * ++runs,
      monitors: { word: (t) => t.check(!t.dut.isReady, 'a word has arrived') },
    })
    expect(failure).toMatchObject({ cycle: 7 })
    expect(closeUp).toBeNull()
  })

  it('tells how many signals there is no room for', () => {
    const { closeUp } = play({
      monitors: {
        all(t) {
          const { first, second } = t.dut
          for (const stage of [first, second]) structuredClone(stage.queue)
          t.check(t.dut.moved === 0, 'a word has moved')
        },
      },
    })
    const { signals } = closeUp!.drawing
    expect(signals.length).toBeLessThanOrEqual(32)
    expect(signals).toContain('dut.moved')
    // The ports and registers of two queues, and what led to some of them.
    expect(closeUp!.trace.title).toBe(`Relay: monitor all (${signals.length} of 32 signals)`)
  })
})

it('an assertion deep in the design draws its own instance', () => {
  const run = play({ words: 4 })
  expect(run.failure).toMatchObject({ kind: 'assertion', by: 'dut.second.queue' })
  const drawn = drawFailure(run)!
  expect(drawn).toMatch(/^Relay: dut\.second\.queue.*\n.*\npush .*\nfull .*\npop .*\n/)
  expect(drawn).toContain('stored')
})

it('a run is made again once, for who looks at its close-up', () => {
  let runs = 0
  const run = play({
    from: () => (runs++, 5),
    monitors: { word: (t) => t.check(!t.dut.isReady, 'a word has arrived') },
  })
  expect({ runs, isGood: run.isGood }).toEqual({ runs: 1, isGood: false })
  expect(run.closeUp).toBe(run.closeUp)
  expect(runs).toBe(2)
})
