/**
 * The bit-sliced engine. One 128-bit operation computes one gate in 128 lanes; a lane is an instance or an independent run.
 * docs/engines.md follows a circuit from RTL to planes.
 */

import type { Design, Memory, Signal } from '../../../ir/ir.js'
import type {
  BulkOptions,
  BulkRunner,
  CheckSink,
  Engine,
  EngineOptions,
  EngineProbe,
  EngineRecorder,
  EngineSnapshot,
  EngineState,
  StatePlace,
  EngineWatch,
  EngineWriter,
  LeafPort,
  MemoryPort,
  Raw,
  StateCodec,
  RegisterLayout,
  RestWatch,
  StateSlot,
  WantedBits,
  WatchedLeaf,
} from '../engine/engine.js'
import { leavesAlike } from '../engine/alike.js'
import { instanceTree, isState, type InstanceNode } from '../engine/instances.js'
import type { NativeState } from '../engine/native.js'
import { obtain } from '../../../base/maps.js'
import { BitReader } from './state/bit-reader.js'
import { Batches, type Watch } from '../bulk/batches.js'
import { circuitOf, type Circuit } from './circuit.js'
import { countSetBits } from './state/counts.js'
import { FrequentReads, type ReadLeaf } from './frequent-reads.js'
import { nodeOf, type Literal } from './lower/gates.js'
import { leafPort, memoryPort, type BitPlace, type PortHost } from './state/port.js'
import { bitsOf, LaneCodec, StateMap, type SlotBits, decodeAll, SavedState } from './state/codec.js'
import { LaneFollower, LaneScan } from './state/changes.js'
import { LaneReader, LaneState, LaneWriter } from './state/values.js'
import { ClockEdge } from '../native/clock-edge.js'
import { Machine } from '../wasm/machine.js'
import { PlaneRecorder } from './record/recorder.js'
import { RecordedPlanes } from './record/planes.js'
import { compileProgram, type Program } from './emit/program.js'
import { CoverReport } from './report/covers.js'
import { compileWatch } from './state/watch.js'
import { CheckReport } from './report/checks.js'

interface Loaded {
  readonly program: Program
  readonly execute: () => number
}

export class BitsliceEngine implements Engine, BulkRunner, PortHost {
  readonly bulk = this
  readonly words: EngineState
  readonly rest: RestWatch
  private readonly circuit: Circuit
  private readonly machine: Machine
  /** The clock edge. It returns 1 if an assertion failed or an access was out of range in the preceding cycle. */
  private readonly edge: ClockEdge
  private readonly batches: Batches
  private readonly covers: CoverReport
  /** Computes all values within a cycle for reads; compiled at the first read. */
  private settling: Loaded | null = null
  private isSettled = false
  /** True if the current state is saved. */
  private isSaved = false
  private readonly frequent: FrequentReads
  /** By run: the leaves that are read individually. */
  private readonly readLeaves: readonly Map<InstanceNode, Map<Signal, ReadLeaf>>[]
  /** Created at the first read of a single signal. */
  private bitReader: BitReader | null = null
  /** By input of the top and run: its bits. */
  private readonly inputBits = new Map<Signal, SlotBits[]>()
  /** The checks before a clock edge, compiled at the first one; null if there are none. */
  private checking: (Loaded & { readonly report: CheckReport }) | null = null
  private recorders = 0

  /** @param runs - independent runs in parallel, from 1 to 128 */
  constructor(
    design: Design,
    private readonly tree: InstanceNode = instanceTree(design),
    readonly runs = 1,
    { checks = true, native = 'off' }: EngineOptions = {},
  ) {
    const circuit = circuitOf(design, tree, runs, checks)
    const { netlist, layout, counters, places } = circuit
    this.circuit = circuit
    this.words = new LaneState(this, (place, run) => this.locateSlot(place, run))
    this.machine = new Machine(layout.end)
    this.frequent = this.makeFrequent()
    this.readLeaves = Array.from({ length: runs }, () => new Map<InstanceNode, Map<Signal, ReadLeaf>>())
    layout.initialize(new Uint32Array(this.machine.bytes.buffer))
    circuit.initialPlanes.apply(this.machine.bytes)
    circuit.resetPlanes.apply(this.machine.bytes)
    const saved = new SavedState(netlist, layout, this)
    this.rest = {
      // A cycle whose checks are not evaluated saves the state anyway.
      isQuick: circuit.hasChecks && !circuit.hasCovers,
      keep: () => {
        saved.save()
        this.isSaved = true
      },
      isKept: () => saved.isUnchanged(),
      pass: () => undefined,
    }
    const locate = (group: number, literal: Literal, lane: number): BitPlace =>
      circuit.bits.locate(group, literal, lane, null)
    this.covers = new CoverReport(netlist, counters, places, locate)
    this.edge = new ClockEdge(this.machine, circuit.program, native)
    this.batches = new Batches(this.machine, saved, this.covers, this.edge)
  }

