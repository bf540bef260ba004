import { refuse } from '../error.js'
import { nodeCount, type Network } from '../network.js'
import { checkMessages, othersOf, type Message, type Schedule, type Unicast } from '../schedule.js'
import { parseScheme, type MulticastScheme, type PartitionScheme, type TreeKind } from './subnetworks.js'
import { chooseSubnetworks, threePhaseSends, type ThreePhaseOptions } from './three-phase.js'
import { separateAddressing, spu, uMesh, uTorus, type Send, type Tree, type TreeWay } from './tree.js'

/** Each scheme ignores options that it does not use: an experiment has one set of options for all its schemes. */
export interface MulticastOptions extends ThreePhaseOptions {
  /** The direction of `utorus` around rings; the shorter one by default. */
  readonly way?: TreeWay
}

/**
 * Any number of simultaneous multicasts by one scheme: `separate`, `umesh`, `spu`, `utorus`, or through subnetworks, such as
 * `4IIIB` and `2IV` (parseScheme).
 *
 * Unicasts are ordered by multicast and by phase, each after the one that brings its sender the message. Steps are numbered
 * as if each node sent once in a step and each multicast ran alone.
 *
 * @throws CollectiveError FW940 for an unknown scheme, FW941 for a network that the scheme does not support, FW942 for a
 * message that cannot be sent, FW943 for a delta out of bounds
 */
export function multicastSchedule(
  scheme: string,
  network: Network,
  multicasts: readonly Message[],
  options: MulticastOptions = {},
): Schedule {
  const parsed = parseScheme(scheme)
  checkMessages(multicasts, network)
  const phasesOf = planOf(parsed, network, multicasts, options)
  const unicasts = multicasts.flatMap((_, number) => inSteps(phasesOf(number), number, network))
  return {
    name: nameOf(parsed, scheme, options),
    network,
    ports: 'one-port',
    messages: multicasts,
    unicasts,
    hasBarriers: false,
    steps: unicasts.reduce((last, { step }) => Math.max(last, step), 0),
  }
}

/** The trees by scheme; a tree without a topology fits any. */
const trees: Readonly<Record<TreeKind, { name: string; topology?: Network['topology']; tree: Tree }>> = {
  separate: { name: 'separate addressing', tree: separateAddressing },
  umesh: { name: 'U-mesh', topology: 'mesh', tree: uMesh },
  spu: { name: 'SPU', topology: 'mesh', tree: spu },
  utorus: { name: 'U-torus', topology: 'torus', tree: uTorus },
}

/** Returns a function that gives the unicasts of a multicast by its number, phase by phase; a plain tree is no phase. */
function planOf(
  scheme: MulticastScheme,
  network: Network,
  multicasts: readonly Message[],
  options: MulticastOptions,
): (number: number) => Send[][] {
  if (scheme.kind === 'partition') {
    const subnetworks = chooseSubnetworks(scheme, network, multicasts, options)
    return (number) => threePhaseSends(multicasts[number]!, subnetworks[number]!, network, options)
  }
  const { topology = network.topology, tree } = trees[scheme.kind]
  needs(topology, scheme.kind, network)
  return (number) => [tree(multicasts[number]!.source, othersOf(multicasts[number]!), network, options.way)]
}

/** Refuses the other topology: its routes differ, so unicasts that should share no channel would. */
function needs(topology: Network['topology'], scheme: string, network: Network): void {
  if (network.topology === topology) return
  const other = topology === 'mesh' ? 'utorus' : 'umesh or spu'
  refuse('FW941', `\`${scheme}\` is for a ${topology}, and this is a ${network.topology}`, `take ${other}`)
}

/** The name of a scheme with its options that differ from the defaults. */
function nameOf(scheme: MulticastScheme, text: string, options: MulticastOptions): string {
  if (scheme.kind === 'partition') return nameOfPartition(scheme, text, options)
  const { name } = trees[scheme.kind]
  const { way = 'shorter' } = options
  return scheme.kind === 'utorus' && way !== 'shorter' ? `${name}, ${way} ways` : name
}

function nameOfPartition(
  { type, isBalanced }: PartitionScheme,
  text: string,
  { delta, balancing, phase3 }: ThreePhaseOptions,
): string {
  return [
    text,
    ...(type === 'III' && delta !== undefined ? [`delta ${delta}`] : []),
    ...(isBalanced && balancing === 'distributed' ? ['distributed balancing'] : []),
    ...(phase3 === 'spu' ? ['SPU in blocks'] : []),
  ].join(', ')
}

/**
 * Numbers the steps: a node sends once in each step after it receives. It creates each unicast only once, because there are
 * very many.
 */
function inSteps(phases: readonly Send[][], number: number, network: Network): Unicast[] {
  const carries = [number]
  const lastStep = new Uint32Array(nodeCount(network))
  const unicasts: Unicast[] = []
  phases.forEach((sends, index) => {
    const phase = phases.length > 1 ? String(index + 1) : undefined
    for (const { from, to, ways } of sends) {
      const step = lastStep[from]! + 1
      lastStep[from] = lastStep[to] = step
      unicasts.push(phase ? { from, to, ways, phase, carries, step } : { from, to, ways, carries, step })
    }
  })
  return unicasts
}
