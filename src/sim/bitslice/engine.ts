/**
 * The bit-sliced engine. One 128-bit operation computes one gate of 128 lanes, and a lane is an instance or an
 * independent run. docs/engines.md follows a circuit from RTL to planes.
 */

import type { Design, Memory, Signal } from '../../ir/ir.js'
import type {
  BulkOptions,
  BulkRunner,
  CheckSink,
  Engine,
  EngineOptions,
  EngineProbe,
  EngineRecorder,
  EngineSnapshot,
  EngineWatch,
  EngineWriter,
  LeafPort,
  MemoryPort,
  WantedBits,
  WatchedLeaf,
} from '../engine/engine.js'
import { instanceTree, type InstanceNode } from '../engine/instances.js'
import { Batches, type Watch } from './batches.js'
import { BitPlaces } from './bit-places.js'
import { checksOf, countersOf, isCover, type CoverCounter, type TileCheck } from './checks.js'
import { nodeOf, type Literal } from './gates.js'
import { LaneWord, leafPort, memoryPort, type BitPlace, type PortHost } from './lane-port.js'
import { LaneScan } from './lane-scan.js'
import { LaneWriter } from './lane-writer.js'
import { Layout } from './layout.js'
import { Machine } from './machine.js'
import { Netlist } from './netlist.js'
import { Places } from './places.js'
import { PlaneRecorder } from './plane-recorder.js'
import { RecordedPlanes } from './recorded-planes.js'
import { compileProgram, type Program } from './program.js'
import { CoverReport } from './cover-report.js'
import { SavedState } from './saved-state.js'
import { compileWatch } from './watch.js'
import { CheckReport } from './check-report.js'
import { ResetPlanes } from './reset-planes.js'
import type { ProgramGoal } from './schedule.js'

interface Loaded {
  readonly program: Program
  readonly execute: () => number
}

export class BitsliceEngine implements Engine, BulkRunner, PortHost {
  readonly bulk = this
  private readonly netlist: Netlist
  private readonly layout: Layout
  private readonly machine: Machine
  private readonly checks: readonly (readonly TileCheck[])[]
  private readonly counters: readonly (readonly CoverCounter[])[]
  private readonly resetPlanes: ResetPlanes
  /** The clock edge. It returns 1 if an assertion failed or an access was out of range in the cycle before it. */
  private readonly cycle: () => number
  private readonly batches: Batches
  private readonly covers: CoverReport
  /** Everything that is computed within a cycle, for those who look; compiled when somebody does. */
  private settling: Loaded | null = null
  private isSettled = false
  /** What is reported before a clock edge, compiled at the first one; null if there is nothing to report. */
  private checking: (Loaded & { readonly report: CheckReport }) | null = null
  private readonly places: Places
  private readonly bits: BitPlaces
  /** How many have been made. */
  private recorders = 0

  /** @param runs Independent runs side by side, from 1 to 128. */
  constructor(
    design: Design,
    private readonly tree: InstanceNode = instanceTree(design),
    readonly runs = 1,
    { checks = true }: EngineOptions = {},
  ) {
    this.netlist = new Netlist(design, tree, 2 ** Math.ceil(Math.log2(runs)), runs)
    const { groups } = this.netlist
    this.places = new Places(this.netlist, tree)
    this.checks = groups.map(({ tile }) => (checks ? checksOf(tile) : []))
    this.counters = groups.map(({ tile, index }) => countersOf(tile, this.checks[index]!))
    const counterLeaves = this.counters.map((counters) => counters.flatMap(({ bits }) => bits))
    this.layout = new Layout(this.netlist, counterLeaves)
    this.machine = new Machine(this.layout.end)
    this.layout.initialize(new Uint32Array(this.machine.bytes.buffer))
    this.resetPlanes = new ResetPlanes(this.netlist, this.layout)
    this.resetPlanes.apply(this.machine.bytes)
    this.bits = new BitPlaces(this.netlist, this.layout, this.places)
    const state = new SavedState(this.netlist, this.layout, this)
    const locate = (group: number, literal: Literal, lane: number): BitPlace =>
      this.bits.locate(group, literal, lane, null)
    this.covers = new CoverReport(this.netlist, this.counters, this.places, locate)
    this.cycle = this.load(compileProgram(this.netlist, this.layout, this.machine.end, this.cycleGoals())).execute
    this.batches = new Batches(this.machine, state, this.covers, this.cycle)
  }

