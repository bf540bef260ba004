/** One step of an answer: the reason why a leaf or a word had its value in a cycle. */

import type { Block, Connection } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { obtain } from '../../base/maps.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { driverOf, writerOf } from './drivers.js'
import {
  follow,
  followConnection,
  keyOf,
  type Condition,
  type Followed,
  type Read,
  type Version,
  type MemoryEvent,
} from './follow.js'
import { pathOf, signalOrMemory, type Located, type Past, type Writer } from './recorded-values.js'

/** A signal or word with its value in a cycle. */
export interface Subject extends Located {
  readonly cycle: number
  readonly value: bigint
  /** A signal in the middle of a block, which assigns it again later. */
  readonly within: Assigned | null
}

/** The origin of a value. */
type Origin =
  /** An assignment of a `comb` block, or to a local. */
  | 'assigned'
  /** A permanent assignment. */
  | 'connected'
  /** An assignment of a `seq` block, in the cycle before. */
  | 'clocked'
  /** No assignment in the cycle before. */
  | 'held'
  /** The reset, in the cycle before. */
  | 'reset'
  /** The run began with it. */
  | 'start'
  /** The testbench. */
  | 'testbench'
  /** Nothing: it is never assigned, and is 0. */
  | 'undriven'
  /** The run was restored to a state with this value. */
  | 'restored'

/** The reason for the value of a {@link Subject}. */
export interface Answer {
  readonly origin: Origin
  /** The place of the assignment. */
  readonly place: Place | null
  /** The instance of the assignment. */
  readonly node: InstanceNode
  /** When it was active, or since when the value was held or set by the testbench. */
  readonly cycle: number
  /** False for a held value if only snapshots tell since when: it may have differed in between. */
  readonly isExact: boolean
  /** The conditions that led to the assignment, and those that bypassed others. */
  readonly conditions: readonly Condition[]
  /** The reads of the assigned value. */
  readonly reads: readonly Read[]
  /** The places of the reads, including those in called functions. */
  readonly lines: readonly Place[]
  /** All causes of the value, each once: first the reads, then those of the conditions. */
  readonly causes: readonly Subject[]
  /** The assignment; null if there is none. */
  readonly assigned: Assigned | null
  /** The writer of a value from outside, or null if nothing wrote it. Missing if unknown. */
  readonly writer?: Writer | null
}

const nothing = { conditions: [], reads: [], lines: [], causes: [], assigned: null }

/** An assignment, with its block and its cycle. */
interface Assigned {
  readonly version: Version
  readonly followed: Followed | null
  readonly node: InstanceNode
  readonly cycle: number
}

/** Explains steps of one run, and caches the work that they share. */
export class Explainer {
  private readonly followed = new Map<string, Followed>()

  constructor(private readonly past: Past) {}

  /** The value of a leaf or a word in a cycle. */
  subject({ node, source }: Located, cycle: number): Subject {
    const moment = this.past.at(cycle)
    const value =
      'signal' in source ? moment.signal(node, source.signal) : moment.word(node, source.memory, source.address)
    return { node, source, cycle, value, within: null }
  }

  explain(subject: Subject): Answer {
    if (subject.within) return this.answer('assigned', subject.within)
    const { node, source, cycle } = subject
    if (!('signal' in source) || source.signal.role === 'register') return this.explainState(subject)
    const driver = driverOf(node, source.signal)
    if (!driver) return source.signal.role === 'input' ? this.explainInput(subject) : this.bare('undriven', subject)
    if (!('kind' in driver.by)) return this.answer('connected', this.connection(driver.node, driver.by, cycle))
    const followed = this.follow(driver.node, driver.by, cycle)
    const version = followed.versions.get(driver.key)
    return this.answer('assigned', { version: version!, followed, node: driver.node, cycle })
  }

  private connection(node: InstanceNode, by: Connection, cycle: number): Assigned {
    return { version: followConnection(by, node, this.past.at(cycle)), followed: null, node, cycle }
  }

  private explainInput(subject: Subject): Answer {
    const since = this.past.lastWritten(subject, subject.cycle)
    return since === null ? this.bare('start', subject) : this.bare('testbench', subject, since)
  }

  private explainState(subject: Subject): Answer {
    const { node, source, cycle } = subject
    if (cycle === this.past.firstCycle) return this.bare('start', subject)
    if (this.past.isWritten(subject, cycle)) return this.bare('testbench', subject)
    const before = this.past.at(cycle - 1)
    const reset = 'signal' in source ? source.signal.reset : null
    if (before.isReset && reset !== null) return this.expecting(reset, subject, () => this.bare('reset', subject))
    const assigned = before.isReset ? null : this.assignment(subject)
    if (assigned?.version.stmt)
      return this.expecting(assigned.version.value, subject, () => this.answer('clocked', assigned))
    const held = this.subject({ node, source }, cycle - 1)
    return this.expecting(held.value, subject, () => this.hold(subject, assigned))
  }

