/**
 * The law of each answer to why a signal has its value: nothing that it omits affects the value. So the omitted parts may be
 * replaced arbitrarily, in the blocks themselves and in the whole design.
 */

import { headerFor } from '../../test/runs/replay/header.js'
import type { Design } from '../../src/ir/ir.js'
import { packReplay, ReplayFile } from '../../src/runs/replay/file.js'
import { EngineState, StateLayout, type StateItem } from '../../src/runs/replay/layout.js'
import { recordCycle, ReplayRecorder } from '../../src/runs/replay/recorder.js'
import { wrap } from '../../src/ir/integer.js'
import { toRaw, ignoreFindings } from '../../src/engines/sim/engine/engine.js'
import { observedPorts } from '../../src/engines/sim/engine/observer.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../src/engines/sim/stimulus/stimulus.js'
import { Explainer, keyOfSubject, type Answer, type Subject } from '../../src/runs/why/explain.js'
import {
  pathOf,
  signalOrMemory,
  type Located,
  type Moment,
  type Past,
  type Since,
} from '../../src/runs/why/recorded-values.js'
import { RecordedPast } from '../../src/runs/why/recorded-past.js'

/** A broken law. */
export interface BrokenLaw {
  readonly law: 'recomputed' | 'simulated'
  readonly subject: string
  readonly expected: string
  readonly found: string
}

export interface LawOptions {
  readonly seed: number
  /** The number of cycles to run. */
  readonly cycles: number
  /** The number of those in which every signal is queried. */
  readonly asked: number
}

/** The number of answers checked against each law, and the violations. */
export interface LawReport {
  readonly answers: number
  readonly broken: readonly BrokenLaw[]
}

/** Runs a design with random inputs, queries all its signals and words in some cycles, and checks the answers. */
export function checkLaws(design: Design, { seed, cycles, asked }: LawOptions): LawReport {
  const past = new RecordedPast(recordRandomRun(design, seed, cycles), design)
  const laws = new Laws(design, past, new Random(seed))
  const random = new Random(seed)
  for (let i = 0; i < asked; i++) {
    const cycle = past.firstCycle + random.below(past.lastCycle - past.firstCycle + 1)
    for (const located of everything(past)) laws.check(located, cycle)
  }
  return laws
}

/** A run in which inputs change often, registers and memories are rarely written, and reset sometimes occurs. */
export function recordRandomRun(design: Design, seed: number, cycles: number): ReplayFile {
  const tree = instanceTree(design)
  const random = new Random(seed)
  const engine = new ScalarEngine(design, tree)
  const recorder = new ReplayRecorder({ distance: 7 })
  const ports = observedPorts(engine, recorder)
  recorder.begin(engine, tree)
  const { items } = new StateLayout(tree)
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const { node, source, type, isInput, depth } of items) {
      if (random.below(isInput ? 2 : 40) > 0) continue
      const value = toRaw(random.below(2) === 0 ? biasedValue(random, type) : wrap(BigInt(random.below(4)), type), type)
      if ('signal' in source) ports.signal(node, source.signal).write(value)
      else ports.memory(node, source.memory).write(random.below(depth), value)
    }
    const isReset = random.below(10) === 0
    recordCycle(recorder, engine, cycle, isReset)
  }
  const recording = recorder.finish()
  return ReplayFile.of(packReplay(headerFor(recording), recording, []))
}

function* everything({ tree }: Past): Generator<Located, void, undefined> {
  for (const node of allInstances(tree)) {
    for (const signal of node.module.signals) yield { node, source: { signal } }
    for (const memory of node.module.memories) yield { node, source: { memory, address: memory.depth - 1 } }
  }
}

class Laws implements LawReport {
  answers = 0
  readonly broken: BrokenLaw[] = []
  private readonly explainer: Explainer
  private readonly layout: StateLayout
  private readonly engine: ScalarEngine
  private readonly state: EngineState

  constructor(
    design: Design,
    private readonly past: RecordedPast,
    private readonly random: Random,
  ) {
    this.explainer = new Explainer(past)
    this.layout = new StateLayout(past.tree)
    this.engine = new ScalarEngine(design, past.tree)
    this.state = new EngineState(this.layout, this.engine)
  }

  check(located: Located, cycle: number): void {
    const subject = this.explainer.subject(located, cycle)
    const answer = this.explainer.explain(subject)
    const isNextState = answer.origin === 'clocked' || answer.origin === 'held'
    const isOfNow = answer.origin === 'assigned' || answer.origin === 'connected'
    if (!isNextState && !isOfNow) return
    this.answers++
    const at = isNextState ? cycle - 1 : cycle
    this.recompute(subject, answer, at)
    this.simulate(subject, answer, at)
  }

  /** In a past with everything else random, the same step gives the same value. */
  private recompute(subject: Subject, answer: Answer, at: number): void {
    const named = new Set(this.outsideOf(answer, at).map((cause) => pathOf(cause)))
    if (answer.origin === 'held') named.add(pathOf(subject))
    const other = new Explainer(new OtherPast(this.past, at, named, this.random))
    const again = other.explain(subject)
    // A value that is held, or computed as something else, then has a different origin.
    this.expectSame('recomputed', subject, `${answer.origin} ${subject.value}`, () =>
      answer.origin === 'clocked' || answer.origin === 'held'
        ? `${again.origin} ${subject.value}`
        : `${again.origin} ${valueOf(again, subject)}`,
    )
  }

