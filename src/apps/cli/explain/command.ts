import type { InferredOptionTypes } from 'yargs'
import { command } from '../shared/command.js'
import type { FollowedRun } from './followed-run.js'
import type { MappedRun } from './mapped-run.js'
import type { PastOrigin } from '../shared/open-run.js'
import type { JourneyFormatName } from '../../../runs/journey/formats.js'
import type { FlowRecorder as FlowRecorderType } from '../../../runs/journey/flows.js'
import type { Journey } from '../../../runs/journey/journey.js'
import type { JourneyNetwork } from '../../../runs/journey/network.js'
import type { CreationCycles } from '../../../runs/journey/packets.js'
import type { JourneyLog } from '../../../runs/journey/recorder.js'
import { choice, count, flag, optionsOf, settings, subject, text, threads, window } from '../shared/options.js'
import { print, printError, printJson } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { failForUsage } from '../shared/usage.js'

const journeyFormatNames = ['jsonl', 'csv', 'konata', 'perfetto'] as const satisfies readonly JourneyFormatName[]

const options = optionsOf({
  packet: count('The packet to explain, by its number', { least: 0 }),
  at: count('With --packet: explain its place in this cycle', { least: 0 }),
  summary: flag('Account for the latency of all packets'),
  flows: flag('Latencies by flow: source, destination and class'),
  bound: count('With --flows: the cycles that a packet may take; those that take longer are listed', { least: 0 }),
  packets: text('A map of the links of a network: follow packets through a dump, or any run'),
  clock: text('With --packets: the clock of a dump; by default it is found'),
  format: choice('format', ['text', 'json', 'svg', ...journeyFormatNames], 'Text, JSON, a drawing (of a summary: heat maps), or all packets for another program', { default: 'text' }), // prettier-ignore
  window: window('With --summary --format svg: the cycles that count, inclusive, 1000:2000'),
  out: text('Folder for files; without it, text goes to the terminal'),
  set: settings('Parameters of a testbench that is run, as name=value'),
  seed: count('Seed of a testbench that is run', { least: 0 }),
  testbench: text('The testbench of a replay, if it has moved'),
  jobs: threads(),
})

type ExplainArguments = InferredOptionTypes<typeof options> & { readonly run: string }

export const explainCommand = command({
  subject: {
    run: subject(
      'A replay that `flitwave run --keep-replay` has written, a testbench to run, with --packets a dump, or a log: Kanata or trace events',
    ),
  },
  options,
  examples: [
    ['$0 explain traffic --summary', 'Run, and account for all packets'],
    ['$0 explain traffic.replay --summary --format svg --window 0:200', 'Heat maps of use and of waiting'],
    ['$0 explain traffic.replay --packet 7', 'One packet, cycle by cycle, and its latency account'],
    ['$0 explain traffic.replay --packet 7 --at 37', 'What it waits for in one cycle, down to the root'],
    [
      '$0 explain traffic.replay --flows --bound 40',
      'Latencies by source and destination, and packets that take longer',
    ],
    [
      '$0 explain dump.vcd --packets noc.map.json --summary',
      'The same for a network of another simulator, by a map of its links',
    ],
    ['$0 explain pipeline.kanata', 'The instructions of a Kanata log, with their stages and times'],
    ['$0 explain traffic.replay --format konata --out out/', 'All packets for the Konata pipeline viewer'],
  ],
  epilogue:
    'Formats of all packets: jsonl has everything, csv the latency accounts, konata is a log of the Konata viewer, perfetto opens in ui.perfetto.dev.\n\nExit code: 0, or 2 for bad usage or input.',
  run: async (args) => {
    if (args.packets === undefined && (await isLog(args.run))) return explainLogFile(args)
    requireQuestion(args)
    const { run, origin } = await openFollowed(args)
    if (args.packet !== undefined) await explainPacket(run, args.packet, args)
    else if (args.flows) await tellFlows(run, args)
    else if (args.summary && args.format === 'svg') await drawHeat(run, args)
    else if (args.summary) await summarizeAll(run, origin, args)
    else await writeAll(run, args)
  },
})

/** True for the log of a pipeline by another program. Names without a point are those of testbenches. */
async function isLog(target: string): Promise<boolean> {
  if (!/\.(kanata|log|txt|json)$/.test(target)) return false
  const { isPipelineLog } = await import('./pipeline-log.js')
  return isPipelineLog(target)
}

