/**
 * A process that simulates one design on one of our engines, as cold as a user's would be: it loads the built package
 * and nothing else. Answers to lines on its standard input as check/bench/verilator/protocol.h does.
 *
 *   node check/bench/engines/run.mjs '{"engine":"scalar","checks":true,"design":"torus","parameters":{"sizeX":4,…},"runs":1}'
 *
 * With `"trace":[]`, or globs in the list, in the form in which traces are compared. With paths in the list `look` it runs
 * single cycles, and looks at these signals after each; `first` of them come before it is ready.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { elaborate, Simulator } from '../../../dist/src/index.js'
import { Random } from '../../../dist/src/engines/sim/stimulus/random.js'
import { totalOf } from './report.mjs'

const job = JSON.parse(process.argv[2])
const { simulator, meters, begun = 0 } = await { torus, router, graph, file }[job.design](job)
if (job.trace?.length > 0) simulator.trace(job.trace)
const looker = job.look?.length > 0 ? lookerAt(job.look) : null
run(job.first ?? 1)
console.log('ready')

/** A trace is no longer than this: then the run goes back, and the trace forgets. So it is where a trace may be. */
const mostCycles = job.trace ? 2048 : Infinity
const start = simulator.snapshot()

for await (const line of createInterface({ input: process.stdin })) {
  const [command, count] = line.split(' ')
  if (command === 'step') console.log(secondsFor(Number(count)).toFixed(9))
  else if (command === 'report') console.log(JSON.stringify(report()))
  else throw new Error(`not a command: ${line}`)
}

/** A network, and the meters of its nodes: registers, which can be read without evaluating all that is not stored. */
async function torus({ engine, checks, native = 'off', parameters }) {
  const { TrafficTorus } = await import('../../../dist/rtl/traffic/traffic-torus.js')
  const simulator = new Simulator(elaborate(new TrafficTorus(parameters)), { engine, checks, native })
  return { simulator, meters: () => simulator.dut.nodes.map((node) => node.meter) }
}

/** A router alone, in a number of runs that differ in their seeds. The first run reports. */
async function router({ engine, checks, native = 'off', parameters, rate, runs }) {
  const { LoneRouter } = await import('../../../dist/rtl/traffic/lone-router.js')
  const simulator = new Simulator(elaborate(new LoneRouter(parameters)), { engine, checks, native, runs })
  for (const { index, dut } of simulator.runs) {
    const random = new Random(index + 1)
    dut.seeds.forEach((_, port) => (dut.seeds[port] = 1 + random.below(2 ** 32 - 1)))
    dut.rate = rate
  }
  return { simulator, meters: () => simulator.dut.meters }
}

/** A network of any shape. Its measurement begins in a cycle of its own. */
async function graph({ engine, checks, native, subject }) {
  const { designOf } = await import('../graphs/subjects.ts')
  const simulator = new Simulator(designOf(subject), { engine, checks, native })
  simulator.step()
  const { terminals } = simulator.dut.network
  return { simulator, meters: () => terminals.map(({ meter }) => loadReport(meter.sums)), begun: 1 }
}

function loadReport({ created, flits, times }) {
  return { sent: created, received: flits, checksum: Number(BigInt(times) & 0xffffffffn) }
}

/** A design from a file; its outputs are reports. */
async function file({ engine, checks, native, file }) {
  const { decodeDesign } = await import('../../../dist/src/ir/codec/decode.js')
  const design = decodeDesign(JSON.parse(readFileSync(file, 'utf8')))
  const simulator = new Simulator(design, { engine, checks, native })
  const isArray = design.top.signals.some(({ path }) => path.startsWith('reports['))
  return { simulator, meters: () => (isArray ? simulator.dut.reports : [singleReport(simulator.dut)]) }
}

/** The report of a design in Verilog. */
function singleReport(dut) {
  const { reports_0_sent: sent, reports_0_received: received, reports_0_checksum: checksum } = dut
  return { sent, received, checksum }
}

/** Looks at signals as a testbench does, whose text names them; the digest depends on all that was seen. */
function lookerAt(paths) {
  let digest = 0
  const look = new Function('dut', `return [${paths.join(', ')}]`)
  return {
    digest: () => digest,
    look: () => {
      for (const value of look(simulator.dut)) digest = Math.imul(digest ^ Number(value), 16777619) >>> 0
    },
  }
}

function run(cycles) {
  if (looker === null) return simulator.step(cycles)
  for (let i = 0; i < cycles; i++) {
    simulator.step()
    looker.look()
  }
}

function secondsFor(cycles) {
  let seconds = 0
  for (let left = cycles; left > 0;) {
    if (simulator.cycle >= mostCycles) simulator.restore(start)
    const count = Math.min(left, mostCycles - simulator.cycle)
    const started = performance.now()
    run(count)
    seconds += (performance.now() - started) / 1000
    left -= count
  }
  return seconds
}

function report() {
  // Before the handles of all nodes are made, which only this report needs.
  const peak = peakBytes()
  const total = { ...totalOf(meters()), ...(looker && { checksum: looker.digest() }) }
  return { cycles: simulator.cycle - begun, ...total, peakBytes: peak }
}

/** The peak of this process alone: that of `resourceUsage` includes the one that started it. */
function peakBytes() {
  const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(kilobytes) * 1024
}
