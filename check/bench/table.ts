import { align } from '../../src/apps/cli/shared/table.js'
import { digits, figureCells, figureTitles, percent, type Table } from './cells.js'
import { irregularTables } from './irregular/table.js'
import type { LoadMeasurement } from './booksim/measure.js'
import type { CommandTime } from './cold-start.js'
import type { Machine } from './machine.js'
import { ratioToReference, type Measurement, type Omission, type Results } from './results.js'
import { spreadOf } from './statistics.js'

/** For the terminal. */
export function tablesOf(results: Results): string {
  return [describe(results.machine), ...allTables(results).map(inColumns)].join('\n\n')
}

/** The tables as Markdown. */
export function markdownOf(results: Results): string {
  const when = `${describe(results.machine)}, ${results.date.slice(0, 10)}.`
  return [when, ...allTables(results).map(asMarkdown)].join('\n\n')
}

function describe({ cpu, megahertz, cores, system, node, verilator, compiler }: Machine): string {
  const tools = [`Node ${node.slice(1)}`, verilator, compiler].filter((tool) => tool !== null)
  return [`${cpu} at ${megahertz} MHz, ${cores} cores, ${system}`, ...tools].join(', ')
}

function allTables(results: Results): Table[] {
  return [
    networks(results),
    runs(results),
    ...irregularTables(results),
    graphs(results),
    traces(results),
    loads(results),
    commands(results),
  ].filter(({ rows }) => rows.length > 0)
}

function inColumns({ titles, rows, texts }: Table): string {
  return align(
    [titles, ...rows],
    titles.map((_, i) => i >= texts),
  )
}

function asMarkdown({ titles, rows, texts }: Table): string {
  const line = (cells: readonly string[]): string => `| ${titles.map((_, i) => cells[i] ?? '').join(' | ')} |`
  return [line(titles), line(titles.map((_, i) => (i < texts ? '---' : '--:'))), ...rows.map(line)].join('\n')
}

// ---------------------------------------------------------------------------------------------------------- tables

/** By size, and within each in the order of measurement. */
function networks(results: Results): Table {
  const entries: readonly (Measurement | Omission)[] = [...results.measurements, ...results.omissions]
  const rows = entries
    .toSorted((a, b) => a.size - b.size)
    .map((entry) => [`${entry.size}x${entry.size}`, entry.title, ...networkCells(entry, results)])
  return { titles: ['network', 'engine', ...figureTitles, 'x Verilator', 'built in'], rows, texts: 2 }
}

function networkCells(entry: Measurement | Omission, results: Results): string[] {
  if ('reason' in entry) return [entry.reason]
  const ratio = ratioToReference(results, entry)
  const { buildSeconds } = entry
  return [
    ...figureCells(entry),
    ratio === null ? '' : ratio.toPrecision(3),
    buildSeconds === null ? '' : `${buildSeconds.toFixed(0)} s`,
  ]
}

function runs({ runs }: Results): Table {
  const rows = runs.map((entry) => [entry.title, String(entry.runs), ...figureCells(entry)])
  return { titles: ['one router', 'runs', ...figureTitles], rows, texts: 1 }
}

function graphs({ graphs }: Results): Table {
  const rows = graphs.map((entry) => [
    entry.network,
    entry.title,
    ...figureCells(entry),
    entry.ratio === null ? '' : entry.ratio.toPrecision(3),
    entry.buildSeconds === null ? '' : `${entry.buildSeconds.toFixed(0)} s`,
  ])
  return { titles: ['network of any shape', 'engine', ...figureTitles, 'x Verilator', 'built in'], rows, texts: 2 }
}

function traces({ traces }: Results): Table {
  const rows = traces.map((entry) => [
    `${entry.size}x${entry.size}`,
    entry.traced,
    (1e6 / entry.cyclesPerSecond.median).toPrecision(3),
    entry.ratio.toPrecision(3),
    ...figureCells(entry),
  ])
  return { titles: ['network', 'traced', 'µs per cycle', 'x untraced', ...figureTitles], rows, texts: 2 }
}

/** The comparison with BookSim2. */
function loads({ loads }: Results): Table {
  const rows = loads.map(({ size, name, ours, booksim, ratio }: LoadMeasurement) => [
    `${size}x${size}`,
    name,
    ours.delivered.toFixed(3),
    booksim.delivered.toFixed(3),
    digits(ours.cyclesPerSecond.median),
    digits(booksim.cyclesPerSecond.median),
    percent(Math.max(spreadOf(ours.cyclesPerSecond), spreadOf(booksim.cyclesPerSecond))),
    ratio.toPrecision(3),
  ])
  const each = (title: string): string[] => [`${title}, ours`, `${title}, BookSim2`]
  return { titles: ['network', 'load', ...each('delivered'), ...each('cycles/s'), '±', 'x BookSim2'], rows, texts: 2 }
}

function commands({ commands }: Results): Table {
  const rows = commands.map(({ command, seconds }: CommandTime) => [
    command,
    `${seconds.median.toFixed(3)} s`,
    percent(spreadOf(seconds)),
  ])
  return { titles: ['command', 'CPU time', '±'], rows, texts: 1 }
}
