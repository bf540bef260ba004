/** The writers of the values at which answers end. */

import type { Both, Comparison, DivergentStep } from './compare.js'
import type { Answer, Subject } from './explain.js'
import { pathOf, type Writer } from './recorded-values.js'
import type { CauseTrace } from './trace.js'
import type { Memory, Signal } from '../../ir/ir.js'
import { callHere, placeOf } from '../../base/diagnostic/user-place.js'
import { groupBy } from '../../base/maps.js'
import type { Engine } from '../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { MemoryListener, RunObserver, SignalListener } from '../../engines/sim/engine/observer.js'

/** A value that may have been written from outside. */
export interface Written {
  /** `dut.credit`. */
  readonly path: string
  /** It was written before one of these cycles, both included. */
  readonly from: number
  readonly to: number
}

/** Returns the writer of a value: null if there is none, undefined if unknown. */
export type WriterOf = (written: Written) => Writer | null | undefined

/** A value and its answer. */
interface Answered {
  readonly subject: Subject
  readonly answer: Answer | null
}

/** The values of some answers that were, or may have been, written from outside. */
export function writtenIn(steps: readonly Answered[]): Written[] {
  return steps.flatMap(({ subject, answer }) => (answer ? (writtenFor(subject, answer) ?? []) : []))
}

/** A trace of causes with the writers of its inputs. */
export function withWriters({ roots, steps }: CauseTrace, writerOf: WriterOf): CauseTrace {
  const named = steps.map((step) => ({
    ...step,
    answer: step.answer && withWriter(step.subject, step.answer, writerOf),
  }))
  return { roots, steps: named }
}

/** The answers of one of two compared runs. */
export function answeredIn({ steps }: Comparison, side: 0 | 1): Answered[] {
  return steps.map(({ subjects, answers }) => ({ subject: subjects[side], answer: answers[side] }))
}

/** A comparison with the writers of the inputs of either run. */
export function comparedWithWriters(comparison: Comparison, [mine, others]: Both<WriterOf>): Comparison {
  const steps = comparison.steps.map(({ subjects, answers: [first, second] }): DivergentStep => {
    return { subjects, answers: [withWriter(subjects[0], first, mine), withWriter(subjects[1], second, others)] }
  })
  return { ...comparison, steps }
}

function withWriter(subject: Subject, answer: Answer, writerOf: WriterOf): Answer {
  const written = writtenFor(subject, answer)
  const writer = written ? writerOf(written) : undefined
  return writer === undefined ? answer : { ...answer, writer }
}

/** A start value was written before the first cycle, or later without effect, or never. */
function writtenFor(subject: Subject, { origin, cycle }: Answer): Written | null {
  if (origin === 'testbench') return { path: pathOf(subject), from: cycle, to: cycle }
  return origin === 'start' ? { path: pathOf(subject), from: 0, to: subject.cycle } : null
}

/**
 * Observes writes into a run. The writer of a wanted value is the last to write it before the first cycle in which it was,
 * or may have been, written.
 */
export class WriteWatcher implements RunObserver {
  /** The process whose turn it is: `driver push`. */
  process = ''
  /** The cycle before which values are currently written. */
  cycleAhead = 0
  private readonly found = new Map<string, Writer>()
  private readonly wanted: ReadonlyMap<string, Written>
  private readonly byPath: ReadonlyMap<string, readonly Written[]>

  /** @param observer - receives the same calls */
  constructor(
    wanted: readonly Written[],
    private readonly observer: RunObserver,
  ) {
    this.wanted = new Map(wanted.map((written) => [keyOf(written), written]))
    this.byPath = groupBy(this.wanted.values(), ({ path }) => path)
  }

  /** True if all writers were found; read at the end of a cycle, after all writes. */
  get isDone(): boolean {
    return this.found.size === this.wanted.size
  }

  /** Null if it was not written so far. */
  writerOf(written: Written): Writer | null {
    return this.found.get(keyOf(written)) ?? null
  }

  begin(engine: Engine, tree: InstanceNode): void {
    this.observer.begin(engine, tree)
  }

  signalListener(node: InstanceNode, signal: Signal): SignalListener {
    const tell = this.observer.signalListener(node, signal)
    const wanted = this.byPath.get(`${node.path}.${signal.path}`) ?? []
    return (value) => {
      tell(value)
      this.note(wanted)
    }
  }

  memoryListener(node: InstanceNode, memory: Memory): MemoryListener {
    const tell = this.observer.memoryListener(node, memory)
    return (address, value) => {
      tell(address, value)
      this.note(this.byPath.get(`${node.path}.${memory.path}[${address}]`) ?? [])
    }
  }

  cycle(cycle: number, isReset: boolean): void {
    this.observer.cycle(cycle, isReset)
    this.cycleAhead = cycle + 1
  }

  idle(cycle: number): number {
    return this.observer.idle(cycle)
  }

  ran(from: number, until: number): void {
    this.observer.ran(from, until)
    this.cycleAhead = until
  }

  restored(cycle: number): void {
    this.observer.restored(cycle)
    this.cycleAhead = cycle
  }

  private note(wanted: readonly Written[]): void {
    const { cycleAhead: cycle, process } = this
    for (const written of wanted) {
      const key = keyOf(written)
      const isOpen = (this.found.get(key)?.cycle ?? cycle) === cycle
      if (isOpen && written.from <= cycle && cycle <= written.to)
        this.found.set(key, { process, cycle, place: placeOf(callHere()) })
    }
  }
}

function keyOf({ path, from, to }: Written): string {
  return `${path}@${from}:${to}`
}
