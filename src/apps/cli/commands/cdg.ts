import type { InferredOptionTypes } from 'yargs'
import type { BuiltNetwork, DependencyNetwork } from '../../../networks/watch/dependency-networks.js'
import type { Dependency, DependencyGraph } from '../../../runs/deadlock/dependency-graph.js'
import { classText } from '../../../runs/testbench/parameters.js'
import type { EscapeChannels } from '../../../networks/watch/escape-dependencies.js'
import { describeActivity, describeCircle } from '../../../runs/deadlock/standstill-text.js'
import type { WaitActivity } from '../../../runs/deadlock/waits.js'
import { command } from '../shared/command.js'
import { describeName, readCatalog } from '../shared/catalog.js'
import { choice, optionsOf, settings, subject, expandSettings } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { wrap } from '../shared/table.js'
import { failForName, failForUsage } from '../shared/usage.js'

const options = optionsOf({
  set: settings('Parameters, as name=value; several values with commas, or as a range: k=4..16'),
  format: choice('format', ['text', 'json', 'dot'], 'Output format; dot is for Graphviz', { default: 'text' }),
  expect: choice('result', ['acyclic', 'cycle'], 'What the graph must be', { default: 'acyclic' }),
})

type CdgArguments = InferredOptionTypes<typeof options> & { readonly network: string }

/** A network with values for all of its parameters. */
interface Candidate {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly network: BuiltNetwork
}

interface Examined extends Candidate {
  /** The graph of all channels, or of the escape channels if the whole graph has cycles. */
  readonly graph: DependencyGraph
  readonly cycle: readonly Dependency[] | null
  readonly escape: EscapeChannels | null
  /** True if packets that each hold a single path cannot deadlock. */
  readonly isFree: boolean
}

export const cdgCommand = command({
  subject: { network: subject('A network from `flitwave list`') },
  options,
  examples: [
    ['$0 cdg torus2d', 'Shortest, positive and negative ways around the rings'],
    ['$0 cdg torus2d --set k=4..16 vcs=1,2', 'Thirteen sizes, without and with p, l and h'],
    ['$0 cdg ring --set k=4 vcs=1 --format dot | dot -Tsvg > ring.svg', 'The graph of one setting'],
  ],
  epilogue:
    'The command simulates every route unit for every packet. A channel depends on the next one if some packet takes them in turn. If these dependencies have no cycle, packets that each hold a single path cannot deadlock.\n\nExit code: 0 if the graph is as expected (by default acyclic), 1 if not, 2 for bad usage.',
  run: async ({ network, set, format, expect: expected }) => {
    const candidates = await candidatesOf(network, set, format)
    const examined: Examined[] = []
    for (const candidate of candidates) {
      examined.push(examine(candidate))
      if (format === 'text') print(describe(examined.at(-1)!))
    }
    if (format === 'json') printJson(examined.map(asJson))
    if (format === 'dot') await printGraph(examined[0]!)
    if (format === 'text') notesOf(examined).forEach((note) => print(`\n${wrap(note)}`))
    if (examined.some(({ isFree }) => (isFree ? 'acyclic' : 'cycle') !== expected)) process.exitCode = 1
  },
})

/** Checks all candidates before the first is examined. */
async function candidatesOf(
  name: string,
  set: Readonly<Record<string, string>>,
  format: CdgArguments['format'],
): Promise<Candidate[]> {
  const network = await loadNetwork(name)
  const settings = expandSettings({ ...(format !== 'dot' && network.sweeps), ...set })
  if (format === 'dot' && settings.length > 1)
    failForUsage(`dot draws one graph, but there are ${settings.length}`, 'set a single value for each parameter')
  const { parameterValues } = await import('../../../runs/testbench/parameters.js')
  const { loadClasses } = await import('../shared/load.js')
  const candidates: Candidate[] = []
  for (const given of settings) {
    const values = parameterValues(network.parameters, await loadClasses(network.parameters, given), name)
    candidates.push({ name, values, network: network.build(values) })
  }
  return candidates
}

async function loadNetwork(name: string): Promise<DependencyNetwork> {
  const known = readCatalog().networks.map((entry) => entry.name)
  if (!known.includes(name))
    failForName('network', name, known, describeName(name) ?? `the networks are ${known.join(', ')}`)
  const { dependencyNetworks } = await import('../../../networks/watch/dependency-networks.js')
  return dependencyNetworks.find((network) => network.name === name)!
}

