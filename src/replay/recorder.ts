/** Follows a run and keeps what it takes to go back to any cycle of it. */

import { host } from '#host'
import type { Memory, Module, Signal } from '../ir/ir.js'
import type { Engine, Raw } from '../sim/engine/engine.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import type { RunObserver } from '../sim/engine/observer.js'
import { designDigest } from './digest.js'
import { InputLog, type Change } from './input-log.js'
import { EngineState, StateLayout, type StateItem } from './layout.js'
import { snapshotDistance } from './snapshot-distance.js'

/** How often state is kept. */
export interface RecorderOptions {
  /** Cycles from one snapshot to the next; by default {@link snapshotDistance} of the design. */
  readonly distance?: number
  /** Bytes for all snapshots, default 64 MB; beyond, every second one is dropped and the distance doubled. */
  readonly budget?: number
}

/** Cycles from one snapshot to the next. Both parts are compressed. */
export interface RecordedSegment {
  readonly firstCycle: number
  /** Whether the cycle before does not lead here: the run starts here, or went back here. */
  readonly isJump: boolean
  /** As `firstCycle` starts; null where the snapshot was dropped. */
  readonly state: Uint8Array | null
  /** May go on after the first cycle of the next segment: the run went back there, and what follows is void. */
  readonly log: Uint8Array
}

export interface Recording {
  readonly segments: readonly RecordedSegment[]
  /** The cycle after the last. */
  readonly endCycle: number
  /** Of a snapshot, unpacked. */
  readonly stateBytes: number
  /** Of the design. */
  readonly digest: string
}

/** The cycle that is about to run, or has failed in an assertion and may run again. */
interface OpenCycle {
  readonly cycle: number
  readonly isReset: boolean
  readonly changes: Changes
}

interface OpenSegment {
  readonly firstCycle: number
  readonly isJump: boolean
  readonly state: Uint8Array
  readonly log: InputLog
}

/** By where they stand in a snapshot: what is written twice counts once. */
type Changes = Map<number, Change>

/** Bytes of a log, unpacked, that are read to get to a window. */
const largestLog = 1 << 20

/** To be given to a simulator as its observer. */
export class ReplayRecorder implements RunObserver {
  private top!: Module
  private layout!: StateLayout
  private state!: EngineState
  private inputs: readonly StateItem[] = []
  /** The inputs as of the last cycle in the log. */
  private readonly known = new Map<StateItem, Raw>()
  private segments: RecordedSegment[] = []
  private segment: OpenSegment | null = null
  private written: Changes = new Map()
  private open: OpenCycle | null = null
  private endCycle = 0
  /** Null until the design is known. */
  private distance: number | null
  private readonly budget: number

  constructor({ distance, budget = 64 << 20 }: RecorderOptions = {}) {
    this.distance = distance ?? null
    this.budget = budget
  }

  begin(engine: Engine, tree: InstanceNode): void {
    this.top = tree.module
    this.layout = new StateLayout(tree)
    this.state = new EngineState(this.layout, engine)
    this.distance ??= snapshotDistance(tree, this.layout.byteLength)
    this.inputs = this.layout.items.filter(({ isInput }) => isInput)
  }

  signalWritten(node: InstanceNode, signal: Signal, value: Raw): void {
    const item = this.layout.itemOf(node, signal)
    this.written.set(item.offset, { item, address: 0, value })
  }

  wordWritten(node: InstanceNode, memory: Memory, address: number, value: Raw): void {
    const item = this.layout.itemOf(node, memory)
    this.written.set(item.offset + address * item.size, { item, address, value })
  }

  cycle(cycle: number, isReset: boolean): void {
    const changes = this.open?.cycle === cycle ? this.open.changes : this.nextCycle(cycle, isReset)
    for (const [offset, change] of this.written) changes.set(offset, change)
    this.written.clear()
    this.open = { cycle, isReset, changes }
  }

  restored(cycle: number): void {
    if (this.open && this.open.cycle < cycle) this.log(this.open)
    this.open = null
    this.written.clear()
    this.endSegment()
    // Forward, there are cycles between that have been taken back: nothing leads to what follows.
    this.segments = cycle > this.endCycle ? [] : this.segments.filter(({ firstCycle }) => firstCycle < cycle)
    this.endCycle = cycle
  }

  finish(): Recording {
    if (this.open) this.log(this.open)
    this.open = null
    this.endSegment()
    const { segments, endCycle, layout, top } = this
    return { segments, endCycle, stateBytes: layout.byteLength, digest: designDigest(top) }
  }

  private nextCycle(cycle: number, isReset: boolean): Changes {
    if (this.open) this.log(this.open)
    if (!this.segment) this.startSegment(cycle, true)
    else if (this.isDue(this.segment, cycle, isReset)) this.startSegment(cycle, false)
    this.endCycle = cycle + 1
    return new Map()
  }

  /**
   * No snapshot is taken under reset: the locals of clocked blocks show then what they were before, and a snapshot does
   * not hold them.
   */
  private isDue({ log, firstCycle }: OpenSegment, cycle: number, isReset: boolean): boolean {
    if (isReset) return false
    return log.byteLength > largestLog || cycle - firstCycle >= this.distance!
  }

  /**
   * What is written for the first cycle is in the snapshot, and in the log too, for those who come from the cycle before.
   */
  private startSegment(firstCycle: number, isJump: boolean): void {
    this.endSegment()
    this.segment = { firstCycle, isJump, state: host.deflate(this.state.save()), log: new InputLog() }
    if (isJump) for (const input of this.inputs) this.known.set(input, this.state.read(input, 0))
  }

  private endSegment(): void {
    if (!this.segment) return
    const { firstCycle, isJump, state, log } = this.segment
    this.segments.push({ firstCycle, isJump, state, log: host.deflate(log.finish()) })
    this.segment = null
    this.thinOut()
  }

  /** A driver that sets an input to what it is, cycle by cycle, leaves no trace. */
  private log({ changes, isReset }: OpenCycle): void {
    const news: Change[] = []
    for (const change of changes.values()) {
      if (change.item.isInput) {
        if (this.known.get(change.item) === change.value) continue
        this.known.set(change.item, change.value)
      }
      news.push(change)
    }
    this.segment?.log.add(news, isReset)
  }

  private thinOut(): void {
    const size = this.segments.reduce((sum, { state }) => sum + (state?.length ?? 0), 0)
    if (size <= this.budget) return
    let isKept = false
    this.segments = this.segments.map((segment) => {
      if (!segment.state) return segment
      isKept = !isKept || segment.isJump
      return isKept ? segment : { ...segment, state: null }
    })
    this.distance! *= 2
  }
}
