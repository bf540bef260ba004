import type { Schedule } from '../collective/schedule.js'
import type { Standstill } from '../deadlock/standstill.js'
import { findKnot, type Knot } from '../deadlock/waits.js'
import { Onsets, type WatchedNetwork, type Watcher } from '../deadlock/watched.js'
import { indexWidth } from '../hdl/declare/types.js'
import { showUnicast } from './errors.js'
import { Hardware } from './hardware.js'
import { ScheduleRun } from './schedule-run.js'
import { unicastNumbers } from './tags.js'
import type { Timing } from '../collective/timing.js'

/**
 * Plays a schedule that comes to a standstill once more, with tags that tell all unicasts apart, to see who waits for whom
 * then; and again, to see since when.
 * @param hardware - on which it has come to a standstill
 */
export function explainStandstill(hardware: Hardware, schedule: Schedule, timing: Timing): Standstill {
  const numbered = withTagsFor(schedule.unicasts.length, hardware)
  const network = numbered.watched((index) => showUnicast(index, schedule))
  const play = new ScheduleRun(numbered, schedule, timing, { tags: unicastNumbers })
  play.run()
  const held = network.channels()
  const knot = findKnot(held)
  const watcher = knot && new KnotWatcher(network, knot, play.cycle)
  if (watcher) new ScheduleRun(numbered, schedule, timing, { tags: unicastNumbers, watcher }).run()
  return {
    cycle: play.cycle,
    knot,
    held,
    isEverywhere: true,
    remedy: network.remedy ?? null,
    history: watcher && { closed: watcher.closed, since: watcher.since, lastMove: null },
  }
}

/** A network like another one, that has so many tags at least. */
function withTagsFor(unicasts: number, hardware: Hardware): Hardware {
  const tagWidth = indexWidth(unicasts)
  return hardware.options.tagWidth >= tagWidth ? hardware : new Hardware({ ...hardware.options, tagWidth })
}

/** Follows a play until the packets of a knot wait for each other: from then on they do for ever. */
class KnotWatcher implements Watcher {
  /** The cycle in which the last of them begins to wait. */
  closed: number | null = null
  private readonly onsets: Onsets

  /** @param last - a cycle in which they wait */
  constructor(
    network: WatchedNetwork,
    { members }: Knot,
    private readonly last: number,
  ) {
    this.onsets = new Onsets(network, members)
  }

  /** By member, the cycle in which it begins to wait. */
  get since(): readonly (number | null)[] {
    return this.onsets.since
  }

  endCycle(cycle: number): boolean {
    this.onsets.look(cycle)
    if (!this.since.includes(null)) this.closed = cycle
    return this.closed !== null || cycle >= this.last
  }
}
