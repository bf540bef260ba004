import { refuse } from '../error.js'
import { nodeCount, type Network } from '../network.js'
import { checkMessages, othersOf, type Message, type Schedule, type Unicast } from '../schedule.js'
import { parseScheme, type MulticastScheme, type PartitionScheme, type TreeKind } from './subnetworks.js'
import { chooseSubnetworks, threePhaseSends, type ThreePhaseOptions } from './three-phase.js'
import { separateAddressing, spu, uMesh, uTorus, type Send, type Tree, type TreeWay } from './tree.js'

/** Options that a scheme has no use for are left alone: an experiment has one set of options for all its schemes. */
export interface MulticastOptions extends ThreePhaseOptions {
  /** The way of `utorus` around rings; the shorter one by default. */
  readonly way?: TreeWay
}

/**
 * Any number of multicasts, all at once, each as the scheme says: `separate`, `umesh`, `spu`, `utorus`, or through
 * subnetworks, such as `4IIIB` and `2IV` (parseScheme).
 *
 * Unicasts stand multicast by multicast, phase by phase, each behind the one that brings its node the message. Steps
 * count as if each node sent once in a step, and each multicast were alone.
 *
 * @throws CollectiveError FW940 for an unknown scheme, FW941 for a network that it is not for, FW942 for a message that
 * cannot be sent, FW943 for a delta out of its bounds
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

/** The trees by their schemes; those without a topology are for any. */
const trees: Readonly<Record<TreeKind, { name: string; topology?: Network['topology']; tree: Tree }>> = {
  separate: { name: 'separate addressing', tree: separateAddressing },
  umesh: { name: 'U-mesh', topology: 'mesh', tree: uMesh },
  spu: { name: 'SPU', topology: 'mesh', tree: spu },
  utorus: { name: 'U-torus', topology: 'torus', tree: uTorus },
}

/** Gives the unicasts of each of the phases of a multicast, by its number; a tree alone is no phase. */
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

/** Routes of the other topology go other ways, and unicasts that shared no channel would. */
function needs(topology: Network['topology'], scheme: string, network: Network): void {
  if (network.topology === topology) return
  const other = topology === 'mesh' ? 'utorus' : 'umesh or spu'
  refuse('FW941', `\`${scheme}\` is for a ${topology}, and this is a ${network.topology}`, `take ${other}`)
}

/** With what is not as it is by default. */
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

/** Numbers the steps: a node sends once in each step after it received. Makes each of very many unicasts once. */
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
