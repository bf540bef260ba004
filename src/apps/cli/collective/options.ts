import type { InferredOptionTypes } from 'yargs'
import type { TreeShape } from '../../../networks/collective/aggregation/trees.js'
import type { SpreadHeader } from '../../../networks/collective/min/two-phase.js'
import type { StartUp } from '../../../networks/collective/timing.js'
import { engineChoices } from '../../../engines/sim/engine/instances.js'
import type { ResetPriority } from '../../../../rtl/router/router-parameters.js'
import { formatNames } from '../../../print/wave/format-table.js'
import { choice, choices, count, flag, optionsOf, text, texts, value } from '../shared/options.js'
import { failForUsage } from '../shared/usage.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'

const where = optionsOf({
  torus: value('Nodes in each dimension: 32x32, 4x4x4', parseSizes),
  mesh: value('As --torus, without wraparound links', parseSizes),
  nodes: count('For two-phase: 2 to 64, a power of two; nodes are plain numbers', { least: 2 }),
})

const what = optionsOf({
  source: text('The source node: 0,0'),
  destinations: texts('For a multicast: 0,3 1,1; or a number of random ones; by default all other nodes'),
  multicasts: count('Number of simultaneous multicasts from random sources'),
  'hot-spot': value('Fraction of the destinations that all have in common', parsePart),
  sources: text('For aggregation and trees: all, or a number of random ones'),
  seed: count('The seed of random choices; default 1', { least: 0 }),
})

const ofAlgorithms = optionsOf({
  balancing: choice(
    'balancing',
    ['centralised', 'distributed'],
    'For 4IIIB …: centralised (default), subnetworks in turn; or distributed, at random',
  ),
  delta: count('For type III: 1 to h - 1; default h/2'),
  phase3: choice('tree for phase 3', ['umesh', 'spu'], 'For 4IIIB, 2IV …: the tree in blocks; default umesh'),
  way: choice('way', ['shorter', 'positive', 'negative'], 'For utorus: around rings; default shorter'),
  h: count('For aggregation: the side of a block, a divisor of the sizes of the torus'),
  shape: choice(
    'shape',
    ['shallow', 'closed-form'] as const satisfies readonly TreeShape[],
    'For trees; default shallow up to 8x8x8',
  ),
  start: text('For two-phase: the node where the copies of phase 1 begin'),
  header: choice(
    'header',
    ['region', 'wrapped', 'cube'] as const satisfies readonly SpreadHeader[],
    'For two-phase: region; wrapped (default with --start), around the end; or cube, to 2^k nodes',
  ),
  'fan-out': count('For two-phase: the most copies that a packet makes, a power of two; more take more phases', {
    least: 2,
  }),
})

const time = optionsOf({
  ts: count('Cycles of a start-up: 200', { least: 0 }),
  tr: count('Cycles from arrival until a node can use the message: 200', { least: 0 }),
  startup: choice(
    'start-up',
    ['blocking', 'serial', 'latency'] as const satisfies readonly StartUp[],
    'blocking (default of one port), serial (default of all ports), or latency, as in multicast-fig5 …',
  ),
  'reset-priority': choice(
    'reset priority',
    ['injected', 'passing'] as const satisfies readonly ResetPriority[],
    'Heads that win the first conflict after reset; default injected',
  ),
})

/** Inputs of algorithms; each algorithm takes some of them. */
const inputOptions = { ...where, ...what, ...ofAlgorithms, ...time }

export type InputOption = keyof typeof inputOptions
export const inputNames = Object.keys(inputOptions) as InputOption[]
export type InputArguments = Partial<InferredOptionTypes<typeof inputOptions>>

export const collectiveFormats = ['text', 'json', 'svg'] as const

export const collectiveOptions = {
  ...inputOptions,
  ...optionsOf({
    length: count('Flits of a message', {}, { default: 100 }),
    play: flag('Simulate it on the RTL; --no-play skips that', true),
    engine: choice('engine', engineChoices, 'The engine that runs the RTL', { default: 'bitslice' }),
    processors: choice(
      'kind of processors',
      ['software', 'hardware'],
      'Forwarding in the nodes: software beside the network, or collective engines in it',
      { default: 'software' },
    ),
    waves: choices('format', formatNames, 'Waves of the whole run, with --processors hardware'),
    signals: texts("With --waves: 'dut.nodes[5].engine.*', as globs; dumps hold all by default"),
    unicasts: flag('List each unicast'),
    format: choices('format', collectiveFormats, 'Output formats', { default: ['text'] }),
    out: text('Folder for files; without it, text and json go to the terminal'),
    panels: count('Panels in the drawing, at most; 1 puts all steps in one'),
    message: count('Draw only this message, counted from 0', { least: 0 }),
  }),
}

export type CollectiveOptions = InferredOptionTypes<typeof collectiveOptions>

/** The order in the help. */
export const optionGroups: Readonly<Record<string, readonly string[]>> = {
  'Where:': Object.keys(where),
  'What:': Object.keys(what),
  'Of single algorithms:': Object.keys(ofAlgorithms),
  'Time:': ['length', ...Object.keys(time)],
}

function parsePart(text: string, option: string): number {
  if (/^\d*\.?\d+$/.test(text)) return Number(text)
  const help = 'give the fraction of destinations that all multicasts share, from 0 to 1'
  return failForUsage(`--${option} cannot be ${text}`, help)
}

/** The largest network that can be drawn and played in a minute. */
const mostNodes = 4096

/** @throws FlitwaveError FW916 for malformed sizes, FW943 for a network that is too large */
export function parseSizes(text: string, option: string): number[] {
  const sizes = text.split('x').map(Number)
  if (!/^\d+(x\d+){0,2}$/.test(text) || sizes.some((size) => size < 2))
    failForUsage(`--${option} cannot be ${text}`, 'write one to three sizes from 2, such as 8x8 or 4x4x4')
  const nodes = sizes.reduce((product, size) => product * size)
  if (nodes > mostNodes) {
    const help = `take a network of at most ${mostNodes} nodes, such as 64x64`
    fail('FW943', `--${option} ${text} has ${nodes} nodes`, null, help)
  }
  return sizes
}
