import type { Journey } from './journey.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import { JourneyRecorder } from './recorder.js'

/** All packets of some cycles of a run, kept. */
export class JourneyLog {
  private readonly arrived: Journey[] = []
  private readonly recorder: JourneyRecorder
  private last = -1

  constructor(
    readonly network: JourneyNetwork,
    created?: CreationCycles,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      finished: (journey) => this.arrived.push(journey),
    })
  }

  /** Those that have arrived, in that order, and then those that are under way. */
  get journeys(): readonly Journey[] {
    return [...this.arrived, ...this.underWay]
  }

  /** Those that have begun and not arrived, as far as they have come by now. */
  get underWay(): readonly Journey[] {
    return this.recorder.underWay()
  }

  /** The last cycle that was followed; -1 before the first. */
  get lastCycle(): number {
    return this.last
  }

  /** {@link JourneyRecorder.enteredIn}. */
  get enteredIn(): number | null {
    return this.recorder.enteredIn
  }

  /** To be called at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
    this.last = cycle
  }
}
