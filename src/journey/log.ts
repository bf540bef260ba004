import type { Journey } from './journey.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import { JourneyRecorder } from './recorder.js'

/** All packets of some cycles of a run, kept. */
export class JourneyLog {
  private readonly arrived: Journey[] = []
  private readonly recorder: JourneyRecorder

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
    return [...this.arrived, ...this.recorder.underWay()]
  }

  /** {@link JourneyRecorder.enteredIn}. */
  get enteredIn(): number | null {
    return this.recorder.enteredIn
  }

  /** To be called at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }
}
