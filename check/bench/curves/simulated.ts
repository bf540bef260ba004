/** A network in one of the simulators, under uniform traffic. */
export interface Simulated {
  /** Cycles that a packet takes in an empty network, in the mean over the pairs of terminals that it has. */
  readonly empty: number
  /**
   * The mean latency in cycles from the creation of a packet to the arrival of its tail.
   * @param load - flits that each terminal offers in a cycle
   */
  readonly latencyAt: (load: number) => number
  /** Saturation: flits that arrive for each terminal and cycle while each terminal offers one in each cycle. */
  readonly accepted: () => number
}
