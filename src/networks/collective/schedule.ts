/** Schedules: the unicasts that carry messages through a network, step by step. */

import { nodeCount, type Network } from './network.js'
import type { Path } from './route.js'
import { refuse } from './error.js'

/** A message to be communicated, from one node to others. */
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

/** The operations of all nodes, in the terms of MPI. Each node begins with a vector of its own. */
export type OperationName = 'all-reduce' | 'reduce-scatter' | 'all-gather' | 'all-to-all'

/** A collective operation of all nodes of the network. */
export interface Operation {
  readonly name: OperationName
  /** The number of parts, of about the same length, of a vector: {@link Part} counts in these. */
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
 * The unicasts of a collective and their order. Nothing in it is a time: how long it takes is up to the network that plays
 * it, and to the length of the messages.
 */
export interface Schedule {
  /** Such as `U-torus`. */
  readonly name: string
  readonly network: Network
  /** Channels between a node and its router: one each way, or one for each direction. */
  readonly ports: 'one-port' | 'all-port'
  readonly messages: readonly Message[]
  /** The operation whose vectors the messages are parts of, if any: then the length of a message is that of a vector. */
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

/** @throws CollectiveError FW942 for a node that is not in the network, or a destination that is named twice */
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

/** The destinations of a message in ascending order, without its source, which has it from the beginning. */
export function othersOf({ source, destinations }: Message): number[] {
  return destinations.filter((node) => node !== source).sort((a, b) => a - b)
}

/** The parts of a schedule on which the lengths of unicasts depend. */
type Lengths = Pick<Schedule, 'messages' | 'operation'>

/**
 * Flits of a unicast: those of the messages that it carries, and one at least, for its header.
 * @param flits - of a message; with an operation, of a vector
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

/** Flits of consecutive parts: part p ends with flit ⌊(p + 1) · flits / parts⌋, so lengths differ by one at most. */
export function flitsOfPart({ first, count }: Part, parts: number, flits: number): number {
  return Math.floor(((first + count) * flits) / parts) - Math.floor((first * flits) / parts)
}

/** The longest unicast, in flits; 1 without any. */
export function longestOf(schedule: Schedule, flits: number): number {
  return schedule.unicasts.reduce((most, unicast) => Math.max(most, flitsOf(unicast, schedule, flits)), 1)
}
