import { describe, expect, test } from 'vitest'
import { Coverage, measures, type Share } from '../../../src/engines/coverage/coverage.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { runTestbenches } from '../../../src/runs/testbench/runs.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { Router } from '../../../rtl/router/router.js'
import { DoorControl } from './door.js'

const engines = ['scalar', 'bitslice'] as const

/** Rows of inputs, one for each cycle. */
const door = (rows: readonly { readonly call: boolean; readonly limit: number }[]) =>
  testbench({
    title: 'Door',
    design: () => new DoorControl(),
    signals: ['dut.door'],
    cycles: 100,
    tail: 1,
    drivers: {
      *rows(t) {
        for (const { call, limit } of rows) {
          t.dut.call = call
          t.dut.limit = limit
          yield
        }
      },
    },
  })

function shares(coverage: Coverage): Readonly<Record<string, string>> {
  const text = ({ covered, total }: Share): string => `${covered} of ${total}`
  return Object.fromEntries(measures.map((measure) => [measure, text(coverage.share(measure))]))
}

const idle = { call: false, limit: 0 }

describe.each(engines)('on the engine %s, what a run covers is what a hand counts', (engine) => {
  test('when nobody calls', () => {
    const { coverage } = runTestbench(door([idle, idle]), { coverage: true, engine })
    // Statements: two of show, the switch and the first if. Arms: the other one of ?:, Closed, and no call.
    expect(shares(coverage!)).toEqual({
      statements: '4 of 12',
      branches: '3 of 9',
      toggles: '0 of 20',
      states: '1 of 3',
      arcs: '0 of 3',
      covers: '0 of 1',
      assertions: '0 of 1',
    })
  })

  test('when somebody calls once', () => {
    const later = { call: false, limit: 1 }
    const { coverage } = runTestbench(door([{ call: true, limit: 1 }, later, later, later, later]), {
      coverage: true,
      engine,
    })
    // Closed, Opening, Open twice, Closed. Toggles: call falls; door takes 0, 1, 2, 0; moving rises and falls;
    // level goes from 1 to 3; the timer from 0 to 1.
    expect(shares(coverage!)).toEqual({
      statements: '12 of 12',
      branches: '9 of 9',
      toggles: '9 of 20',
      states: '3 of 3',
      arcs: '3 of 3',
      covers: '1 of 1',
      assertions: '1 of 1',
    })
    const { toggles, machines } = [...coverage!.modules.values()][0]!
    expect(Object.fromEntries(toggles)).toEqual({
      call: { rises: [0], falls: [1] },
      limit: { rises: [0, 0], falls: [0, 0] },
      moving: { rises: [1], falls: [1] },
      level: { rises: [0, 1], falls: [0, 0] },
      door: { rises: [1, 1], falls: [1, 1] },
      timer: { rises: [1, 0], falls: [0, 0] },
    })
    expect([...machines.get('door')!.arcs.keys()]).toEqual(['Closed → Opening', 'Opening → Open', 'Open → Closed'])
  })
})

/** The covered items and the number of runs, as data for a comparison of two coverages. */
function countsOf({ methods, statements, branches, covers, assertions, modules }: Coverage): unknown {
  return { methods, statements, branches, covers, assertions, modules }
}

describe.each(engines)('on the engine %s, many runs side by side cover what they cover one by one', (engine) => {
  const called = testbench({
    title: 'Door, called at random',
    design: () => new DoorControl(),
    signals: ['dut.door'],
    cycles: 40,
    drivers: {
      *rows(t) {
        for (let cycle = 0; cycle < 3 + t.random(12); cycle++) {
          t.dut.call = t.random(3) === 0
          t.dut.limit = t.random(4)
          yield
        }
      },
    },
  })

  test('128 of a small module, some of which fail', () => {
    const { runs, coverage } = runTestbenches(called, { runs: 128, seed: 5, engine, coverage: true })
    expect(new Set(runs.map(({ failure }) => failure?.kind))).toEqual(new Set([undefined, 'assertion']))
    expect(new Set(runs.map(({ cycles }) => cycles)).size).toBeGreaterThan(5)
    const union = new Coverage()
    for (const { seed } of runs) union.add(runTestbench(called, { seed, engine: 'scalar', coverage: true }).coverage!)
    expect(countsOf(coverage!)).toEqual(countsOf(union))
  })

  test('those of a router with its parts', () => {
    const router = testbench({
      title: 'Router under random flits',
      design: () => new Router(parametersOf(Router, { depth: 2 })),
      signals: ['dut.**'],
      cycles: 30,
      drivers: {
        anything(t) {
          for (const link of t.dut.arriving) link.flit.payload = t.random(4)
        },
      },
    })
    const { runs, coverage } = runTestbenches(router, { runs: 5, engine, coverage: true })
    const union = new Coverage()
    for (const { seed } of runs) union.add(runTestbench(router, { seed, engine: 'scalar', coverage: true }).coverage!)
    expect(countsOf(coverage!)).toEqual(countsOf(union))
    expect(coverage!.share('statements').covered).toBeGreaterThan(20)
  })
})
