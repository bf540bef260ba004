/** The packets of a run, followed through a map of its links. */

import { obtain } from '../../../base/maps.js'
import type { Run } from '../../../runs/run.js'
import { followPackets, type FollowedPackets } from '../../../runs/packets/follow.js'
import { bindMap, globsAmong } from '../../../runs/packets/links.js'
import { MappedNetwork } from '../../../runs/packets/network.js'
import { readJsonMap } from '../../../runs/packets/json-map.js'
import { describeAnomalies } from '../../../runs/packets/report.js'
import { timesOf } from '../../../runs/packets/times.js'
import type { MapText } from './map-text.js'
import type { PacketSource, StandingNetwork } from './packet-source.js'

export interface MappedPackets extends PacketSource {
  readonly followed: FollowedPackets
  /** Sentences on transfers that do not fit the map. */
  readonly notices: readonly string[]
}

/**
 * Follows all packets of a run.
 * @throws FlitwaveError FW966 to FW970 for the map
 */
export async function followMapped(run: Run, { text, file }: MapText): Promise<MappedPackets> {
  const map = readJsonMap(text, file)
  const { paths, firstCycle, lastCycle } = run
  const trace = await run.trace(globsAmong(map, paths), { from: firstCycle, to: lastCycle })
  const followed = followPackets(bindMap(map, trace, paths), trace)
  return mappedPackets(followed)
}

function mappedPackets(followed: FollowedPackets): MappedPackets {
  const { packets, tags, firstCycle, lastCycle } = followed
  const times = new Map(timesOf(followed).map((one) => [one.tag, one]))
  const classes = new Map<number, string>()
  for (const { number, class: own } of packets) if (own !== null) classes.set(tags[number]!, String(own))
  const deliveries = [...times.values()].flatMap(({ delivered }) => delivered ?? [])
  const none = packets.length === 0 ? [`no packet passes a link of the map: look at its \`valid\` and \`ready\``] : []
  return {
    followed,
    firstCycle,
    lastCycle,
    timesOf: (tag) => times.get(tag),
    stand: () => standOn(followed),
    counts: { sent: times.size, delivered: deliveries.length },
    deliveries,
    classOf: (tag) => classes.get(tag) ?? null,
    destinationOf: destinationsOf(followed),
    notices: [...none, ...describeAnomalies(followed)],
  }
}

/** A packet under way goes where all earlier packets with its destination have arrived. */
function destinationsOf({ packets, tags, places }: FollowedPackets): MappedPackets['destinationOf'] {
  const sinks = new Map<bigint, Set<string>>()
  for (const { dest, hops } of packets) {
    const { kind, label } = places[hops.at(-1)!.place]!
    if (dest !== null && kind === 'sink') obtain(sinks, dest, () => new Set<string>()).add(label)
  }
  const byTag = new Map(packets.map(({ number, dest }) => [tags[number]!, dest]))
  return (tag) => {
    const dest = byTag.get(tag) ?? null
    if (dest === null) return null
    const [label, ...others] = sinks.get(dest) ?? []
    return label !== undefined && others.length === 0 ? label : `destination ${dest}`
  }
}

function standOn(followed: FollowedPackets): StandingNetwork {
  const network = new MappedNetwork(followed)
  return { network, goTo: (cycle) => network.goTo(cycle) }
}