async function explainLogFile(args: ExplainArguments): Promise<void> {
  const { run, at, flows, clock, seed, set, window, out } = args
  const given = {
    at,
    flows: flows || undefined,
    clock,
    seed,
    set: Object.keys(set).length > 0 ? set : undefined,
    window,
  }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined)
      failForUsage(`--${name} is not for the log of a pipeline`, 'it takes --packet, --summary and --format')
  const { explainLog } = await import('./pipeline-log.js')
  const answer = explainLog(run, args, columns())
  if ('json' in answer) printJson(answer.json)
  else deliver(answer.text, 'pipeline.txt', out)
}

/** The run, and where other threads find it; null for one that they cannot follow. */
async function openFollowed(
  args: ExplainArguments,
): Promise<{ readonly run: FollowedRun | MappedRun; readonly origin: PastOrigin | null }> {
  const { packets, clock } = args
  if (packets !== undefined) {
    const { followMapped } = await import('./mapped-run.js')
    const { describeAnomalies } = await import('../../../runs/packets/report.js')
    const run = await followMapped(args.run, { ...args, packets, clock })
    for (const line of describeAnomalies(run.followed)) printError(`${args.run}: ${line}`)
    return { run, origin: null }
  }
  const { followRun, withNetworkReader } = await import('./followed-run.js')
  const { openPast } = await import('../shared/open-run.js')
  const past = await openPast(args.run, args)
  return { run: followRun(await withNetworkReader(past)), origin: past.origin }
}

function requireQuestion({
  packet,
  at,
  summary,
  flows,
  bound,
  format,
  window,
  clock,
  packets,
}: ExplainArguments): void {
  if (flows && (packet !== undefined || summary))
    failForUsage('--flows, --packet and --summary exclude each other', 'give one of them')
  if (bound !== undefined && !flows) failForUsage('--bound is for latencies by flow', 'write --flows --bound N')
  if (flows && format !== 'text' && format !== 'json')
    failForUsage(`--flows has no format ${format}`, 'its formats are text and json')
  if (clock !== undefined && packets === undefined)
    failForUsage('--clock is for a dump', 'write --packets with its map')
  if (flows) return
  const isForAll = journeyFormatNames.some((name) => name === format)
  if (at !== undefined && packet === undefined) failForUsage('--at needs a packet', 'write --packet N --at C')
  if (packet !== undefined && summary) failForUsage('--packet and --summary exclude each other', 'give one of them')
  if (isForAll && (packet !== undefined || summary))
    failForUsage(`${format} is a format of all packets`, 'leave out --packet and --summary')
  if (format === 'svg' && packet === undefined && !summary)
    failForUsage('a drawing is of one packet or of a summary', 'write --packet N or --summary')
  if (window && !(summary && format === 'svg'))
    failForUsage('--window is for heat maps', 'write --summary --format svg --window from:to')
  if (!isForAll && packet === undefined && !summary)
    failForUsage('explain needs a question', 'write --summary, --flows, --packet N, or a --format of all packets')
}

async function drawHeat(run: FollowedRun, { out, window }: ExplainArguments): Promise<void> {
  const { heatMapOf } = await import('./heat.js')
  const content = heatMapOf(run, window)
  for (const path of writeFiles(out ?? '.', [{ name: `${run.name}-heat.svg`, content }])) print(path)
}

async function tellFlows(run: FollowedRun, { bound, format, out }: ExplainArguments): Promise<void> {
  const { FlowRecorder, describeFlows } = await import('../../../runs/journey/flows.js')
  const { printTable } = await import('../shared/table.js')
  const { classOf } = run
  const begin = (network: JourneyNetwork, created: CreationCycles): FlowRecorderType =>
    new FlowRecorder(network, { created, bound, classOf })
  const table = run.follow(run.firstCycle, run.endCycle - 1, begin).table()
  if (format === 'json') return printJson(table)
  const { head, tail } = describeFlows(table)
  const rows = table.flows.map(({ class: own, missed, mean: _, worst: __, ...flow }) => {
    return { ...flow, ...(own !== null && { class: own }), ...(bound !== undefined && { missed }) }
  })
  const parts = [head, ...(rows.length > 0 ? [printTable(rows)] : []), ...(tail.length > 0 ? [tail.join('\n')] : [])]
  deliver(parts.join('\n\n'), `${run.name}-flows.txt`, out)
}

