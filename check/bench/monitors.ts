/**
 * The cost of monitoring a network: user CPU time of the bit-sliced engine on the 8x8 torus of the benchmarks, with
 * monitors of several widths, as a multiple of the time without. After a build:
 *
 *   npm run bench:monitors
 */
import { elaborate, Simulator } from 'flitwave'
import { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'
import { networkOf } from './network.js'
import { summaryOf, type Summary } from './statistics.js'

const size = 8
const widths = [null, 8, 16, 24, 32]

/** The memory positions of a simulator's planes affect its speed, so several copies of each average that out. */
const copies = 3
const slices = 15
const cyclesInSlice = 8000

/** Microseconds of each slice, by width; all simulators take turns, so that other load on the machine affects all alike. */
function measure(checks: boolean): number[][] {
  const makers = Array.from({ length: copies }, (_, turn) => (turn % 2 === 0 ? widths : widths.toReversed())).flat()
  const runs = makers.map((width) => ({ width, simulator: simulatorOf(width, checks) }))
  for (const { simulator } of runs) simulator.step(cyclesInSlice)
  const times = new Map<number | null, number[]>(widths.map((width) => [width, []]))
  for (let slice = 0; slice < slices; slice++) {
    for (const { width, simulator } of runs) {
      const before = process.cpuUsage()
      simulator.step(cyclesInSlice)
      times.get(width)!.push(process.cpuUsage(before).user / cyclesInSlice)
    }
  }
  return widths.map((width) => times.get(width)!)
}

function simulatorOf(width: number | null, checks: boolean): Simulator<TrafficTorus> {
  const p = { ...networkOf(size), ...(width !== null && { monitor: true, counterWidth: width }) }
  return new Simulator(elaborate(new TrafficTorus(p)), { engine: 'bitslice', checks })
}

function report(checks: boolean): void {
  console.log(`${size}x${size}, bit-sliced engine, assertions ${checks ? '' : 'not '}checked`)
  const [without, ...others] = measure(checks).map(summaryOf) as [Summary, ...Summary[]]
  console.log(`  without monitors     ${without.median.toFixed(2)} us for each cycle`)
  for (const [i, { median }] of others.entries()) {
    const ratio = (median / without.median).toFixed(2)
    console.log(
      `  counters of ${String(widths[i + 1]).padStart(2)} bits  ${median.toFixed(2)} us, ${ratio} times as long`,
    )
  }
}

report(false)
report(true)