  /** The assignment of the clocked block to a register or a word at the end of the cycle before. */
  private assignment({ node, source, cycle }: Subject): Assigned | null {
    const block = 'signal' in source ? driverOf(node, source.signal)?.by : writerOf(node, source.memory)
    if (!block || !('kind' in block)) return null
    const followed = this.follow(node, block, cycle - 1)
    const version =
      'signal' in source
        ? followed.versions.get(keyOf({ instance: null, signal: source.signal }))
        : wordVersion(followed.memories.get(source.memory) ?? [], BigInt(source.address))
    return version ? { version, followed, node, cycle: cycle - 1 } : null
  }

  /** The conditions are those of the cycle before, which kept the value. */
  private hold(subject: Subject, kept: Assigned | null): Answer {
    const { node, source, cycle } = subject
    const { cycle: since, isExact } = this.past.heldSince(subject, cycle - 1)
    const origin = this.subject({ node, source }, since)
    const answer = kept ? this.answer('held', kept) : this.bare('held', subject)
    return { ...answer, place: signalOrMemory(source).place, cycle: since, isExact, causes: [origin, ...answer.causes] }
  }

  /** Compares the computed value with the actual one: they differ if the run was restored in between. */
  private expecting(value: bigint, subject: Subject, answer: () => Answer): Answer {
    return value === subject.value ? answer() : this.bare('restored', subject)
  }

  private bare(origin: Origin, { node, cycle, source }: Subject, since = cycle): Answer {
    const { place } = signalOrMemory(source)
    return { origin, place, node, cycle: since, isExact: true, ...nothing }
  }

  private answer(origin: Origin, assigned: Assigned): Answer {
    const { version, node, cycle } = assigned
    const { stmt, reads, lines, path, guards } = version
    const conditions = [...path, ...guards]
    const all = [...reads, ...conditions.flatMap((condition) => condition.reads)]
    const causes = new Map(all.map((read) => [keyOfRead(read), this.cause(read, assigned)]))
    const place = stmt?.place ?? null
    return {
      origin,
      place,
      node,
      cycle,
      isExact: true,
      conditions,
      reads,
      lines,
      causes: [...causes.values()],
      assigned,
    }
  }

  /** A value that was read within a block is the value of the cycle, unless the block assigned it again. */
  private cause({ node, source, value, version }: Read, { followed, node: owner, cycle }: Assigned): Subject {
    const target = version?.stmt && 'target' in version.stmt ? version.stmt.target : null
    const isLast = target === null || followed?.versions.get(keyOf(target)) === version
    return { node, source, cycle, value, within: isLast ? null : { version: version!, followed, node: owner, cycle } }
  }

  private follow(node: InstanceNode, block: Block, cycle: number): Followed {
    const key = `${cycle} ${block.name} ${node.path}`
    return obtain(this.followed, key, () => follow(block, node, this.past.at(cycle)))
  }
}

const versionNumbers = new WeakMap<Version, number>()
const versionCount = { last: 0 }

function keyOfRead(read: Read): string {
  return read.version ? `${pathOf(read)}#${numberOf(read.version)}` : pathOf(read)
}

/** A key for a subject: equal keys mean equal subjects. */
export function keyOfSubject(subject: Subject): string {
  const key = `${pathOf(subject)}@${subject.cycle}`
  return subject.within ? `${key}#${numberOf(subject.within.version)}` : key
}

function numberOf(version: Version): number {
  return obtain(versionNumbers, version, () => ++versionCount.last)
}

/**
 * The version of one word of a memory after a block. The addresses of writes to other words also decide it.
 * @param events - the events of the memory, in order
 */
function wordVersion(events: readonly MemoryEvent[], address: bigint): Version {
  const last = events.findLastIndex((event) => 'write' in event && event.address.value === address)
  const guards: Condition[] = []
  for (const event of events.slice(last + 1))
    guards.push('guard' in event ? event.guard : { ...event.address, stmt: event.write })
  const event = events[last]
  if (!event || !('write' in event)) return { value: 0n, reads: [], lines: [], stmt: null, path: [], guards }
  const { write, word, address: at, path } = event
  const own = guards.filter((guard) => !path.includes(guard))
  const [reads, lines] = [
    [...word.reads, ...at.reads],
    [...word.lines, ...at.lines],
  ]
  return { value: word.value, reads, lines, stmt: write, path, guards: own }
}