async function summarizeAll(
  run: FollowedRun | MappedRun,
  origin: PastOrigin | null,
  { format, out, jobs }: ExplainArguments,
): Promise<void> {
  const { summarize, summarizeHere } = await import('./summarize.js')
  const { describeSummary, summaryAsJson } = await import('../../../runs/journey/summary.js')
  const { describeFaults, faultsAsJson } = await import('../../../runs/packets/report.js')
  const summary = origin ? await summarize(run, origin, jobs) : summarizeHere(run)
  const followed = 'followed' in run ? run.followed : null
  if (format === 'json') return printJson({ ...summaryAsJson(summary), ...(followed && faultsAsJson(followed)) })
  const faults = followed ? describeFaults(followed) : []
  const text = [describeSummary(summary), ...(faults.length > 0 ? [faults.join('\n')] : [])].join('\n\n')
  deliver(text, `${run.name}-summary.txt`, out)
}

async function explainPacket(run: FollowedRun, packet: number, args: ExplainArguments): Promise<void> {
  const { at, format, out } = args
  const name = `${run.name}-packet${packet}`
  if (format === 'text' && at !== undefined) {
    deliver(await explainMoment(run, packet, at), `${name}-at${at}.txt`, out)
    return
  }
  const { findPacket } = await import('./packet-search.js')
  const { log, journey } = findPacket(run, packet)
  if (format === 'json') {
    const { recordsOf } = await import('../../../runs/journey/record.js')
    printJson(recordsOf(journey, log.network, log.lastCycle))
  } else if (format === 'svg') {
    const { lanesOf } = await import('../../../runs/journey/lanes.js')
    const { laneDiagram } = await import('../../../runs/journey/lanes.js')
    const { renderSvg } = await import('../../../print/wave/svg.js')
    const [end] = journey.deliveries
    if (!end) failForUsage(`packet #${packet} has not arrived`, 'see --format text')
    const svg = renderSvg(laneDiagram(lanesOf(end, log.network)))
    for (const path of writeFiles(out ?? '.', [{ name: `${name}.svg`, content: svg }])) print(path)
  } else {
    const { describePacket } = await import('../../../runs/journey/text.js')
    const packetText = describePacket(journey, log.network, { columns: columns(), cycle: log.lastCycle })
    deliver([packetText, ...(await whereItIs(run, log, journey))].join('\n\n'), `${name}.txt`, out)
  }
}

async function explainMoment(run: FollowedRun, packet: number, at: number): Promise<string> {
  const { describeMoment, describeOutside } = await import('../../../runs/journey/moment.js')
  const { findPacketAt } = await import('./packet-search.js')
  const { wrap } = await import('../shared/table.js')
  const known = run.packets.get(packet)
  const outside = known && describeOutside(`#${packet}`, known, at)
  if (outside) return outside
  const found = findPacketAt(run, packet, at)
  if (!found) return `In cycle ${at} #${packet} waits behind others, as it does at the end of the run.`
  const { journey, log } = found
  return wrap(describeMoment(journey, at, log.network, log.enteredIn), columns())
}

/** The reason why a packet that has not arrived waits at the end of the run. */
async function whereItIs(run: FollowedRun, { network, enteredIn }: JourneyLog, journey: Journey): Promise<string[]> {
  if (journey.deliveries.length > 0) return []
  const { describeMoment } = await import('../../../runs/journey/moment.js')
  const { wrap } = await import('../shared/table.js')
  return [wrap(describeMoment(journey, run.endCycle - 1, network, enteredIn), columns())]
}

async function writeAll(run: FollowedRun, { format, out }: ExplainArguments): Promise<void> {
  const { JourneyLog } = await import('../../../runs/journey/recorder.js')
  const { journeyFormats } = await import('../../../runs/journey/formats.js')
  const { recordsOf } = await import('../../../runs/journey/record.js')
  const log = run.follow(run.firstCycle, run.endCycle - 1, (network, created) => new JourneyLog(network, created))
  const { extension, print: printAs } = journeyFormats[format as JourneyFormatName]
  const records = log.journeys.flatMap((journey) => recordsOf(journey, log.network, log.lastCycle))
  deliver(printAs(records), `${run.name}.${extension}`, out)
}

function columns(): number {
  return process.stdout.columns || 100
}

function deliver(content: string, name: string, folder: string | undefined): void {
  if (folder === undefined) print(content)
  else for (const path of writeFiles(folder, [{ name, content: `${content.trimEnd()}\n` }])) print(path)
}
