import { algorithmOf } from '../../../networks/collective/registry/algorithms.js'
import { algorithmNames } from '../../../networks/collective/registry/names.js'
import type { Plan, Algorithm } from '../../../networks/collective/registry/plan.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import type { InputArguments, InputOption } from './options.js'
import { hotSpotWorkload } from '../../../networks/collective/multicast/workload.js'
import { nodeAt, nodeCount, nodesOf, type Network } from '../../../networks/collective/network.js'
import { Random } from '../../../networks/collective/random.js'
import type { Message } from '../../../networks/collective/schedule.js'
import { parseCount } from '../shared/options.js'
import { failForUsage } from '../shared/usage.js'

function parseNetwork({ torus, mesh }: InputArguments, otherwise: Network): Network {
  if (torus !== undefined && mesh !== undefined)
    failForUsage('--torus and --mesh name two networks', 'give one of them')
  if (torus !== undefined) return { topology: 'torus', sizes: torus }
  if (mesh !== undefined) return { topology: 'mesh', sizes: mesh }
  return otherwise
}

/** @throws FlitwaveError FW916 for malformed coordinates, FW942 for a node outside the network */
function parseNode(option: string, text: string, network: Network): number {
  const { topology, sizes } = network
  const coordinates = text.split(',').map(Number)
  const example = sizes.map(() => 0).join(',')
  const last = sizes.map((size) => size - 1).join(',')
  const name = `${topology} of ${sizes.join(' x ')}`
  if (!/^-?\d+(,-?\d+)*$/.test(text) || coordinates.length !== sizes.length)
    failForUsage(
      `--${option} ${text} is not a node of a ${name}`,
      `write its coordinates, such as ${example} or ${last}`,
    )
  if (coordinates.some((at, axis) => at < 0 || at >= sizes[axis]!))
    fail('FW942', `--${option} ${text} is outside of the ${name}`, null, `nodes are ${example} to ${last}`)
  return nodeAt(coordinates, network)
}

function parseSource({ source }: InputArguments, network: Network): number {
  return source === undefined ? 0 : parseNode('source', source, network)
}

/** Random multicasts if their number or a number of destinations is given; else one from the source. */
function parseMessages(args: InputArguments, network: Network): Message[] {
  const destinations = (args.destinations ?? []).flatMap((text) => text.trim().split(/\s+/))
  const isCount = destinations.length === 1 && /^\d+$/.test(destinations[0]!)
  if (args.multicasts !== undefined || (isCount && network.sizes.length > 1))
    return randomMessages(args, network, destinations)
  const isDrawn = args.balancing === 'distributed'
  for (const option of isDrawn ? (['hot-spot'] as const) : (['hot-spot', 'seed'] as const)) {
    if (args[option] !== undefined)
      failForUsage(`--${option} is for random multicasts`, 'say how many, such as --multicasts 8 --destinations 20')
  }
  const source = parseSource(args, network)
  if (destinations.length === 0) return [{ source, destinations: nodesOf(network).filter((node) => node !== source) }]
  const nodes = destinations.map((text) => parseNode('destinations', text, network))
  const twice = nodes.findIndex((node, i) => nodes.indexOf(node) < i)
  if (twice >= 0) fail('FW942', `--destinations names ${destinations[twice]!} twice`, null, 'name each node once')
  return [{ source, destinations: nodes }]
}

function randomMessages(args: InputArguments, network: Network, destinations: readonly string[]): Message[] {
  const [count = '', ...others] = destinations
  if (!/^\d+$/.test(count) || others.length > 0)
    failForUsage('--multicasts is for random destinations', 'say how many each has, such as --destinations 20')
  if (args.source !== undefined) {
    const help = 'leave --source out, or name the destinations'
    failForUsage('--source names one node, but random multicasts have random sources', help)
  }
  return hotSpotWorkload({
    network,
    multicasts: args.multicasts ?? 1,
    destinations: parseCount('destinations', count),
    hotSpot: args['hot-spot'] ?? 0,
    seed: args.seed ?? 1,
  })
}

/** The source of each message of a multi-node broadcast: `all` nodes, or a number of random ones. */
function parseSources(args: InputArguments, network: Network): number[] {
  const { sources = 'all' } = args
  const all = nodesOf(network)
  if (sources === 'all') {
    if (args.seed !== undefined) failForUsage('--seed is for random sources', 'say how many, such as --sources 8')
    return all
  }
  if (!/^\d+$/.test(sources)) failForUsage(`--sources cannot be ${sources}`, 'write `all`, or how many')
  const count = parseCount('sources', sources)
  const nodes = nodeCount(network)
  if (count > nodes)
    fail('FW943', `--sources ${count} is more than there are nodes`, null, `take 1 to ${nodes}, or all`)
  return new Random(args.seed ?? 1).sample(all, count).sort((a, b) => a - b)
}

/** @throws FlitwaveError FW916 for an option that the algorithm does not use, which would be ignored silently */
export function requireOptions(algorithm: string, options: readonly InputOption[], args: InputArguments): void {
  const names: readonly string[] = options
  const useless = Object.entries(args).find(([option, value]) => value !== undefined && !names.includes(option))
  if (!useless) return
  const known = names.map((option) => `--${option}`).join(', ')
  failForUsage(`${algorithm} does not take --${useless[0]}`, `leave it out; ${algorithm} takes ${known}`)
}

/**
 * The requested schedule.
 * @throws FlitwaveError FW916 for options that the algorithm does not use, FW940 to FW943 for unsupported input
 * @throws CollectiveError for the same
 */
export function planOf(name: string, args: InputArguments): Plan {
  const algorithm = algorithmOf(name) ?? failForAlgorithm(name)
  requireOptions(name, ['torus', 'mesh', ...inputsOf(algorithm), 'ts', 'tr', 'startup', 'reset-priority'], args)
  const network = parseNetwork(args, algorithm.network)
  return algorithm.plan(network, {
    source: () => parseSource(args, network),
    messages: () => parseMessages(args, network),
    sources: () => parseSources(args, network),
    options: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)),
  })
}

function inputsOf(algorithm: Algorithm): readonly InputOption[] {
  switch (algorithm.kind) {
    case 'broadcast':
      return ['source']
    case 'multicast':
      return ['source', 'destinations', 'multicasts', 'hot-spot', 'seed', ...algorithm.options]
    case 'operation':
      return []
    case 'all-to-all':
      return [...algorithm.options, 'sources', 'seed']
  }
}

/** @throws FlitwaveError FW940 with the nearest name */
function failForAlgorithm(name: string): never {
  const help =
    suggest(name, algorithmNames) ?? `the algorithms are ${algorithmNames.join(', ')}, and schemes such as 4IIIB`
  return fail('FW940', `there is no algorithm ${name}`, null, help)
}
