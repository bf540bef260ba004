/** Following the packets of a run through a map of its links: of a dump, or of a run of our own. */

import { basename } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { readText } from '../../../base/files/read.js'
import type { Trace } from '../../../engines/sim/trace/trace.js'
import { followPackets, type FollowedPackets } from '../../../runs/packets/follow.js'
import { bindMap, globsAmong } from '../../../runs/packets/links.js'
import type { PacketMap } from '../../../runs/packets/map.js'
import { MappedNetwork } from '../../../runs/packets/network.js'
import { readMap } from '../../../runs/packets/read-map.js'
import { timesOf } from '../../../runs/packets/times.js'
import { ReplayPackets } from '../../../runs/replay/packets.js'
import { openAnyRun, type AnyRunOptions } from '../shared/any-run.js'
import type { FollowedRun } from './followed-run.js'

/** A run whose packets a map has found. */
export interface MappedRun extends FollowedRun {
  readonly followed: FollowedPackets
}

interface MapOptions extends AnyRunOptions {
  /** The path of the map. */
  readonly packets: string
}

/**
 * Follows the packets of a run.
 * @throws FlitwaveError FW912, FW005 and FW966 to FW970 for the map, FW969 if no packet passes a link
 */
export async function followMapped(target: string, options: MapOptions): Promise<MappedRun> {
  const map = readMap(readText(options.packets, 'name a map of the links of the network'), options.packets)
  const { trace, paths } = await traceFor(target, map, options)
  const followed = followPackets(bindMap(map, trace, paths), trace)
  if (followed.packets.length === 0) {
    const message = `no packet passes a link in the cycles ${trace.firstCycle}:${trace.lastCycle}`
    fail(
      'FW969',
      message,
      null,
      'look at `valid` and `ready` of the map with `flitwave waves`, and name the clock with --clock',
    )
  }
  return runOf(followed, basename(target).replace(/\.[^.]+$/, ''))
}

/** The signals that a map reads, in all cycles of a run. */
interface ReadSignals {
  readonly trace: Trace
  /** All signals of the run. */
  readonly paths: readonly string[]
}

async function traceFor(target: string, map: PacketMap, options: MapOptions): Promise<ReadSignals> {
  const { run, close } = await openAnyRun(target, options)
  const { paths, firstCycle: from, lastCycle: to } = run
  return { trace: await run.trace(globsAmong(map, paths), { from, to }).finally(close), paths }
}

function runOf(followed: FollowedPackets, name: string): MappedRun {
  const { packets, tags, firstCycle, lastCycle } = followed
  const byTag = new Map(packets.map((packet) => [tags[packet.number]!, packet]))
  const times = timesOf(followed)
  const cycles = new Map(times.map(({ tag, created }) => [tag, created]))
  return {
    name,
    followed,
    firstCycle,
    endCycle: lastCycle + 1,
    packets: ReplayPackets.of(times),
    classOf: (tag) => byTag.get(tag)?.class?.toString() ?? null,
    follow(from, to, begin, isEnough) {
      const network = new MappedNetwork(followed)
      const log = begin(network, cycles)
      for (let cycle = from; cycle <= to; cycle++) {
        network.goTo(cycle)
        log.sample(cycle)
        if (isEnough?.(log, cycle)) break
      }
      return log
    },
  }
}
