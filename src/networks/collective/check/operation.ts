/** Checks that a collective operation has the result that its name promises: complete, without duplicates. */

import { nodeCount } from '../network.js'
import type { Message, OperationName, Part, Schedule } from '../schedule.js'
import { messagesThere } from './delivery.js'

/** A part of a vector that a node should have in the end but does not. */
export interface Lack {
  readonly node: number
  readonly part: number
  /** The node that owns the data; null for the reduction of the data of all nodes. */
  readonly from: number | null
}

export interface OperationFindings {
  readonly lacking: readonly Lack[]
  /** Messages that include the data of a node twice. */
  readonly doubled: readonly { readonly message: number; readonly node: number }[]
  /** Messages that combine a message that lacks some of its parts. */
  readonly torn: readonly number[]
}

export function isRight({ lacking, doubled, torn }: OperationFindings): boolean {
  return lacking.length + doubled.length + torn.length === 0
}

/** How often a message includes the data of each node; 2 means two or more. */
type Contributions = Uint8Array

/**
 * Follows the contributions of all nodes through all reductions.
 * @returns null for a schedule without an operation
 */
export function checkOperation(schedule: Schedule): OperationFindings | null {
  const { operation, messages, network } = schedule
  if (!operation) return null
  const contributions = contributionsOf(messages, nodeCount(network))
  const doubled = contributions.flatMap((counts, message) =>
    Array.from(counts.entries(), ([node, count]) => ({ message, node, count }))
      .filter(({ count }) => count > 1)
      .map(({ node }) => ({ message, node })),
  )
  const torn = [...messages.keys()].filter((number) => isTorn(messages[number]!, messages))
  return { lacking: lackingIn(schedule, contributions), doubled, torn }
}

/** By message: the contributions of its source and of all messages that it combines. */
function contributionsOf(messages: readonly Message[], nodes: number): Contributions[] {
  const all: Contributions[] = []
  for (const { source, combines = [] } of messages) {
    const counts = new Uint8Array(nodes)
    counts[source] = 1
    for (const other of combines)
      all[other]!.forEach((count, node) => (counts[node] = Math.min(2, counts[node]! + count)))
    all.push(counts)
  }
  return all
}

function isTorn({ part, combines = [] }: Message, messages: readonly Message[]): boolean {
  return combines.some((number) => {
    const other = messages[number]!.part
    if (!other || !part) return other !== part
    return other.first > part.first || other.first + other.count < part.first + part.count
  })
}

type Goal = (node: number, from: number, part: number, perNode: number) => boolean

/** By operation without a reduction: whether a node must receive a part of another node's vector. */
const unreduced: Readonly<Partial<Record<OperationName, Goal>>> = {
  'all-gather': (_, from, part, perNode) => Math.floor(part / perNode) === from,
  'all-to-all': (node, _, part, perNode) => Math.floor(part / perNode) === node,
}

function lackingIn(schedule: Schedule, contributions: readonly Contributions[]): Lack[] {
  const there = messagesThere(schedule)
  const isWanted = unreduced[schedule.operation!.name]
  if (isWanted) return there.flatMap((has, node) => lackingData(schedule, node, has, contributions, isWanted))
  const isComplete = contributions.map((counts) => counts.every((count) => count === 1))
  return there.flatMap((has, node) =>
    lackingSums(
      schedule,
      node,
      has.filter((message) => isComplete[message]),
    ),
  )
}

/** Nodes have parts of their own vectors from the beginning; those are not sent. */
function lackingData(
  { messages, network, operation }: Schedule,
  node: number,
  there: readonly number[],
  contributions: readonly Contributions[],
  isWanted: Goal,
): Lack[] {
  const nodes = nodeCount(network)
  const { parts } = operation!
  const has = new Uint8Array(parts * nodes)
  for (const message of there) {
    const { source, part } = messages[message]!
    const isPure = contributions[message]!.every((count, from) => count === 0 || from === source)
    if (isPure) for (const p of partsOf(part, parts)) has[p * nodes + source] = 1
  }
  return Array.from({ length: parts * nodes }, (_, key): Lack => {
    return { node, part: Math.floor(key / nodes), from: key % nodes }
  }).filter(
    ({ part, from }) => from !== node && isWanted(node, from!, part, parts / nodes) && has[part * nodes + from!] === 0,
  )
}

function lackingSums({ messages, network, operation }: Schedule, node: number, complete: readonly number[]): Lack[] {
  const { name, parts } = operation!
  const has = new Uint8Array(parts)
  for (const message of complete) for (const part of partsOf(messages[message]!.part, parts)) has[part] = 1
  const isOwn = (part: number): boolean => Math.floor((part * nodeCount(network)) / parts) === node
  return Array.from(has.keys(), (part): Lack => ({ node, part, from: null })).filter(
    ({ part }) => has[part] === 0 && (name === 'all-reduce' || isOwn(part)),
  )
}

function partsOf(part: Part | undefined, parts: number): number[] {
  const { first, count } = part ?? { first: 0, count: parts }
  return Array.from({ length: count }, (_, index) => first + index)
}
