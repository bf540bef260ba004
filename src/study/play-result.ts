/** What has been measured of a unicast. All times are cycles from the start. */
export interface UnicastTimes {
  /** When its node could have begun with it: it has all that is carried, and with barriers the step has begun. */
  readonly ready: number
  /** When its start-up begins. */
  readonly taken: number
  /** When its head leaves the node: the start-up is over, and the messages before it in its channel have left. */
  readonly left: number
  /** From which cycle on its target can use it. */
  readonly received: number
}

/** What has been measured of a message. */
export interface MessageTimes {
  /** From which cycle on the last one of its destinations has it. A source has its own from the beginning. */
  readonly completed: number
}

/** What has been measured of a physical channel between two routers. */
export interface ChannelUse {
  /** Those that have crossed it. */
  readonly flits: number
  /** Cycles in which a worm held one of its virtual channels, and no flit crossed it. */
  readonly heldIdle: number
}

/** What a schedule has come to on a network. */
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
