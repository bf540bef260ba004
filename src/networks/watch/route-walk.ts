/**
 * The routes of packets through a network, from the answers of its route units: for routing functions that see more than the
 * head.
 */

import { coordinatesOf, nodeAt, neighbourOf } from '../../../rtl/net/place.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { obtain } from '../../base/maps.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { localPort, opposite } from '../../../rtl/router/port.js'
import { channelName } from './channel-names.js'
import type { Answer, RelationParameters, RouteRelation, Head } from './route-relation.js'

/** The position of a head: the node, the input by which it entered, and its virtual channel there. */
export interface Stand {
  readonly node: number
  readonly from: number
  readonly vc: number
}

/** A step that a head can take: over a channel to its next stand. */
export interface Step {
  readonly channel: number
  readonly to: Stand
}

/** The steps of a head from a stand. */
interface Steps {
  readonly all: readonly Step[]
  /** The steps for which it waits while no virtual channel of any output is free. */
  readonly blocked: readonly Step[]
  /** The steps that it could take while every virtual channel is free and none is empty. */
  readonly crowded: readonly Step[]
  /** True if the packet has arrived. */
  readonly isEnd: boolean
}

/** Every stand that one head can reach, by a number, with its steps. */
export type Walk = ReadonlyMap<number, Steps>

/** The number of the channel that leaves `node` in a direction. */
function channelAt(node: number, direction: number, vc: number, p: RelationParameters): number {
  return (node * localPort(p) + direction) * p.vcs + vc
}

export function nameOfChannel(channel: number, p: RelationParameters): string {
  const [link, vc] = [Math.floor(channel / p.vcs), channel % p.vcs]
  return channelName(Math.floor(link / localPort(p)), link % localPort(p), vc, p)
}

/** A number that identifies a stand, without the parts that the route unit does not see. */
export function stand({ node, from, vc }: Stand, p: RelationParameters, { seesFrom, seesVc }: RouteRelation): number {
  const ports = localPort(p) + 1
  return (node * ports + (seesFrom ? Math.min(from, ports - 1) : 0)) * p.vcs + (seesVc ? vc : 0)
}

/**
 * Follows a head from every node where it can be injected, on every virtual channel, over all possible answers of the route
 * units.
 * @throws FlitwaveError FW926 for a packet that leaves over an edge or at the wrong node, or has nowhere to go
 */
export function walk(p: RelationParameters, relation: RouteRelation, head: Head, number: number): Walk {
  const steps = new Map<number, Steps>()
  const open: Stand[] = []
  for (let node = 0; node < nodeCount(p); node++)
    for (let vc = 0; vc < (relation.seesVc ? p.vcs : 1); vc++) open.push({ node, from: localPort(p), vc })
  for (let at = open.pop(); at; at = open.pop()) {
    const current = at
    obtain(steps, stand(at, p, relation), () => {
      const found = stepsFrom(current, p, relation, head, number)
      for (const { to } of found.all) open.push(to)
      return found
    })
  }
  return steps
}

function stepsFrom(at: Stand, p: RelationParameters, relation: RouteRelation, head: Head, number: number): Steps {
  const answers = relation.answers(at.node, head, number, at.from, at.vc)
  const follow = (some: readonly Answer[]): Step[] => some.flatMap((answer) => stepsOf(answer, at, head, p))
  const isEnd = nodeAt(head.to, p) === at.node
  return { all: follow(answers.all), blocked: follow(answers.blocked), crowded: follow(answers.crowded), isEnd }
}

/** One step for each virtual channel; none out of the network. */
function stepsOf({ port, vcs }: Answer, at: Stand, head: Head, p: RelationParameters): Step[] {
  const isEnd = nodeAt(head.to, p) === at.node
  const place = showCoordinates(coordinatesOf(at.node, p))
  const packet = `a packet for ${showCoordinates(head.to)} at ${place}`
  if (vcs === 0) failToRoute(`${packet} is given no virtual channel`, p)
  if (port >= localPort(p)) return isEnd ? [] : failToRoute(`${packet} leaves the network there`, p)
  const next = neighbourOf(at.node, port, p)
  if (next === null)
    return failToRoute(
      `${packet} goes ${nameOfChannel(channelAt(at.node, port, 0, p), { ...p, vcs: 1 })}, over the edge`,
      p,
    )
  const channels = Array.from({ length: p.vcs }, (_, vc) => vc).filter((vc) => (vcs >> vc) & 1)
  return channels.map((vc) => {
    return { channel: channelAt(at.node, port, vc, p), to: { node: next, from: opposite(port), vc } }
  })
}

/** @throws FlitwaveError FW926 */
export function failToRoute(message: string, { routing }: RelationParameters): never {
  const help = 'answer with a port that leads nearer to the destination, or with eject where the packet has arrived'
  return fail('FW926', `${routing?.name ?? 'the routing function'}: ${message}`, null, help)
}