function examine(candidate: Candidate): Examined {
  const { graph: whole, escape } = candidate.network.dependencies()
  const graph = escape?.graph ?? whole
  const cycle = graph.shortestCycle()
  const isFree = cycle === null && (escape === null || (escape.unreached ?? escape.shared) === null)
  return { ...candidate, graph, cycle, escape, isFree }
}

function describe(examined: Examined): string {
  const { name, network, graph, cycle, escape } = examined
  if (escape) return describeEscape(examined, escape)
  const size = `${graph.channels.length} of ${network.channels} channels in use, ${graph.dependencies.length} dependencies`
  const result = cycle ? `a cycle of ${cycle.length}` : 'acyclic'
  const lines = [`${name} ${network.title}: ${result}; ${size}`]
  if (cycle) lines.push(...describeCycle(cycle, graph, network.wait).map((line) => `  ${line}`))
  return lines.join('\n')
}

/** An adaptive network, judged by its escape channels. */
function describeEscape({ name, network, graph, cycle, isFree }: Examined, escape: EscapeChannels): string {
  const size = `${graph.channels.length} of ${network.channels} channels are escape channels, ${graph.dependencies.length} extended dependencies`
  const verdict = isFree ? "Duato's condition holds" : "Duato's condition does not hold"
  const lines = [`${name} ${network.title}: ${verdict}; ${size}`]
  const sentences = [
    'the channels of all packets depend on each other in a circle; a packet that finds none free asks for an escape channel',
  ]
  sentences.push(
    escape.unreached === null
      ? 'escape channels lead from everywhere to every destination'
      : `escape channels alone do not lead from everywhere to ${escape.unreached}`,
  )
  if (escape.shared !== null)
    sentences.push(
      `a packet can be given ${escape.shared}, which is no escape channel, while flits of another one are in its buffer`,
    )
  if (cycle)
    sentences.push(`the extended dependencies of escape channels, direct and indirect, have a cycle of ${cycle.length}`)
  else sentences.push('the extended dependencies of escape channels, direct and indirect, have no cycle')
  lines.push(
    ...sentences.flatMap((sentence) =>
      wrap(sentence, 96)
        .split('\n')
        .map((line, i) => `${i === 0 ? '  ' : '    '}${line}`),
    ),
  )
  if (cycle) lines.push(...describeCycle(cycle, graph, network.wait).map((line) => `  ${line}`))
  return lines.join('\n')
}

/** The maximum number of dependencies of a cycle that are listed. */
const mostListed = 8

/** Describes the possible deadlock in the words of the watchdog. */
function describeCycle(cycle: readonly Dependency[], graph: DependencyGraph, wait: WaitActivity): string[] {
  const listed = cycle.slice(0, cycle.length > mostListed ? mostListed - 1 : mostListed)
  const others = cycle.length - listed.length
  return [
    ...listed.map(({ from, to, packet }, i) => {
      const why = i === 0 ? describeActivity(wait) : wait.name
      return `a packet ${packet} holds ${graph.nameOf(from)} and waits for ${graph.nameOf(to)}: ${why}`
    }),
    ...(others > 0 ? [`and so on, ${others} more`] : []),
    ...describeCircle(cycle.map(({ from }) => graph.nameOf(from))),
  ]
}

function notesOf(examined: readonly Examined[]): string[] {
  return [...new Set(examined.flatMap(({ network }) => network.note ?? []))]
}

async function printGraph({ name, network, graph }: Examined): Promise<void> {
  const { printDot } = await import('../../../runs/deadlock/dependency-graph.js')
  print(printDot(`${name} ${network.title}`, graph))
}

function asJson({ name, values, network, graph, cycle, escape, isFree }: Examined): unknown {
  return {
    network: name,
    title: network.title,
    parameters: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainValue(value)])),
    acyclic: cycle === null,
    ...(escape && { escape: { holds: isFree, unreached: escape.unreached, shared: escape.shared } }),
    channels: network.channels,
    channelsInUse: graph.channels.length,
    dependencies: graph.dependencies.length,
    cycle:
      cycle?.map(({ from, to, packet }) => {
        return { channel: graph.nameOf(from), next: graph.nameOf(to), packet, activity: network.wait.name }
      }) ?? null,
    ...(network.note !== undefined && { note: network.note }),
  }
}

function plainValue(value: unknown): unknown {
  return typeof value === 'function' ? classText(value) : value
}