  get native(): NativeState {
    return this.edge
  }

  get operations(): number {
    return this.circuit.operations
  }

  get bytes(): Uint8Array {
    return this.machine.bytes
  }

  touch(): void {
    this.isSettled = false
    this.isSaved = false
    this.frequent.forget()
    this.bitReader?.forget()
  }

  signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    const locate = (): readonly BitPlace[] => this.locateSignal(node, signal, run)
    if (isState(node, signal)) return leafPort(this, signal.type, locate, () => undefined)
    const whole = leafPort(this, signal.type, locate, () => this.update())
    const { frequent } = this
    let leaf: ReadLeaf | undefined
    return {
      read: () => {
        leaf ??= this.readLeaf(node, signal, run)
        return (this.isSettled ? null : frequent.read(leaf)) ?? whole.read()
      },
      write: (value) => whole.write(value),
    }
  }

  peek(node: InstanceNode, signal: Signal): Raw {
    const { netlist, bits } = this.circuit
    const reader = (this.bitReader ??= new BitReader(netlist, bits, this))
    return reader.word(bits.originsOf(node, signal), signal.type) ?? this.signal(node, signal).read()
  }

  memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    const { netlist, bits, places } = this.circuit
    return memoryPort(this, memory.type, memory.depth, (address) => {
      const { group, lane, position } = places.of(node)
      const literals = netlist.groups[group]!.tile.words(position, memory)[address]!
      return literals.map((literal) => bits.locate(group, literal, lane * netlist.stride + run, null))
    })
  }

  writer(leaves: readonly WatchedLeaf[], run = 0): EngineWriter {
    return new LaneWriter(
      this,
      leaves.map(({ node, signal }) => this.locateSignal(node, signal, run)),
    )
  }

  codec(slots: readonly StateSlot[], run = 0): StateCodec {
    const { layout, stateMaps } = this.circuit
    const ofSlots = obtain(stateMaps, slots, () => new Map<number, StateMap>())
    return new LaneCodec(
      this,
      obtain(ofSlots, run, () => new StateMap(slots, layout.end, (slot) => this.locateSlot(slot, run))),
    )
  }

  decodeAll(slots: readonly StateSlot[], states: readonly Uint8Array[]): void {
    decodeAll(slots, states, this, (slot, run) => this.locateSlot(slot, run))
  }

  countSet(layout: RegisterLayout, runs: readonly number[]): Uint8Array {
    return countSetBits(layout, runs, this.circuit.bits, this.bytes)
  }

  /** Creates an event for {@link run}: a cycle in which any bit of the leaves is set in any run, or in which none is. */
  watch(leaves: readonly WatchedLeaf[], wanted: WantedBits = 'any'): EngineWatch {
    const { machine } = this
    const { netlist, layout, places } = this.circuit
    const bits = leaves.flatMap(({ node, signal }) => {
      const { group, lane, position } = places.of(node)
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
    const { netlist, layout, bits } = this.circuit
    const observed = bits.literalsOf(leaves)
    const loaded = this.load(compileProgram(netlist, layout, this.machine.end, [], { observed }))
    const placesOf = ({ node, signal }: WatchedLeaf): BitPlace[] =>
      bits.originsOf(node, signal).map((bit) => bits.placeOf(bit, loaded.program))
    const placesIn = (from: number, to: number): BitPlace[][] => leaves.slice(from, to).map(placesOf)
    const makeReader = (): LaneReader => {
      const types = leaves.map(({ signal }) => signal.type)
      return new LaneReader(this, types, (leaf) => placesOf(leaves[leaf]!))
    }
    let reader: LaneReader | undefined
    return {
      read: (leaf) => (reader ??= makeReader()).read(leaf),
      settle: () => void loaded.execute(),
      finder: (from, to) => {
        let scan: LaneScan | undefined
        return () => (scan ??= new LaneScan(placesIn(from, to))).find(this.bytes)
      },
      follower: (from, to) => new LaneFollower(this, placesIn(from, to)),
    }
  }

  recorder(leaves: readonly WatchedLeaf[], run = 0): EngineRecorder {
    const { machine } = this
    const { netlist, layout, bits } = this.circuit
    const planes = new RecordedPlanes(netlist, bits, leaves, run)
    return new PlaneRecorder(this.recorders++, { netlist, layout, machine }, leaves, planes)
  }

  /**
   * Runs up to `cycles` whole cycles, checks included. Stops before one in which an assertion fails, an access is out of
   * range or the watched event happens. Returns the number of cycles that it ran.
   */
  run(
    cycles: number,
    sinks: readonly CheckSink[],
    watch: EngineWatch | null,
    { recorders = [], ...options }: BulkOptions = {},
  ): number {
    this.touch()
    const event = watch as unknown as Watch | null
    return this.batches.run(cycles, sinks, { ...options, event, recorders: recorders as readonly PlaneRecorder[] })
  }

  /** A cover raises no alarm at the clock edge, so a design with covers never runs here. */
  runUnreported(): boolean {
    const { hasChecks, hasCovers } = this.circuit
    if (hasCovers) return false
    if (hasChecks && !this.batches.runUnalarmed(this.isSaved)) return false
    if (!hasChecks) this.edge.single()
    this.touch()
    return true
  }

  /** Settles values at the first read; values that are never read are not computed. */
  settle(): void {
    this.touch()
  }

  evaluate(...sinks: readonly CheckSink[]): void {
    if (!this.circuit.hasChecks) return
    this.checking ??= this.compileChecks()
    if (this.checking.execute() === 1) this.checking.report.tell(this.bytes, sinks)
  }

  commit(): void {
    this.edge.single()
    this.touch()
  }

  reset(): void {
    this.circuit.resetPlanes.apply(this.bytes)
    this.touch()
  }

  snapshot(): EngineSnapshot {
    return this.bytes.slice(0, this.circuit.layout.end) as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    this.bytes.set(snapshot as unknown as Uint8Array)
    this.touch()
  }

  private update(): void {
    this.settling ??= this.compileSettling()
    if (this.isSettled) return
    this.settling.execute()
    this.isSettled = true
  }

  // ------------------------------------------------------------------------------------------------------- programs

  private readLeaf(node: InstanceNode, signal: Signal, run: number): ReadLeaf {
    const ofNode = obtain(this.readLeaves[run]!, node, () => new Map<Signal, ReadLeaf>())
    return obtain(ofNode, signal, () => {
      const alike = (): readonly ReadLeaf[] =>
        leavesAlike(node.module, signal).map((one) => this.readLeaf(node, one, run))
      return this.frequent.leaf(this.circuit.bits.originsOf(node, signal), signal.type, run, alike)
    })
  }

  private makeFrequent(): FrequentReads {
    const { machine, circuit } = this
    const { netlist, layout, bits } = circuit
    const host = {
      bits,
      get bytes() {
        return machine.bytes
      },
      load: (observed: readonly (readonly Literal[])[]) =>
        this.load(compileProgram(netlist, layout, machine.end, [], { observed })),
    }
    return new FrequentReads(host, netlist.groups.length)
  }

  private load(program: Program): Loaded {
    return { program, execute: this.machine.load(program) }
  }

  private compileChecks(): Loaded & { readonly report: CheckReport } {
    const { netlist, layout, checks, places, bits } = this.circuit
    const goals = checks.flatMap((ofGroup, group) => this.circuit.alarm(group, ofGroup))
    const observed = checks.map((ofGroup) => ofGroup.flatMap(({ flag, index }) => [flag, ...index]))
    const loaded = this.load(compileProgram(netlist, layout, this.machine.end, goals, { observed }))
    const locate = (group: number, literal: Literal, lane: number): BitPlace =>
      bits.locate(group, literal, lane, loaded.program)
    return { ...loaded, report: new CheckReport(netlist, checks, places, locate) }
  }

  private compileSettling(): Loaded {
    const { netlist, layout } = this.circuit
    const observed = netlist.groups.map(({ tile }) =>
      tile.positions.flatMap((position) =>
        position.lowered.module.signals.flatMap((signal) =>
          signal.role === 'register' ? [] : tile.signal(position, signal),
        ),
      ),
    )
    return this.load(compileProgram(netlist, layout, this.machine.end, [], { observed }))
  }

  // --------------------------------------------------------------------------------------------------------- places

  private locateSlot({ node, source }: StatePlace, run: number): SlotBits {
    // The places of state are those that all instances and runs share, since many runs have millions of bits.
    if (!('signal' in source) || source.signal.role !== 'input') return this.circuit.bits.stateOf(node, source, run)
    const ofRuns = obtain(this.inputBits, source.signal, () => [])
    return (ofRuns[run] ??= bitsOf(this.locateSignal(node, source.signal, run)))
  }

  private locateSignal(node: InstanceNode, signal: Signal, run: number): BitPlace[] {
    const { netlist, bits, places } = this.circuit
    const { group, lane, position } = places.of(node)
    const isInput = signal.role === 'input' && node === this.tree
    const isComputed = signal.role !== 'register' && !isInput
    if (isComputed) this.settling ??= this.compileSettling()
    return netlist.groups[group]!.tile.signal(position, signal).map((literal) => {
      const home = isInput ? netlist.homeOf(nodeOf(literal)) : null
      if (home) return bits.locate(home.group, home.literal, home.lane * netlist.stride + run, null)
      return bits.locate(group, literal, lane * netlist.stride + run, isComputed ? this.settling!.program : null)
    })
  }
}
