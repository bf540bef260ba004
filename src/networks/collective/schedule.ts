/** Schedules: the unicasts that carry messages through a network, step by step. */

import { nodeCount, type Network } from './network.js'
import type { Path } from './route.js'
import { refuse } from './error.js'

/** A message from one node to others. */
export interface Message {
  readonly source: number
  readonly destinations: readonly number[]
  /**
   * The parts of the vector that the message carries. Without a {@link Schedule.operation}, a message has its own length.
   */
  readonly part?: Part
  /**
   * Earlier messages that the source reduces with its own data into this one: it has this message once it has those. By
   * default none: the message is the source's own data, available from the beginning.
   */
  readonly combines?: readonly number[]
}

/** Consecutive parts of a vector, counted from 0. */
export interface Part {
  readonly first: number
  readonly count: number
}

/** The operations of all nodes, in the terms of MPI. Each node begins with a vector of its own. */
export type OperationName = 'all-reduce' | 'reduce-scatter' | 'all-gather' | 'all-to-all'

/** A collective operation of all nodes of the network. */
export interface Operation {
  readonly name: OperationName
  /** The number of parts, of about the same length, of a vector: {@link Part} counts in these. */
  readonly parts: number
}

/** One or several messages, sent from one node to another. */
export interface Unicast extends Path {
  /** The numbers of the messages that it carries; empty for a control message. */
  readonly carries: readonly number[]
  /** From 1. Without barriers, the depth of the unicast in its tree. */
  readonly step: number
  /** The part of the algorithm, such as `phase 2`. */
  readonly phase?: string
}

/**
 * The unicasts of a collective and their order. A schedule contains no times: they depend on the network that plays it and
 * on the length of the messages.
 */
export interface Schedule {
  /** The name, such as `U-torus`. */
  readonly name: string
  readonly network: Network
  /** Channels between a node and its router: one each way, or one for each direction. */
  readonly ports: 'one-port' | 'all-port'
  readonly messages: readonly Message[]
  /** The operation to whose vectors the messages belong, if any; the length of a message is then that of a vector. */
  readonly operation?: Operation
  /**
   * A node sends its unicasts in this order: with barriers, when all unicasts of the steps before have arrived everywhere;
   * without, as soon as it has the messages that a unicast carries, those that it has held longest first.
   */
  readonly unicasts: readonly Unicast[]
  readonly hasBarriers: boolean
  /** The number of the last step; some steps may be empty. */
  readonly steps: number
}

/** @throws CollectiveError FW942 for a node outside the network, or a destination that is named twice */
export function checkMessages(messages: readonly Message[], network: Network): void {
  messages.forEach(({ source, destinations }, number) => {
    checkNode(source, `the source of message ${number}`, network)
    const seen = new Set<number>()
    for (const destination of destinations) {
      checkNode(destination, `a destination of message ${number}`, network)
      if (seen.has(destination))
        refuse('FW942', `message ${number} names the destination ${destination} twice`, 'name each destination once')
      seen.add(destination)
    }
  })
}

function checkNode(node: number, what: string, network: Network): void {
  const count = nodeCount(network)
  if (Number.isInteger(node) && node >= 0 && node < count) return
  const nodes = `${network.topology} of ${network.sizes.join(' x ')}`
  refuse('FW942', `${what}, ${node}, is not in the ${nodes}`, `nodes have the numbers 0 to ${count - 1}`)
}

/** The destinations of a message in ascending order, without its source, which always has it. */
export function othersOf({ source, destinations }: Message): number[] {
  return destinations.filter((node) => node !== source).sort((a, b) => a - b)
}

/** The parts of a schedule that determine the lengths of unicasts. */
type Lengths = Pick<Schedule, 'messages' | 'operation'>

/**
 * Flits of a unicast: those of the messages that it carries, and at least one, for its header.
 * @param flits - the length of a message; with an operation, of a vector
 */
export function flitsOf(
  { carries }: Pick<Unicast, 'carries'>,
  { messages, operation }: Lengths,
  flits: number,
): number {
  if (!operation) return Math.max(1, carries.length * flits)
  let sum = 0
  for (const message of carries) {
    const { part } = messages[message]!
    sum += part ? flitsOfPart(part, operation.parts, flits) : flits
  }
  return Math.max(1, sum)
}

/** Flits of consecutive parts: part p ends with flit ⌊(p + 1) · flits / parts⌋, so lengths differ by at most one. */
export function flitsOfPart({ first, count }: Part, parts: number, flits: number): number {
  return Math.floor(((first + count) * flits) / parts) - Math.floor((first * flits) / parts)
}

/** The length of the longest unicast, in flits; 1 if there is none. */
export function longestOf(schedule: Schedule, flits: number): number {
  return schedule.unicasts.reduce((most, unicast) => Math.max(most, flitsOf(unicast, schedule, flits)), 1)
}