  /** Replaces a signal that a block assigned earlier by its sources. */
  private outsideOf(answer: Answer, at: number): Subject[] {
    return answer.causes.flatMap((cause) => {
      if (cause.within) return this.outsideOf(this.explainer.explain(cause), at)
      const isInBlock = 'signal' in cause.source && cause.cycle === at && this.isOwn(cause, answer)
      return isInBlock ? this.outsideOf(this.explainer.explain(cause), at) : [cause]
    })
  }

  /** True if a cause is assigned by the block that reads it. */
  private isOwn(cause: Subject, { reads, conditions }: Answer): boolean {
    const all = [...reads, ...conditions.flatMap((condition) => condition.reads)]
    return all.some((read) => read.version !== null && pathOf(read) === pathOf(cause))
  }

  /** In a simulator with all other state random, the whole design gives the same value. */
  private simulate(subject: Subject, answer: Answer, at: number): void {
    const named = this.stateBehind(answer, at)
    if (answer.origin === 'held') named.add(pathOf(subject))
    for (const item of this.layout.items) this.write(item, at, named)
    this.engine.settle()
    if (answer.origin === 'clocked' || answer.origin === 'held') {
      this.engine.evaluate(ignoreFindings)
      if (this.past.at(at).isReset) this.engine.reset()
      else this.engine.commit()
      this.engine.settle()
    }
    this.expectSame('simulated', subject, String(subject.value), () => String(this.read(subject)))
  }

  private write(item: StateItem, at: number, named: ReadonlySet<string>): void {
    const moment = this.past.at(at)
    for (let address = 0; address < item.depth; address++) {
      const source = 'signal' in item.source ? item.source : { ...item.source, address }
      const { node } = item
      const known =
        'signal' in source ? moment.signal(node, source.signal) : moment.word(node, source.memory, source.address)
      const value = named.has(pathOf({ node, source })) ? known : this.random.value(item.type)
      this.state.write(item, address, toRaw(value, item.type))
    }
  }

  /** All state on which an answer depends within its cycle. */
  private stateBehind(answer: Answer, at: number): Set<string> {
    const found = new Set<string>()
    const seen = new Set<string>()
    const pending = [...answer.causes]
    for (const cause of pending) {
      const key = keyOfSubject(cause)
      if (seen.has(key) || cause.cycle !== at) continue
      seen.add(key)
      if (isState(cause, this.past)) found.add(pathOf(cause))
      else pending.push(...this.explainer.explain(cause).causes)
    }
    return found
  }

  private read({ node, source }: Subject): bigint {
    if ('signal' in source) return BigInt(this.engine.signal(node, source.signal).read())
    return BigInt(this.engine.memory(node, source.memory).read(source.address))
  }

  private expectSame(law: BrokenLaw['law'], subject: Subject, expected: string, find: () => string): void {
    const found = find()
    if (found !== expected) this.broken.push({ law, subject: keyOfSubject(subject), expected, found })
  }
}

/** The value of an answer; an answer that does not give its value has a different one. */
function valueOf({ assigned }: Answer, subject: Subject): bigint {
  return assigned?.version.value ?? subject.value
}

function isState({ node, source }: Located, { tree }: Past): boolean {
  return !('signal' in source) || source.signal.role === 'register' || (source.signal.role === 'input' && node === tree)
}

/** A past in which a cycle has random values except for the named ones. */
class OtherPast implements Past {
  readonly tree
  readonly firstCycle
  readonly lastCycle
  private readonly values = new Map<string, bigint>()

  constructor(
    private readonly past: Past,
    private readonly cycle: number,
    private readonly named: ReadonlySet<string>,
    private readonly random: Random,
  ) {
    this.tree = past.tree
    this.firstCycle = past.firstCycle
    this.lastCycle = past.lastCycle
  }

  at(cycle: number): Moment {
    const moment = this.past.at(cycle)
    if (cycle !== this.cycle) return moment
    return {
      cycle,
      isReset: moment.isReset,
      signal: (node, signal) => this.value({ node, source: { signal } }, () => moment.signal(node, signal)),
      word: (node, memory, address) =>
        this.value({ node, source: { memory, address } }, () => moment.word(node, memory, address)),
    }
  }

  heldSince(state: Located, cycle: number): Since {
    return this.past.heldSince(state, cycle)
  }

  isWritten(state: Located, cycle: number): boolean {
    return this.past.isWritten(state, cycle)
  }

  lastWritten(state: Located, cycle: number): number | null {
    return this.past.lastWritten(state, cycle)
  }

  private value(located: Located, known: () => bigint): bigint {
    const path = pathOf(located)
    if (this.named.has(path)) return known()
    const before = this.values.get(path)
    if (before !== undefined) return before
    const value = this.random.value(signalOrMemory(located.source).type)
    this.values.set(path, value)
    return value
  }
}
