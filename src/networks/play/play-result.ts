/** The measured times of a unicast, in cycles from the start. */
export interface UnicastTimes {
  /** When its node could begin: it has all the data, and with barriers the step has begun. */
  readonly ready: number
  /** When its start-up begins. */
  readonly taken: number
  /** When its head leaves the node: the start-up is over, and the messages before it in its channel have left. */
  readonly left: number
  /** From which cycle on its target can use it. */
  readonly received: number
}

/** The measured times of a message, in cycles from the start. */
export interface MessageTimes {
  /** When its last destination has it. A source has its own from the beginning. */
  readonly completed: number
}

/** The measured use of a physical channel between two routers. */
export interface ChannelUse {
  /** Flits that crossed it. */
  readonly flits: number
  /** Cycles in which a worm held one of its virtual channels, and no flit crossed it. */
  readonly heldIdle: number
}

/** The result of a schedule on a network. */
export interface PlayResult {
  /** The cycles until the last unicast is received. */
  readonly cycles: number
  /** In the order of the schedule. */
  readonly unicasts: readonly UnicastTimes[]
  /** In the order of the schedule. */
  readonly messages: readonly MessageTimes[]
  /**
   * By number of the physical channel: that from `node` in direction d has number 2 · dimensions · node + d. Only if the
   * player has meters.
   */
  readonly channels?: readonly ChannelUse[]
}
