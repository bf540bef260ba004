import type { InferredOptionTypes } from 'yargs'
import type { StartUp } from '../../../networks/collective/timing.js'
import { engineChoices } from '../../../engines/sim/engine/instances.js'
import { parseSizes } from '../collective/options.js'
import { choice, choices, count, flag, optionsOf, text, texts, value, window } from '../shared/options.js'
import { failForUsage } from '../shared/usage.js'

const where = optionsOf({
  torus: value('Nodes in each dimension: 8, 8x8, 4x4x4; default: a ring of all ranks', parseSizes),
  mesh: value('As --torus, without wraparound links', parseSizes),
  ports: choice('ports', ['one-port', 'all-port'], 'Channels between a node and its router', { default: 'one-port' }),
})

/** Cycles per nanosecond, for clocks between 1 kHz and 1 THz. */
const clockRate = numberFrom(1e-6, 1000, 1.2)

/** Operations or bytes per nanosecond: processors reach up to an exaflop per second. */
const peakRate = numberFrom(1e-6, 1e9, 312_000)

const units = optionsOf({
  'bytes-per-flit': count('Bytes of a flit', { most: 2 ** 30 }, { default: 32 }),
  'cycles-per-ns': value('Cycles per nanosecond: 1, 0.5, 2.4', clockRate, { default: 1 }),
  'compute-scale': value('Factor for the durations of computations; 0 takes them out', numberFrom(0, 1000, 0.5), {
    default: 1,
  }),
  'flops-per-ns': value('For Chakra: operations per nanosecond, for computations without a duration', peakRate),
  'bytes-per-ns': value('For Chakra: bytes per nanosecond from and to memory, for the same', peakRate),
  ts: count('Cycles of a start-up', { least: 0 }, { default: 0 }),
  tr: count('Cycles from arrival until a rank can use a message', { least: 0 }, { default: 0 }),
  startup: choice(
    'start-up',
    ['blocking', 'serial', 'latency'] as const satisfies readonly StartUp[],
    'blocking (default of one port), serial (default of all ports), or latency',
  ),
})

const what = optionsOf({
  'all-reduce': choice(
    'algorithm',
    ['ring-all-reduce', 'torus-all-reduce', 'halving-doubling'],
    'Algorithm of all-reduce among all nodes',
    { default: 'ring-all-reduce' },
  ),
  'all-to-all': choice(
    'algorithm',
    ['all-to-all', 'all-to-all-by-dimension'],
    'Algorithm of all-to-all among all nodes',
    {
      default: 'all-to-all',
    },
  ),
  groups: text('JSON file with the ranks of each group: {"1":[0,1,2,3]}'),
  packets: count('For Netrace: read at most this many packets', { most: 1_000_000 }),
})

const output = optionsOf({
  rank: count('The critical path of this rank; default: of the slowest', { least: 0 }),
  events: flag('List each event, with its times'),
  engine: choice('engine', engineChoices, 'The engine that runs the RTL', { default: 'bitslice' }),
  format: choices('format', ['text', 'json', 'csv', 'svg'], 'Output formats; svg draws --signals', {
    default: ['text'],
  }),
  signals: texts('For svg: globs of signals, such as dut.send[0][*].valid'),
  window: window('For svg: cycles to draw, such as 0:60'),
  out: text('Folder for files; without it, text, json and csv go to the terminal'),
})

export const workloadOptions = { ...where, ...units, ...what, ...output }

export type WorkloadCommandOptions = InferredOptionTypes<typeof workloadOptions>

/** The order in the help. */
export const workloadGroups: Readonly<Record<string, readonly string[]>> = {
  'Where:': Object.keys(where),
  'Units and time:': Object.keys(units),
  'What:': Object.keys(what),
}

/** Reads a number from `least` to `most`. */
function numberFrom(least: number, most: number, example: number): (text: string, option: string) => number {
  return (text, option) => {
    const given = Number(text)
    if (/^\d*\.?\d+$/.test(text) && given >= least && given <= most) return given
    return failForUsage(`--${option} cannot be ${text}`, `give a number from ${least} to ${most}, such as ${example}`)
  }
}
