import { causesAmong, type Standstill } from '../../runs/deadlock/standstill.js'
import { findKnot, type Knot } from '../../runs/deadlock/waits.js'
import { Onsets, type WatchedNetwork, type Watcher } from '../../runs/deadlock/watched.js'
import { indexWidth } from '../../language/hdl/declare/types.js'
import { Hardware } from './hardware.js'
import { NetworkRun } from './network-run.js'
import type { Program } from './program.js'
import { unicastNumbers } from './tags.js'
import type { Timing } from '../collective/timing.js'

/**
 * Plays a program that comes to a standstill again, with tags that distinguish all unicasts, to see who waits for whom; and
 * once more, to see since when.
 * @param hardware - the hardware on which it came to a standstill
 * @param programOf - creates the program anew for each run
 */
export function explainStandstill(
  hardware: Hardware,
  programOf: () => Program,
  timing: Omit<Timing, 'flits'>,
): Standstill {
  const program = programOf()
  const numbered = withTagsFor(program.unicasts.length, hardware)
  const network = numbered.watched((index) => program.describe(index))
  const play = new NetworkRun(numbered, program, timing, { tags: unicastNumbers })
  play.run()
  const held = network.channels()
  const knot = findKnot(held)
  const watcher = knot && new KnotWatcher(network, knot, play.cycle)
  if (watcher) new NetworkRun(numbered, programOf(), timing, { tags: unicastNumbers, watcher }).run()
  return {
    cycle: play.cycle,
    knot,
    held,
    causes: causesAmong(held),
    isEverywhere: true,
    remedy: network.remedy ?? null,
    history: watcher && { closed: watcher.closed, since: watcher.since, lastMove: null },
  }
}

/** A copy of a network with at least one tag for each unicast. */
function withTagsFor(unicasts: number, hardware: Hardware): Hardware {
  const tagWidth = indexWidth(unicasts)
  return hardware.options.tagWidth >= tagWidth ? hardware : new Hardware({ ...hardware.options, tagWidth })
}

/** Follows a play until the packets of a knot wait for each other; from then on they wait for ever. */
class KnotWatcher implements Watcher {
  /** The cycle in which the last member begins to wait. */
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
