import { AssertionError } from 'node:assert'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runTestbench, testbench } from 'flitwave'
import type { Driver, DriverContext, Monitor, Place, TestbenchRun, ValuesOf } from 'flitwave'
import { Counter } from './counter.js'

type Values = ValuesOf<Record<never, never>>
type Driving = DriverContext<Counter, Values, undefined>

interface Processes {
  readonly drivers?: Readonly<Record<string, Driver<Counter, Values, undefined>>>
  readonly monitors?: Readonly<Record<string, Monitor<Counter, Values, undefined>>>
  readonly cycles?: number
}

/** The line of this file that a place names. */
function lineAt(place: Place | null): string | undefined {
  return place ? readFileSync(place.file, 'utf8').split('\n')[place.line - 1]!.trim() : undefined
}

/** Runs processes beside a counter. */
function play({ drivers = {}, monitors = {}, cycles = 20 }: Processes): TestbenchRun {
  const bench = testbench({
    title: 'Counter',
    about: '',
    parameters: {},
    design: () => new Counter({ limit: 9 }),
    signals: ['dut.enable', 'dut.count', 'dut.next'],
    cycles,
    drivers,
    monitors,
  })
  return runTestbench(bench)
}

describe('a driver', () => {
  it('sets inputs at the start of the cycle in which it resumes', () => {
    const seen: unknown[] = []
    play({
      drivers: {
        *enable(t) {
          yield
          t.dut.enable = true
          yield 3
          t.dut.enable = false
        },
      },
      monitors: { watch: (t) => void seen.push([t.cycle, t.dut.enable, t.dut.count, t.dut.next]) },
    })
    expect(seen).toEqual([
      [0, false, 0, 0],
      [1, true, 0, 1],
      [2, true, 1, 2],
      [3, true, 2, 3],
      [4, false, 3, 3],
      [5, false, 3, 3],
    ])
  })

  it('resumes after the cycle at whose end an event was seen, whatever the order of the drivers', () => {
    const events: string[] = []
    play({
      drivers: {
        *waits(t) {
          yield* t.until(() => t.dut.next === 3, 10)
          events.push(`waits ${t.cycle}`)
        },
        *enables(t) {
          t.dut.enable = true
          yield* t.until(() => t.dut.next === 3, 10)
          events.push(`enables ${t.cycle}`)
        },
      },
    })
    // Cycle 2 has count 2 and next 3.
    expect(events).toEqual(['waits 3', 'enables 3'])
  })

  it('lists the fields that are not 0', () => {
    const seen: unknown[] = []
    const list = (t: Pick<Driving, 'nonzero'>): void =>
      void seen.push(t.nonzero(['dut.count', 'dut.enable', 'dut.next']))
    play({
      drivers: {
        *enable(t) {
          list(t)
          t.dut.enable = true
          list(t)
          yield
        },
      },
      monitors: { list },
      cycles: 2,
    })
    expect(seen.slice(0, 3)).toEqual([[], [1, 2], [1, 2]])
    expect(seen[3]).toEqual([0, 1, 2])
    expect(() => play({ monitors: { watch: (t) => void t.nonzero('dut.cuont') } })).toThrow('did you mean `dut.count`')
  })

  it('reads registers of the present cycle, and outputs as the inputs stand', () => {
    const reads: unknown[] = []
    play({
      drivers: {
        *reader(t) {
          reads.push(t.dut.next)
          t.dut.enable = true
          reads.push(t.dut.next)
          yield
          reads.push(t.dut.count)
        },
      },
    })
    expect(reads).toEqual([0, 1, 1])
  })
})

describe('a monitor', () => {
  it('goes on in the very cycle of an event, and sees each event once', () => {
    const cycles: number[] = []
    play({
      drivers: {
        *enable(t) {
          t.dut.enable = true
          yield 4
          t.dut.enable = false
        },
      },
      monitors: {
        *watch(t) {
          for (const count of [0, 1, 2]) {
            yield* t.until(() => t.dut.count === count, 10)
            cycles.push(t.cycle)
          }
          yield* t.until(() => true, 1)
          cycles.push(t.cycle)
        },
      },
    })
    expect(cycles).toEqual([0, 1, 2, 2])
  })

  it('that is a plain function is called in every cycle, and does not keep the run going', () => {
    let calls = 0
    const run = play({ drivers: { *wait() { yield 5 } }, monitors: { count: () => calls++ } }) // prettier-ignore
    expect(calls).toBe(run.cycles)
  })
})

