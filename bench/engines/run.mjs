/**
 * A process that simulates one network on one of our engines, as cold as a user's would be: it loads the built package
 * and nothing else. Answers to lines on its standard input as bench/verilator/protocol.h does.
 *
 *   node bench/engines/run.mjs dist/src/sim/scalar/engine.js ScalarEngine '{"sizeX":4,…}'
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { TrafficTorus } from '../../dist/rtl/traffic/traffic-torus.js'
import { elaborate, Simulator } from '../../dist/src/index.js'
import { totalOf } from './report.mjs'

const [file, name, parameters] = process.argv.slice(2)
const { [name]: engine } = await import(new URL(`../../${file}`, import.meta.url).href)
const simulator = new Simulator(elaborate(new TrafficTorus(JSON.parse(parameters))), { engine })
simulator.step()
console.log('ready')

for await (const line of createInterface({ input: process.stdin })) {
  const [command, count] = line.split(' ')
  if (command === 'step') console.log(secondsFor(Number(count)).toFixed(9))
  else if (command === 'report') console.log(JSON.stringify(report()))
  else throw new Error(`not a command: ${line}`)
}

function secondsFor(cycles) {
  const started = performance.now()
  simulator.step(cycles)
  return (performance.now() - started) / 1000
}

function report() {
  // Before the handles of all nodes are made, which only this report needs.
  const peak = peakBytes()
  // The registers behind the outputs: they can be read without evaluating the network.
  const meters = simulator.dut.nodes.map((node) => node.meter)
  return { cycles: simulator.cycle, ...totalOf(meters), peakBytes: peak }
}

/** Of this process alone: what `resourceUsage` knows includes the one that started it. */
function peakBytes() {
  const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(kilobytes) * 1024
}
