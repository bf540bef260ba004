import { align } from '../src/cli/table.js'
import type { Machine } from './machine.js'
import { ratioToReference, type Measurement, type Omission, type Results } from './results.js'
import { spreadOf } from './statistics.js'

const titles = [
  'network',
  'engine',
  'cycles/s',
  'router-cycles/s',
  'ns per router-cycle',
  '±',
  'x Verilator',
  'first cycle',
  'memory',
  'built in',
]
const toTheRight = titles.map((_, i) => i >= 2)

/** For the terminal: a line for each engine at each size. */
export function tableOf(results: Results): string {
  const rows = inOrder(results).map((entry) =>
    'reason' in entry ? [network(entry), entry.title, entry.reason] : cells(entry, results),
  )
  return [describe(results.machine), '', align([titles, ...rows], toTheRight)].join('\n')
}

/** The same as a table of Markdown. */
export function markdownOf(results: Results): string {
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const rows = inOrder(results).map((entry) =>
    'reason' in entry
      ? line([network(entry), entry.title, entry.reason, ...titles.slice(3).map(() => '')])
      : line(cells(entry, results)),
  )
  const rule = line(toTheRight.map((right) => (right ? '--:' : '---')))
  return [`${describe(results.machine)}, ${results.date.slice(0, 10)}.`, '', line(titles), rule, ...rows].join('\n')
}

function describe({ cpu, megahertz, cores, system, node, verilator, compiler }: Machine): string {
  const tools = [`Node ${node.slice(1)}`, verilator, compiler].filter((tool) => tool !== null)
  return [`${cpu} at ${megahertz} MHz, ${cores} cores, ${system}`, ...tools].join(', ')
}

/** By size, and in each as the engines were measured. */
function inOrder({ measurements, omissions }: Results): (Measurement | Omission)[] {
  return [...measurements, ...omissions].sort((a, b) => a.size - b.size)
}

function cells(of: Measurement, results: Results): string[] {
  const { title, size, cyclesPerSecond, nanosecondsPerRouterCycle, secondsToFirstCycle, peakBytes, buildSeconds } = of
  const ratio = ratioToReference(results, of)
  return [
    network(of),
    title,
    digits(cyclesPerSecond.median),
    `${((cyclesPerSecond.median * size ** 2) / 1e6).toPrecision(3)} M`,
    digits(nanosecondsPerRouterCycle.median),
    `${(spreadOf(cyclesPerSecond) * 100).toFixed(0)} %`,
    ratio === null ? '' : ratio.toPrecision(3),
    `${secondsToFirstCycle.median.toPrecision(2)} s`,
    `${(peakBytes / 2 ** 20).toFixed(0)} MiB`,
    buildSeconds === null ? '' : `${buildSeconds.toFixed(0)} s`,
  ]
}

function network({ size }: { readonly size: number }): string {
  return `${size}x${size}`
}

/** Three digits that say something, and commas. */
function digits(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
