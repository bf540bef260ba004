/** The multicast in two phases of a banyan, which is not a network of routers: planned, checked, played and reported. */

import { hopsOfRegion, type Region } from '../../../networks/collective/min/banyan.js'
import {
  contestedLinks,
  isNonblocking,
  runsOf,
  sharedElements,
  twoPhaseLatency,
  twoPhaseMulticast,
  type SharedElement,
  type Spread,
  type TwoPhaseMulticast,
  type TwoPhaseRequest,
} from '../../../networks/collective/min/two-phase.js'
import { Random } from '../../../networks/collective/random.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { EngineChoice } from '../../../engines/sim/engine/instances.js'
import type { TwoPhaseNetwork, TwoPhasePlayed } from '../../../networks/play/two-phase-player.js'
import { align } from '../shared/table.js'
import { failForUsage } from '../shared/usage.js'
import { requireOptions } from './plan.js'
import type { InputArguments } from './options.js'
import { compared, cycles } from './report.js'

/** The report on one multicast, as text and as JSON. */
export interface TwoPhaseReport {
  readonly text: string
  readonly json: unknown
  readonly isGood: boolean
}

/** The RTL keeps lists of destinations as masks. */
const mostNodes = 64
const mostWords = 1024

/** @param engine - the engine that plays it; null to skip the play */
export async function reportTwoPhase(
  args: InputArguments,
  words: number,
  engine: EngineChoice | null,
): Promise<TwoPhaseReport> {
  requireOptions('two-phase', ['nodes', 'source', 'destinations', 'start', 'header', 'fan-out', 'seed'], args)
  const request = requestOf(args)
  const multicast = twoPhaseMulticast(request)
  const { nodes, source, spreads, unicasts } = multicast
  if (words > mostWords) fail('FW943', `--length ${words} is too long`, null, `take 1 to ${mostWords} words of data`)
  const destinations = unicasts.length
  const isFree = isNonblocking(unicasts, nodes) && spreads.every((packets) => contestedLinks(packets, nodes) === 0)
  const shared = sharedElements(unicasts, nodes)
  const predicted = twoPhaseLatency({ stages: Math.log2(nodes), destinations, words, spreads: spreads.length })
  const played =
    engine &&
    (await import('../../../networks/play/two-phase-player.js')).playTwoPhase(multicast, words, request, engine)
  const isEverywhere = played === null || arrivesOnce(played, unicasts)
  const lines = [
    `Two-phase multicast on a wrap-around banyan of ${nodes} nodes, from ${source}`,
    '',
    describePhaseOne(multicast),
    ...spreads.slice(1).map((packets, i) => describeFurther(packets, i + 2, nodes)),
    `phase ${spreads.length + 1}: all at once,`,
    align(
      unicasts.map(({ from, to }) => ['', String(from), '->', String(to)]),
      [false, true, false, true],
    ),
    '',
    describeMeetings(shared, spreads.length + 1),
    '',
    align([
      ['messages', `${words} words of data, no start-ups`],
      ['predicted', cycles(predicted)],
      ...(played
        ? [
            ['simulated', compared(played.cycles, predicted)],
            ['', played.blocked === 0 ? 'no flit waits for another one' : `flits wait in ${cycles(played.blocked)}`],
            ...(isEverywhere ? [] : [['', 'not each destination gets it exactly once']]),
          ]
        : []),
    ]),
  ]
  return {
    text: lines.join('\n'),
    json: { algorithm: 'two-phase', ...multicast, shared, words, predicted, simulated: played },
    isGood: isFree && isEverywhere,
  }
}

/** The path of its packet, and the elements in which the packet splits. */
function describePhaseOne({ nodes, source, spreads, region: copies }: TwoPhaseMulticast): string {
  const { region } = spreads[0]![0]!
  const stages = hopsOfRegion(source, region, Math.log2(nodes))
    .filter(({ ports }) => ports.length > 1)
    .map(({ stage }) => stage)
  const replicated = stages.length === 0 ? '' : `, replicated at stage ${stages.join(', ')}`
  const hasMore = spreads.length === 1 && region.last !== copies.last
  const dropped = hasMore ? `; those from ${(copies.last + 1) % nodes} on drop it` : ''
  return `phase 1: one packet, to the nodes ${describeRegion(region, nodes)}${replicated}${dropped}`
}

/** Packets of a phase between the first and the last: copies that are copied again. */
function describeFurther(packets: readonly Spread[], phase: number, nodes: number): string {
  const all = { first: packets[0]!.region.first, last: packets.at(-1)!.region.last }
  return `phase ${phase}: ${packets.length} packets at once, to the nodes ${describeRegion(all, nodes)}`
}

function describeRegion(region: Region, nodes: number): string {
  const runs = runsOf(region, nodes).map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`))
  return runs.join(' and ')
}

/** Describes conflicts of packets in the last phase. Packets for different links of an element can pass it at once. */
function describeMeetings(shared: readonly SharedElement[], phase: number): string {
  const contested = shared.filter((element) => element.contested.length > 0).length
  if (contested > 0) return `packets of phase ${phase} want the same link behind ${contested} elements`
  if (shared.length === 0) return `no two packets of phase ${phase} come to the same element`
  return `no two packets of phase ${phase} want the same link; two come to the same element ${shared.length} times`
}

function requestOf(args: InputArguments): TwoPhaseRequest & TwoPhaseNetwork {
  const { nodes = 16, seed = 1 } = args
  const isBanyan = Number.isInteger(Math.log2(nodes))
  if (!isBanyan || nodes > mostNodes) {
    const message = isBanyan ? `--nodes ${nodes} are too many` : `no banyan has ${nodes} nodes`
    fail(isBanyan ? 'FW943' : 'FW941', message, null, `take a power of two from 2 to ${mostNodes}`)
  }
  const number = (option: string, text: string): number => {
    if (!/^\d+$/.test(text))
      failForUsage(`--${option} ${text} is not a node of a banyan`, `write its number, from 0 to ${nodes - 1}`)
    return Number(text)
  }
  const source = number('source', args.source ?? '0')
  const named = (args.destinations ?? []).flatMap((text) => text.trim().split(/[\s,]+/))
  const others = Array.from({ length: nodes }, (_, node) => node).filter((node) => node !== source)
  const destinations = named.length === 0 ? others : named.map((text) => number('destinations', text))
  if (args.start !== undefined && args.seed !== undefined)
    failForUsage('--seed is for a random start', 'leave out --seed, or --start')
  const start = args.start === undefined ? new Random(seed) : number('start', args.start)
  return {
    nodes,
    source,
    destinations,
    start,
    header: args.header ?? (args.start === undefined ? 'region' : 'wrapped'),
    fanOut: args['fan-out'] ?? nodes,
  }
}

function arrivesOnce({ arrivals }: TwoPhasePlayed, unicasts: readonly { readonly to: number }[]): boolean {
  const nodes = arrivals.map(({ node }) => node).sort((a, b) => a - b)
  return JSON.stringify(nodes) === JSON.stringify(unicasts.map(({ to }) => to))
}