  get bytes(): Uint8Array {
    return this.machine.bytes
  }

  touch(): void {
    this.isSettled = false
  }

  signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    const isState = signal.role === 'register' || (signal.role === 'input' && node === this.tree)
    return leafPort(
      this,
      signal.type,
      () => this.locateSignal(node, signal, run),
      isState ? () => undefined : () => this.update(),
    )
  }

  memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    return memoryPort(this, memory.type, memory.depth, (address) => {
      const { group, lane, position } = this.places.of(node)
      const { tile } = this.netlist.groups[group]!
      const literals = tile.words(position, memory)[address]!
      return literals.map((literal) => this.bits.locate(group, literal, lane * this.netlist.stride + run, null))
    })
  }

  writer(leaves: readonly WatchedLeaf[], run = 0): EngineWriter {
    return new LaneWriter(
      this,
      leaves.map(({ node, signal }) => this.locateSignal(node, signal, run)),
    )
  }

  /** An event for {@link run}: a cycle in which any bit of the leaves is set, in any run; or none of them, in no run. */
  watch(leaves: readonly WatchedLeaf[], wanted: WantedBits = 'any'): EngineWatch {
    const { netlist, layout, machine } = this
    const bits = leaves.flatMap(({ node, signal }) => {
      const { group, lane, position } = this.places.of(node)
      return netlist.groups[group]!.tile.signal(position, signal).map((literal) => ({ group, literal, lane }))
    })
    const { execute } = this.load(compileWatch(netlist, layout, machine.end, bits))
    const watch: Watch = wanted === 'any' ? execute : () => 1 - execute()
    return watch as unknown as EngineWatch
  }

  happens(watch: EngineWatch): boolean {
    return (watch as unknown as Watch)() === 1
  }

  probe(leaves: readonly WatchedLeaf[]): EngineProbe {
    const bits = leaves.map(({ node, signal }) => this.bits.originsOf(node, signal))
    const observed = this.netlist.groups.map(({ index }) => [
      ...new Set(bits.flatMap((word) => word.flatMap(({ group, literal }) => (group === index ? [literal] : [])))),
    ])
    const loaded = this.load(compileProgram(this.netlist, this.layout, this.machine.end, [], { observed }))
    const places = bits.map((word) => word.map((bit) => this.bits.placeOf(bit, loaded.program)))
    // Most of many leaves are only scanned.
    const words = Array<LaneWord | undefined>(leaves.length)
    return {
      ports: leaves.map(({ signal }, i) => ({
        read: () => (words[i] ??= new LaneWord(signal.type, places[i]!)).read(this.bytes),
      })),
      settle: () => void loaded.execute(),
      finder: (from, to) => {
        let scan: LaneScan | undefined
        return () => (scan ??= new LaneScan(places.slice(from, to))).find(this.bytes)
      },
      sampler: (from, to) => {
        let scan: LaneScan | undefined
        return (values) => (scan ??= new LaneScan(places.slice(from, to))).read(this.bytes, values)
      },
    }
  }

  recorder(leaves: readonly WatchedLeaf[], run = 0): EngineRecorder {
    const { netlist, layout, machine, bits } = this
    const planes = new RecordedPlanes(netlist, bits, leaves, run)
    return new PlaneRecorder(this.recorders++, { netlist, layout, machine }, leaves, planes)
  }

  /**
   * Runs up to so many whole cycles, checks included. Stops before one in which an assertion fails, an access is out of
   * range or the watched event happens. Returns the number of cycles that it ran.
   */
  run(
    cycles: number,
    sinks: readonly CheckSink[],
    watch: EngineWatch | null,
    { recorders = [], ...options }: BulkOptions = {},
  ): number {
    this.isSettled = false
    const event = watch as unknown as Watch | null
    return this.batches.run(cycles, sinks, { ...options, event, recorders: recorders as readonly PlaneRecorder[] })
  }

  /** Values that nobody looks at are not computed: the work is done at the first look. */
  settle(): void {
    this.isSettled = false
  }

  evaluate(...sinks: readonly CheckSink[]): void {
    if (this.checks.every((checks) => checks.length === 0)) return
    this.checking ??= this.compileChecks()
    if (this.checking.execute() === 1) this.checking.report.tell(this.bytes, sinks)
  }

  commit(): void {
    this.cycle()
    this.isSettled = false
  }

  reset(): void {
    this.resetPlanes.apply(this.bytes)
    this.isSettled = false
  }

  snapshot(): EngineSnapshot {
    return this.bytes.slice(0, this.layout.end) as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    this.bytes.set(snapshot as unknown as Uint8Array)
    this.isSettled = false
  }

  private update(): void {
    this.settling ??= this.compileSettling()
    if (this.isSettled) return
    this.settling.execute()
    this.isSettled = true
  }

  // ------------------------------------------------------------------------------------------------------- programs

  private load(program: Program): Loaded {
    return { program, execute: this.machine.load(program) }
  }

  /** The next state of everything, and an alarm if the cycle has to be looked at more closely. */
  private cycleGoals(): ProgramGoal[] {
    return this.netlist.groups.flatMap(({ tile, index: group }) => {
      const goals: ProgramGoal[] = []
      const become = (leaves: readonly Literal[], next: readonly Literal[]): void =>
        leaves.forEach((leaf, i) => goals.push({ group, literal: next[i]!, becomes: nodeOf(leaf) }))
      for (const position of tile.positions) {
        const { next, nextWords } = position.lowered
        for (const [register, word] of next) become(tile.register(position, register), tile.word(position, word))
        // Bit by bit, for what is written is the same for all words of a memory.
        for (const [memory, words] of nextWords) {
          const leaves = tile.words(position, memory)
          for (let bit = 0; bit < memory.type.width; bit++)
            become(
              leaves.map((word) => word[bit]!),
              tile.word(
                position,
                words.map((word) => word[bit]!),
              ),
            )
        }
      }
      for (const { bits, next } of this.counters[group]!) become(bits, next)
      const flags = this.checks[group]!.filter((check) => !isCover(check)).map(({ flag }) => flag)
      return [...goals, ...this.alarm(group, flags)]
    })
  }

  private alarm(group: number, literals: readonly Literal[]): ProgramGoal[] {
    if (literals.length === 0) return []
    const { gates } = this.netlist.groups[group]!.tile
    return [{ group, literal: gates.and(this.layout.exists[group]!, gates.any(literals)), becomes: 'alarm' }]
  }

  private compileChecks(): Loaded & { readonly report: CheckReport } {
    const goals = this.checks.flatMap((checks, group) =>
      this.alarm(
        group,
        checks.map(({ flag }) => flag),
      ),
    )
    const observed = this.checks.map((checks) => checks.flatMap(({ flag, index }) => [flag, ...index]))
    const loaded = this.load(compileProgram(this.netlist, this.layout, this.machine.end, goals, { observed }))
    const locate = (group: number, literal: Literal, lane: number): BitPlace =>
      this.bits.locate(group, literal, lane, loaded.program)
    return { ...loaded, report: new CheckReport(this.netlist, this.checks, this.places, locate) }
  }

  private compileSettling(): Loaded {
    const observed = this.netlist.groups.map(({ tile }) =>
      tile.positions.flatMap((position) =>
        position.lowered.module.signals.flatMap((signal) =>
          signal.role === 'register' ? [] : tile.signal(position, signal),
        ),
      ),
    )
    return this.load(compileProgram(this.netlist, this.layout, this.machine.end, [], { observed }))
  }

  // --------------------------------------------------------------------------------------------------------- places

  private locateSignal(node: InstanceNode, signal: Signal, run: number): BitPlace[] {
    const { group, lane, position } = this.places.of(node)
    const { stride } = this.netlist
    const isInput = signal.role === 'input' && node === this.tree
    const isComputed = signal.role !== 'register' && !isInput
    if (isComputed) this.settling ??= this.compileSettling()
    return this.netlist.groups[group]!.tile.signal(position, signal).map((literal) => {
      const home = isInput ? this.netlist.homeOf(nodeOf(literal)) : null
      if (home) return this.bits.locate(home.group, home.literal, home.lane * stride + run, null)
      return this.bits.locate(group, literal, lane * stride + run, isComputed ? this.settling!.program : null)
    })
  }
}
