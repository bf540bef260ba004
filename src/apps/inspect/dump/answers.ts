/** Answers to the questions of the page about a dump. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { arrowsWithin } from '../../../print/wave/arrows.js'
import { portableFormats } from '../../../print/wave/formats.js'
import type { Dump } from '../../../runs/dump/dump.js'
import { historyAnswers, type RunInfo } from '../info.js'
import { packetAnswers } from '../network/packets.js'
import { networkAnswers } from '../network/state.js'
import { withoutPackets, type StandingNetwork } from '../network/packet-source.js'
import type { PrintAnswer, PrintQuestion } from '../print.js'
import type { Answers } from '../questions.js'
import type { ViewedParts } from '../restored-view.js'
import { expressionAnswers } from '../waves/expressions.js'
import { dumpExpressions, findInDump } from './conditions.js'
import { nextEdge } from './edges.js'
import { firstRows } from './first-rows.js'
import type { InspectedDump } from './inspected-dump.js'
import { searchDumpNames } from './name-search.js'
import { openingOf } from './first-view.js'
import { bitAsNode, DumpSignals, scopeAsNode, variableAsNode } from './signals.js'
import { DumpWaves } from './waves.js'

/** Answers to all questions about one dump; those about a design are refused. */
export function dumpAnswers(inspected: InspectedDump): Answers {
  const { run, mapped } = inspected
  const signals = new DumpSignals(run.variables)
  const waves = new DumpWaves(run, signals)
  const packets = mapped ?? withoutPackets(run)
  let network: StandingNetwork | null = null
  return {
    info: () => infoOf(inspected, signals),
    opening: (question, task) =>
      openingOf({ run, signals, mapped }, question, (asked, inner) => waves.rows(asked, inner), task),
    restored: (view) => restored(view, inspected, signals),
    children: (path) => {
      const { scopes, variables } = path === null ? signals.root : signals.scope(path)
      return [...scopes.map(scopeAsNode), ...variables.map(variableAsNode)]
    },
    parts: (path) => signals.bitsOf(path).map(bitAsNode),
    rows: (paths) => paths.filter((path) => signals.find(path) !== null),
    search: (question, task) => searchDumpNames(run, signals, question, task),
    ...historyAnswers(packets),
    waves: (question, task) => waves.rows(question, task),
    edge: (question, task) => nextEdge(run, signals, question, task),
    ...expressionAnswers(dumpExpressions(run)),
    ...networkAnswers(() => (network ??= packets.stand())),
    ...packetAnswers(packets),
    find: (question) => findInDump(run, question),
    print: (question) => printed(inspected, signals, question),
    why: refuse,
    place: refuse,
    text: () => null,
    notes: () => [],
  }
}

function refuse(): never {
  return fail('FW983', 'a dump has values, and no design', null, 'keep a replay of a run of your own: --keep-replay')
}

function infoOf({ run, file, bytes, mapped, notices }: InspectedDump, signals: DumpSignals): RunInfo {
  const { dump, cycles, firstCycle, lastCycle, title } = run
  return {
    name: nameOf(file),
    title: file,
    testbench: title,
    parameters: [],
    seed: null,
    flitwave: '',
    firstCycle,
    lastCycle,
    drawing: { signals: firstRows(run, signals), from: firstCycle, to: lastCycle },
    marks: [],
    packets: mapped?.counts ?? null,
    bytes,
    dump: {
      format: dump.format === 'vcd' ? 'VCD' : 'FST',
      clock: cycles.clock?.path ?? null,
      unit: unitOf(dump.timescale),
    },
    notices,
  }
}

const units: Readonly<Record<number, string>> = { 0: 's', [-3]: 'ms', [-6]: 'µs', [-9]: 'ns', [-12]: 'ps', [-15]: 'fs' }

/** `10 ns`, of 1 and -8 as well. */
function unitOf({ factor, exponent }: Dump['timescale']): string {
  const whole = 3 * Math.floor(exponent / 3)
  return `${factor * 10 ** (exponent - whole)} ${units[whole] ?? `10^${whole} s`}`
}

function nameOf(file: string): string {
  return file.replace(/\.[^.]+$/, '')
}

function restored(view: ViewedParts, { mapped }: InspectedDump, signals: DumpSignals): ViewedParts {
  const { rows, signal, instance, packet } = view
  return {
    rows: rows.filter((path) => signals.find(path) !== null),
    signal: signal !== null && signals.find(signal) ? signal : null,
    instance: instance !== null && signals.hasScope(instance) ? instance : null,
    packet: packet !== null && mapped?.timesOf(packet) ? packet : null,
  }
}

/** Bits stand in files as the vectors that they are of. */
async function printed(
  { run, file }: InspectedDump,
  signals: DumpSignals,
  { format, rows, from, to, radix }: PrintQuestion,
): Promise<PrintAnswer> {
  const paths = [...new Set(rows.map((path) => wholePath(path, signals)))]
  const trace = await run.trace(paths.map(literally), { from, to })
  const printer = portableFormats[format]
  const options = { signals: paths.map(literally), arrows: arrowsWithin([], trace), ...(radix && { radix }) }
  return { name: `${nameOf(file)}.${printer.extension}`, content: printer.print(trace, options) }
}

function wholePath(path: string, signals: DumpSignals): string {
  return signals.row(path).bit === null ? path : path.replace(/\[\d+\]$/, '')
}

/** A glob for one path, whatever characters an escaped name has. */
function literally(path: string): string {
  return path.replace(/[*?{}]/g, '?')
}
