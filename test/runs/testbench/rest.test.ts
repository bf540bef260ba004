import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runTestbench, testbench } from '../../../src/index.js'
import { param, uint } from '../../../src/language/hdl/index.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import type { TestbenchRun } from '../../../src/runs/testbench/run.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import traffic from '../../../tb/traffic.tb.js'
import { budget } from '../../support/sample.js'

/** Computes every cycle. */
class Computing extends ScalarEngine {
  override readonly rest = undefined!
}

/** Words are pushed and popped now and then; one process sleeps, one waits for signals, and one looks in each cycle. */
const bench = testbench({
  title: 'A queue that is seldom used',
  parameters: {
    gap: param(50, { min: 1, max: 1000, about: 'cycles between two pushes' }),
    words: param(4, { min: 1, max: 20, about: 'words' }),
    patience: param(2000, { min: 1, max: 5000, about: 'cycles to wait for a word' }),
    reader: param('event', { choices: ['event', 'condition', 'function'], about: 'how words are waited for' }),
    late: param(0, { min: 0, max: 100, about: 'cycles until a word is popped' }),
  },
  design: () => new Fifo({ depth: 4, type: uint(8) }),
  state: () => ({ got: [] as number[], looked: 0, due: 0 }),
  signals: ['dut.push', 'dut.pop', 'dut.stored'],
  cycles: 30_000,
  drivers: {
    *writer(t) {
      for (let word = 0; word < t.p.words; word++) {
        t.dut.push = true
        yield
        t.dut.push = false
        yield t.p.gap + t.random(t.p.gap)
      }
    },
    *reader(t) {
      for (let word = 0; word < t.p.words; word++) {
        if (t.p.reader === 'event') yield* t.until({ none: 'dut.empty' }, t.p.patience)
        else if (t.p.reader === 'condition') yield* t.until(() => !t.dut.empty, t.p.patience)
        else while (t.dut.empty) yield
        yield 1 + t.p.late
        t.state.got.push(t.cycle)
        t.dut.pop = true
        yield
        t.dut.pop = false
      }
    },
    again(t) {
      // An input that is written in each cycle, mostly with what it is.
      if (t.p.late === 0) t.dut.din = (t.cycle >> 9) & 1
    },
  },
  monitors: {
    looks(t) {
      t.state.looked++
      t.check(t.dut.stored <= 3, 'the queue is full')
    },
  },
  results: ({ got, looked }) => [...got.map((cycle) => ({ cycle })), { cycle: looked }],
})

const shown = ({ firstCycle, lastCycle, variables }: Trace) => ({
  firstCycle,
  lastCycle,
  leaves: variables.map(({ path, leaves }) => [path, leaves.map(({ cycles, values }) => [[...cycles], [...values]])]),
})

/** All that a run tells, but for what it was run on. */
function told({ trace, design: _, engine: __, ...run }: TestbenchRun) {
  const { closeUp, ...rest } = run
  return { ...rest, trace: shown(trace), closeUp: closeUp && { ...closeUp, trace: shown(closeUp.trace) } }
}

const settings = fc.record({
  gap: fc.integer({ min: 1, max: 1000 }),
  words: fc.integer({ min: 1, max: 10 }),
  patience: fc.integer({ min: 1, max: 2000 }),
  reader: fc.constantFrom('event', 'condition', 'function'),
  late: fc.oneof(fc.constant(0), fc.nat(100)),
})

describe('a testbench whose design rests', () => {
  it('comes to the same as one of which each cycle is computed', () => {
    fc.assert(
      fc.property(settings, fc.option(fc.nat(3000), { nil: undefined }), (set, cycles) => {
        const options = { set, ...(cycles !== undefined && { cycles: cycles + 1 }) }
        const [resting, computed] = [ScalarEngine, Computing].map((engine) =>
          runTestbench(bench, { ...options, engine }),
        )
        expect(told(resting!)).toEqual(told(computed!))
      }),
      { numRuns: budget(8, 30) },
    )
  })

  it.each([
    [
      'a mesh',
      { k: 3, topology: 'mesh' },
      [
        [0, 0, 8, 4],
        [900, 4, 2, 9],
        [901, 4, 2, 1],
        [7000, 1, 1, 3],
      ],
    ],
    [
      'a torus that stops',
      { k: 4, topology: 'torus', vcs: 1 },
      [0, 4, 8, 12].map((node) => [2000, node, (node + 8) % 16, 9]),
    ],
  ])('moves the packets of %s in the same cycles', (_, set, rows) => {
    const text = ['cycle,source,destination,flits', ...rows.map((row) => row.join())].join('\n')
    const runs = [ScalarEngine, Computing].map((engine) => {
      const recorder = new ReplayRecorder()
      const options = { set: { ...set, traffic: { name: 't.csv', path: '/t.csv', text } }, observer: recorder }
      return { run: told(runTestbench(traffic, { ...options, engine })), end: recorder.finish().endCycle }
    })
    expect(runs[0]).toEqual(runs[1])
  })
})

describe('t.until', () => {
  it.each([
    [{ any: 7 }, 'the condition of t.until is an object, not a function or an event'],
    [{ any: 'dut.push', none: 'dut.pop' }, 'not a function or an event'],
    [{ some: 'dut.push' }, 'not a function or an event'],
    [{ any: 'dut.nothing' }, 'FW903'],
  ])('refuses %j', (event, message) => {
    const wrong = testbench({
      title: 'wrong',
      design: () => new Fifo({ depth: 4, type: uint(8) }),
      signals: [],
      cycles: 10,
      monitors: {
        *looks(t) {
          yield* t.until(event as unknown as () => boolean, 5)
        },
      },
    })
    expect(() => runTestbench(wrong)).toThrow(message)
  })
})
