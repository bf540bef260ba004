/**
 * The use of each place of a network, and the waiting times of packets there with their reasons: the data of `Summary`, by
 * place.
 */

import { obtain } from '../../base/maps.js'
import { accountOf, type Part } from './account.js'
import { chainMemory } from './chain.js'
import type { Journey, Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import { JourneyRecorder } from './recorder.js'
import { copiesUnderWay } from './under-way.js'

/** The use of a place, and the waiting there. */
export interface PlaceHeat {
  /** Flits that have arrived there; at a source, flits or messages that have left it. */
  flits: number
  /** Cycles that packets have waited, by reason. Several packets may wait in the same cycle. */
  readonly waits: Map<string, number>
}

/** Cycles of a run, both included. */
export interface HeatWindow {
  readonly from: number
  readonly to: number
}

/** Waiting as in latency accounts: one reason at one place at a time, including packets that have not arrived. */
export class Heat {
  /** By number of the place; no entry if nothing happened there. */
  readonly places = new Map<number, PlaceHeat>()
  /** The meanings of the reasons. */
  readonly about = new Map<string, string>()
  private readonly recorder: JourneyRecorder
  private isOver = false

  /** @param window - the cycles that count; earlier cycles are only followed */
  constructor(
    readonly network: JourneyNetwork,
    readonly window: HeatWindow,
    created?: CreationCycles,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      memory: chainMemory,
      finished: (journey) => this.add(journey, journey.deliveries.map(accountOf)),
    })
  }

  /** Call it at the end of each cycle up to the last of the window, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }

  /** Call it once after the last cycle: adds the packets that have not arrived. */
  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const journey of this.recorder.underWay())
      this.add(journey, [
        ...journey.deliveries.map(accountOf),
        ...copiesUnderWay(journey, this.window.to, this.network).map(({ parts }) => parts),
      ])
  }

  private add({ origin }: Journey, accounts: readonly (readonly Part[])[]): void {
    this.addFlits(origin)
    for (const account of accounts) {
      for (const { from, cycles, reason, about, stay, culprits } of account) {
        const within = Math.min(from + cycles, this.window.to + 1) - Math.max(from, this.window.from)
        if (!stay || culprits.length === 0 || within <= 0) continue
        const { waits } = this.at(stay.place)
        waits.set(reason, (waits.get(reason) ?? 0) + within)
        this.about.set(reason, about)
      }
    }
  }

  private addFlits(stay: Stay): void {
    const isSource = this.network.places[stay.place]!.kind === 'source'
    const cycles = isSource ? stay.moved : stay.arrived
    const flits = cycles.filter((cycle) => cycle >= this.window.from && cycle <= this.window.to).length
    if (flits > 0) this.at(stay.place).flits += flits
    stay.next.forEach((next) => this.addFlits(next))
  }

  private at(place: number): PlaceHeat {
    return obtain(this.places, place, () => ({ flits: 0, waits: new Map<string, number>() }))
  }
}
