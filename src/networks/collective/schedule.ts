import type { Network } from './network.js'
import type { Path } from './route.js'

/** What is to be communicated: one message, from one node to others. */
export interface Message {
  readonly source: number
  readonly destinations: readonly number[]
  /** Where messages are parts of vectors: which parts. Without a {@link Schedule.operation}, a message has a length of its own. */
  readonly part?: Part
  /**
   * Messages before it in the list that its source reduces with data of its own into this one: it has the message once it
   * has those. By default none: the message is data of its source alone, which has it from the beginning.
   */
  readonly combines?: readonly number[]
}

/** Consecutive parts of a vector, counted from 0. */
export interface Part {
  readonly first: number
  readonly count: number
}

/** What all nodes of a collective operation have in the end, in the terms of MPI. Each begins with a vector of its own. */
export type OperationName = 'all-reduce' | 'reduce-scatter' | 'all-gather' | 'all-to-all'

/** A collective operation of all nodes of the network. */
export interface Operation {
  readonly name: OperationName
  /** So many parts of about the same length make a vector: {@link Part} counts in these. */
  readonly parts: number
}

/** One message, or several in one, sent from one node to another. */
export interface Unicast extends Path {
  /** The numbers of the messages that it carries; none, if it is for control alone. */
  readonly carries: readonly number[]
  /** From 1. Where there are no barriers, it says how deep in the tree the unicast is. */
  readonly step: number
  /** The part of the algorithm that it belongs to, such as `phase 2`. */
  readonly phase?: string
}

/**
 * Who sends what to whom, in which order. Nothing in it is a time: how long it takes is up to the network that plays it,
 * and to the length of the messages.
 */
export interface Schedule {
  /** Such as `U-torus`. */
  readonly name: string
  readonly network: Network
  /** Channels between a node and its router: one each way, or one for each direction. */
  readonly ports: 'one-port' | 'all-port'
  readonly messages: readonly Message[]
  /** What the messages are parts of, if they are: then the length of a message is that of a vector. */
  readonly operation?: Operation
  /**
   * A node sends what it has to send in this order: with barriers, when everything of the steps before has arrived
   * everywhere; without, as soon as it has what the unicast carries, first what it has had for longer.
   */
  readonly unicasts: readonly Unicast[]
  readonly hasBarriers: boolean
  /** The number of the last step; some may be empty. */
  readonly steps: number
}
