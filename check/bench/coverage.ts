/**
 * The cost of coverage: processor time of whole runs of testbenches with and without it. After a build:
 *
 *   npm run bench:coverage
 *   npm run bench:coverage -- torus     # the cases with this in their names
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runTestbench, runTestbenches, testbench } from 'flitwave'
import { parametersOf, uint } from 'flitwave/hdl'
import { Fifo } from 'flitwave/rtl/lib/fifo'
import { Router } from 'flitwave/rtl/router/router'
import { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'
import { networkOf } from './network.js'
import { summaryOf } from './statistics.js'

/** Pairs of runs, alternating with and without coverage. */
const pairs = 5

const fifo = (cycles: number) =>
  testbench({
    title: 'A queue, used at random',
    design: () => new Fifo({ depth: 4, type: uint(16) }),
    signals: [],
    cycles,
    drivers: {
      user(t) {
        t.dut.pop = !t.dut.empty && t.random(2) === 0
        t.dut.push = (!t.dut.full || t.dut.pop) && t.random(2) === 0
        t.dut.din = t.random(2 ** 16)
      },
    },
  })

/** Nodes in each dimension, and flits in a buffer, of a lone router. */
const [nodes, depth] = [4, 4]

/** Random packets of one flit arrive on all ports, and all departing flits are accepted at once. */
const router = (cycles: number) =>
  testbench({
    title: 'A router, used at random',
    design: () => new Router(parametersOf(Router, { sizeX: nodes, sizeY: nodes, depth })),
    state: () => ({ inside: [0, 0, 0, 0, 0], taken: [] as { valid: boolean; vc: number }[] }),
    signals: [],
    cycles,
    drivers: {
      upstream(t) {
        for (const [port, link] of t.dut.arriving.entries()) {
          link.valid = t.state.inside[port]! < depth && t.random(4) === 0
          if (!link.valid) continue
          t.state.inside[port]!++
          Object.assign(link.flit, { head: true, tail: true, payload: t.random(16) })
          Object.assign(link.flit.to, { x: t.random(nodes), y: t.random(nodes) })
        }
      },
      downstream(t) {
        for (const [port, credit] of t.state.taken.entries()) t.dut.leaving[port]!.credit = credit
      },
    },
    monitors: {
      credits(t) {
        for (const [port, { credit }] of t.dut.arriving.entries()) if (credit.valid) t.state.inside[port]!--
        t.state.taken = t.dut.leaving.map(({ valid, vc }) => ({ valid, vc }))
      },
    },
  })

/** It generates its own traffic. */
const torus = (size: number, cycles: number) =>
  testbench({
    title: 'A torus under uniform traffic',
    design: () => new TrafficTorus(networkOf(size)),
    signals: [],
    cycles,
  })

const cases: readonly (readonly [name: string, run: (coverage: boolean) => unknown])[] = [
  ['Fifo, 20000 cycles', (coverage) => runTestbench(fifo(20_000), { coverage })],
  ['router, 100 cycles', (coverage) => runTestbench(router(100), { coverage })],
  ['router, 5000 cycles', (coverage) => runTestbench(router(5000), { coverage })],
  ['8x8 torus, 200 cycles', (coverage) => runTestbench(torus(8, 200), { coverage })],
  ['8x8 torus, 2000 cycles', (coverage) => runTestbench(torus(8, 2000), { coverage })],
  ['8x8 torus, 50000 cycles', (coverage) => runTestbench(torus(8, 50_000), { coverage })],
  ['Fifo, 128 seeds of 500 cycles', (coverage) => runTestbenches(fifo(500), { runs: 128, coverage })],
  ['router, 128 seeds of 30 cycles', (coverage) => runTestbenches(router(30), { runs: 128, coverage })],
  ['router, 128 seeds of 500 cycles', (coverage) => runTestbenches(router(500), { runs: 128, coverage })],
]

/** The processor time in seconds of one run in a separate process, which has loaded everything before. */
function secondsOf(name: string, coverage: boolean): number {
  const self = fileURLToPath(import.meta.url)
  return Number(execFileSync(process.execPath, [...process.execArgv, self, '--run', name, String(coverage)]))
}

function runOnce(name: string, coverage: boolean): void {
  const run = cases.find(([title]) => title === name)![1]
  const before = process.cpuUsage()
  run(coverage)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1e6)
}

const [first = '', name, coverage] = process.argv.slice(2)
if (first === '--run') runOnce(name!, coverage === 'true')
else {
  console.log(
    'median of this number of pairs: seconds of processor time without coverage, with it, and how many times as many',
  )
  for (const [title] of cases.filter(([title]) => title.includes(first))) {
    const times = Array.from({ length: pairs }, () => [secondsOf(title, false), secondsOf(title, true)] as const)
    const median = (of: (pair: readonly [number, number]) => number): string =>
      summaryOf(times.map(of)).median.toFixed(2)
    console.log(
      `  ${title.padEnd(32)} ${median(([a]) => a)} s  ${median(([, b]) => b)} s  ${median(([a, b]) => b / a)}`,
    )
  }
}
