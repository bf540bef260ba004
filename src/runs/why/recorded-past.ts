/** The past of a run, read from a replay. */

import type { Design, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import type { ReplayFile } from '../replay/file.js'
import type { ReplaySegment } from '../replay/segment-index.js'
import { EngineState, StateLayout } from '../replay/layout.js'
import { Rerun } from '../replay/rerun.js'
import { readWord } from '../../engines/sim/engine/words.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import type { Engine, LeafPort, Raw } from '../../engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { signalOrMemory, type Located, type Moment, type Past, type Since } from './recorded-values.js'
import { WrittenCycles } from '../replay/recorded-changes.js'

/** The whole state at the start of a cycle, as the bytes of a snapshot. */
interface StateOfCycle {
  readonly isReset: boolean
  readonly bytes: Uint8Array
}

/** The number of bytes kept for the first stretch of cycles, and the maximum for a later one: each may be twice as long. */
const kept = { first: 4_000_000, most: 32_000_000 } as const

/** The number of cycles that are run ahead for sequential reading. */
const ahead = 64

/** The maximum number of stretches of cycles, and of snapshots, that are kept. */
const mostStretches = 8
const mostSnapshots = 64

/** The number of stretches that are searched cycle by cycle; further back, only snapshots are. */
const exactStretches = 3

/** Reads any cycle of a replay. Neighbouring cycles cost little more than one. */
export class RecordedPast implements Past {
  readonly firstCycle: number
  readonly lastCycle: number
  private readonly layout: StateLayout
  private readonly engine: Engine
  private readonly state: EngineState
  private readonly rerun: Rerun
  private readonly written: WrittenCycles
  private readonly stretches: Map<number, StateOfCycle>[] = []
  private readonly ports = new Map<InstanceNode, Map<Signal, LeafPort>>()
  private standsIn: number | null = null
  private searcher: Engine | null = null
  private room: number = kept.first
  private readonly snapshots = new Map<ReplaySegment, Uint8Array>()

  /**
   * @param design - must have the digest of the replay
   * @param isExact - true to check each cycle to find since when a value is held, however long that takes
   */
  constructor(
    private readonly file: ReplayFile,
    private readonly design: Design,
    private readonly isExact = false,
    readonly tree: InstanceNode = instanceTree(design),
  ) {
    this.firstCycle = file.firstCycle
    this.lastCycle = file.header.endCycle - 1
    this.layout = new StateLayout(this.tree)
    this.engine = createEngine('auto', design, this.tree, 1, { cycles: ahead, checks: false })
    this.state = new EngineState(this.layout, this.engine)
    this.rerun = new Rerun(file, this.engine, this.layout)
    this.written = new WrittenCycles(file, this.layout)
  }

  at(cycle: number): Moment {
    const { isReset } = this.stateOf(cycle)
    return {
      cycle,
      isReset,
      signal: (node, signal) => this.leaf(cycle, node, signal),
      word: (node, memory, address) => BigInt(this.word({ node, source: { memory, address } }, cycle)),
    }
  }

  heldSince(state: Located, cycle: number): Since {
    const value = this.word(state, cycle)
    let since = cycle
    for (let stretches = 0; stretches < exactStretches && since > this.firstCycle; stretches++) {
      const change = this.changeIn(state, value, since)
      if (change.isFound) return { cycle: change.cycle, isExact: true }
      since = change.cycle
    }
    if (since === this.firstCycle) return { cycle: since, isExact: true }
    return this.isExact
      ? { cycle: this.searchBack(state, value, since), isExact: true }
      : this.skim(state, value, since)
  }

  isWritten({ node, source }: Located, cycle: number): boolean {
    const address = 'signal' in source ? 0 : source.address
    return this.written.isIn(this.layout.itemOf(node, signalOrMemory(source)), address, cycle)
  }

  lastWritten({ node, source }: Located, cycle: number): number | null {
    const address = 'signal' in source ? 0 : source.address
    return this.written.last(this.layout.itemOf(node, signalOrMemory(source)), address, cycle)
  }

  /** Searches the stretch before a cycle backwards, to the last change of the state or to its beginning. */
  private changeIn(state: Located, value: Raw, cycle: number): { readonly cycle: number; readonly isFound: boolean } {
    const read = this.reader(state)
    const known = this.stretchOf(cycle - 1)
    for (let since = cycle; ; since--) {
      const before = known.get(since - 1)
      if (!before) return { cycle: since, isFound: false }
      if (read(before.bytes) !== value) return { cycle: since, isFound: true }
    }
  }

  /** Searches snapshots at growing distances, then between the last that differs and the next. */
  private skim({ node, source }: Located, value: Raw, known: number): Since {
    const starts = this.file.segments.filter(({ state, firstCycle }) => state !== null && firstCycle < known)
    const read = this.reader({ node, source })
    const differs = (at: number): boolean => read(this.snapshot(starts[at]!)) !== value
    let same = starts.length
    let other = same - 1
    for (let step = 2; !differs(other); step *= 2) {
      if (other === 0) return { cycle: this.firstCycle, isExact: false }
      same = other
      other = Math.max(0, same - step)
    }
    while (same - other > 1) {
      const middle = (same + other) >> 1
      if (differs(middle)) other = middle
      else same = middle
    }
    let cycle = starts[same]?.firstCycle ?? known
    for (;;) {
      const change = this.changeIn({ node, source }, value, cycle)
      if (change.isFound) return { cycle: change.cycle, isExact: false }
      cycle = change.cycle
    }
  }

  private snapshot(segment: ReplaySegment): Uint8Array {
    if (this.snapshots.size > mostSnapshots) this.snapshots.clear()
    return obtain(this.snapshots, segment, () => this.file.state(segment)!)
  }

  /** Searches backwards over snapshots, at growing distances, for a cycle in which the state differed. */
  private searchBack({ node, source }: Located, value: Raw, known: number): number {
    const item = this.layout.itemOf(node, signalOrMemory(source))
    const address = 'signal' in source ? 0 : source.address
    for (let until = known, segments = 1; ; segments *= 2) {
      const from = this.snapshotBefore(until, segments)
      // Far back, a different engine pays for its start-up by running many cycles faster.
      const engine = segments === 1 ? this.engine : this.searcherFor(until)
      const port = new EngineState(this.layout, engine)
      let other: number | null = null
      for (const { cycle } of new Rerun(this.file, engine, this.layout).cycles(from, until - 1))
        if (port.read(item, address) !== value) other = cycle
      this.standsIn = null
      if (other !== null) return other + 1
      if (from === this.firstCycle) return from
      until = from
    }
  }

  private searcherFor(cycles: number): Engine {
    return (this.searcher ??= createEngine('auto', this.design, this.tree, 1, { cycles, checks: false }))
  }

  /** The cycle of the snapshot that is `count` snapshots before a cycle. */
  private snapshotBefore(cycle: number, count: number): number {
    const starts = this.file.segments.filter(({ state, firstCycle }) => state !== null && firstCycle < cycle)
    return (starts.at(-count) ?? starts[0]!).firstCycle
  }

  private word(state: Located, cycle: number): Raw {
    return this.reader(state)(this.stateOf(cycle).bytes)
  }

  /** Reads a word in the bytes of a snapshot. */
  private reader({ node, source }: Located): (bytes: Uint8Array) => Raw {
    const { offset, size, type } = this.layout.itemOf(node, signalOrMemory(source))
    const first = offset + ('signal' in source ? 0 : source.address * size)
    return (bytes) => readWord(bytes, first, type)
  }

  private leaf(cycle: number, node: InstanceNode, signal: Signal): bigint {
    if (isState(this.tree, node, signal)) return BigInt(this.word({ node, source: { signal } }, cycle))
    this.goTo(cycle)
    if (this.engine.peek) return BigInt(this.engine.peek(node, signal))
    const ports = obtain(this.ports, node, () => new Map<Signal, LeafPort>())
    return BigInt(obtain(ports, signal, () => this.engine.signal(node, signal)).read())
  }

  private goTo(cycle: number): void {
    const { bytes } = this.stateOf(cycle)
    if (this.standsIn === cycle) return
    this.state.load(bytes)
    this.engine.settle()
    this.standsIn = cycle
  }

  private stateOf(cycle: number): StateOfCycle {
    return this.stretchOf(cycle).get(cycle)!
  }

  /** The stretch that contains a cycle: from its snapshot on, or as many cycles as can be kept. */
  private stretchOf(cycle: number): ReadonlyMap<number, StateOfCycle> {
    const known = this.stretches.find((stretch) => stretch.has(cycle))
    if (known) return known
    const isStep = this.stretches.some((stretch) => stretch.has(cycle - 1))
    const room = Math.max(1, Math.floor(this.room / this.layout.byteLength))
    this.room = Math.min(2 * this.room, kept.most)
    const from = Math.max(this.snapshotBefore(cycle + 1, 1), cycle - room + 1)
    const to = isStep ? Math.min(cycle + Math.min(ahead, room), this.lastCycle) : cycle
    const stretch = new Map<number, StateOfCycle>()
    this.standsIn = null
    for (const { cycle: at, isReset } of this.rerun.cycles(isStep ? cycle : from, to))
      stretch.set(at, { isReset, bytes: this.state.save().slice() })
    if (this.stretches.unshift(stretch) > mostStretches) this.stretches.pop()
    return stretch
  }
}

function isState(tree: InstanceNode, node: InstanceNode, { role }: Signal): boolean {
  return role === 'register' || (role === 'input' && node === tree)
}