describe('a run', () => {
  it('ends two cycles after the last process that is not endless', () => {
    const run = play({
      drivers: { *short() { yield 3 }, *long() { yield 6 } }, // prettier-ignore
      monitors: {
        *forever(t) {
          t.endless()
          for (;;) yield
        },
      },
    })
    expect(run).toMatchObject({ cycles: 8, unfinished: [], isGood: true })
    expect(run.trace.lastCycle).toBe(7)
  })

  it('has failed at the limit if a process still waits, and tells since when and for what', () => {
    const run = play({
      cycles: 9,
      drivers: {
        *stuck() {
          yield 2
          yield 100
        },
        *waits(t) {
          yield
          yield* t.until(() => t.dut.count === 9, Infinity)
        },
      },
    })
    expect(run).toMatchObject({ cycles: 9, isGood: false, isCutShort: false })
    expect(run.unfinished).toMatchObject([
      { process: 'driver stuck', since: 2, for: 'cycle 102' },
      { process: 'driver waits', since: 1, for: 't.dut.count === 9' },
    ])
    expect(run.unfinished.map(({ place }) => lineAt(place))).toEqual([
      'yield 100',
      'yield* t.until(() => t.dut.count === 9, Infinity)',
    ])
  })

  it('goes on to the limit where no process ends by itself', () => {
    let calls = 0
    const monitors: Processes['monitors'] = {
      count: () => calls++,
      *forever(t) {
        t.endless()
        for (;;) yield
      },
    }
    expect(play({ cycles: 7, monitors })).toMatchObject({ cycles: 7, unfinished: [], isGood: true })
    expect(calls).toBe(7)
  })

  it('lets waiting processes tidy up', () => {
    let tidied = false
    play({
      cycles: 3,
      monitors: {
        *open() {
          try {
            yield 100
          } finally {
            tidied = true
          }
        },
      },
    })
    expect(tidied).toBe(true)
  })
})

describe('checks', () => {
  it('that fail are collected with process, cycle and place, and the run goes on', () => {
    const run = play({
      drivers: { *wait() { yield 3 } }, // prettier-ignore
      monitors: { odd: (t) => t.check(t.cycle % 2 === 0, `cycle ${t.cycle} is odd`) },
    })
    expect(run.isGood).toBe(false)
    expect(run.checks.count).toBe(5)
    expect(run.checks.failed).toMatchObject([
      {
        process: 'monitor odd',
        cycle: 1,
        message: 'cycle 1 is odd',
        place: { file: expect.stringMatching(/processes\.test\.ts$/) as string },
      },
      { process: 'monitor odd', cycle: 3, message: 'cycle 3 is odd' },
    ])
  })

  it.each([
    ['t.fail', (t: Driving) => t.fail('no'), 'no'],
    ['an assertion of Node or of a test framework', () => { throw new AssertionError({ message: 'not equal' }) }, 'not equal'], // prettier-ignore
  ])('by %s end the run, whose trace shows the cycle', (_, act: (t: Driving) => void, message) => {
    const run = play({
      drivers: {
        *failing(t) {
          yield 2
          act(t)
        },
      },
    })
    expect(run.checks.failed).toMatchObject([{ process: 'driver failing', cycle: 2, message }])
    expect(run.trace.lastCycle).toBe(2)
  })

  it('end the run after an event that does not come within its limit', () => {
    const run = play({
      drivers: {
        *waits(t) {
          yield* t.until(() => t.dut.count === 7, 4)
        },
      },
    })
    expect(run.checks.failed).toMatchObject([{ cycle: 4, message: 'waited 4 cycles in vain for t.dut.count === 7' }])
  })

  it('include the assertions of the RTL, which end the run', () => {
    const run = play({
      drivers: {
        *enable(t) {
          t.dut.enable = true
          yield 15
        },
      },
    })
    expect(run).toMatchObject({ isGood: false, assertion: { assertion: 'eight is enough', instance: 'dut', cycle: 8 } })
    expect(run.trace.lastCycle).toBe(8)
  })
})

describe('a process that throws', () => {
  it.each([
    ['at a wait', function* () { yield 0 }, 'in Counter: driver bad, cycle 0'], // prettier-ignore
    ['by a mistake', function* () { yield; (undefined as unknown as () => void)() }, 'Counter: driver bad, cycle 1: TypeError'], // prettier-ignore
    ['something else', function* () { throw 'a text' }, 'Counter: driver bad, cycle 0: threw a text'], // prettier-ignore
  ])('%s is a fault of the testbench, told with its name', (_, bad, message) => {
    expect(() => play({ drivers: { bad } })).toThrow(message)
  })

  it('because it sets an output names that output', () => {
    const set = (t: Driving): void => {
      ;(t.dut as { next: number }).next = 3
    }
    expect(() => play({ drivers: { set } })).toThrow(/dut\.next cannot be set/)
  })
})
