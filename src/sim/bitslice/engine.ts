/**
 * The bit-sliced engine. One 128-bit operation computes one gate of 128 lanes, and a lane is an instance or an
 * independent run. docs/engines.md follows a circuit from RTL to planes.
 */

import type { Design, Memory, Signal } from '../../ir/ir.js'
import type {
  BulkRunner,
  CheckSink,
  Engine,
  EngineOptions,
  EngineProbe,
  EngineSnapshot,
  EngineWatch,
  LeafPort,
  MemoryPort,
  WantedBits,
  WatchedLeaf,
} from '../engine/engine.js'
import { instanceTree, type InstanceNode } from '../engine/instances.js'
import { checksOf, counterBits, countersOf, isCover, type CoverCounter, type TileCheck } from './checks.js'
import { isComplemented, nodeOf, one, type Literal } from './gates.js'
import { vectorLanes } from './groups.js'
import { LaneWord, leafPort, memoryPort, type BitPlace, type PortHost } from './lane-port.js'
import { LaneScan } from './lane-scan.js'
import { Layout, planeAddress } from './layout.js'
import { Machine, stoppedByEvent, type CycleLoop } from './machine.js'
import { constantSource, Netlist, type LaneBit } from './netlist.js'
import { obtain } from '../../maps.js'
import { Places } from './places.js'
import { compileProgram, type Program } from './program.js'
import { CoverReport } from './cover-report.js'
import { SavedState } from './saved-state.js'
import { compileWatch, origin } from './watch.js'
import { CheckReport } from './check-report.js'
import { ResetPlanes } from './reset-planes.js'
import type { ProgramGoal } from './schedule.js'

/** Cycles between two looks whether the design is at rest; few at first, for short runs. */
const batch = { first: 16, most: 2 ** counterBits - 1 }

/** Looks whether an event happens in the present cycle: 1 if so. */
type Watch = () => number

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
  private readonly loops = new Map<Watch | null, CycleLoop>()
  private readonly state: SavedState
  private readonly covers: CoverReport
  /** Everything that is computed within a cycle, for those who look; compiled when somebody does. */
  private settling: Loaded | null = null
  private isSettled = false
  /** What is reported before a clock edge, compiled at the first one; null if there is nothing to report. */
  private checking: (Loaded & { readonly report: CheckReport }) | null = null
  private readonly places: Places

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
    this.state = new SavedState(this.netlist, this.layout, this)
    const locate = (group: number, literal: Literal, lane: number): BitPlace => this.locate(group, literal, lane, null)
    this.covers = new CoverReport(this.netlist, this.counters, this.places, locate)
    this.cycle = this.load(compileProgram(this.netlist, this.layout, this.machine.end, this.cycleGoals())).execute
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
      return literals.map((literal) => this.locate(group, literal, lane * this.netlist.stride + run, null))
    })
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
    const bits = leaves.map(({ node, signal }) => this.originsOf(node, signal))
    const observed = this.netlist.groups.map(({ index }) => [
      ...new Set(bits.flatMap((word) => word.flatMap(({ group, literal }) => (group === index ? [literal] : [])))),
    ])
    const loaded = this.load(compileProgram(this.netlist, this.layout, this.machine.end, [], { observed }))
    const places = bits.map((word) => word.map((bit) => this.placeOf(bit, loaded.program)))
    // Most of many leaves are only scanned.
    const words = Array<LaneWord | undefined>(leaves.length)
    return {
      ports: leaves.map(({ signal }, i) => ({
        read: () => (words[i] ??= new LaneWord(signal.type, places[i]!)).read(this.bytes),
      })),
      settle: () => void loaded.execute(),
      finder: (from, to) => {
        const scan = new LaneScan(places.slice(from, to))
        return () => scan.find(this.bytes)
      },
    }
  }

  /**
   * Runs up to so many whole cycles, checks included. Stops before one in which an assertion fails, an access is out of
   * range or the watched event happens. Returns the number of cycles that it ran.
   */
  run(cycles: number, sinks: readonly CheckSink[], watch: EngineWatch | null): number {
    const event = watch as unknown as Watch | null
    const loop = obtain(this.loops, event, () => this.machine.loop(this.cycle, event))
    this.isSettled = false
    let size = batch.first
    let done = 0
    while (done < cycles) {
      const wanted = Math.min(size, cycles - done)
      const { ran, isAtRest } = this.runBatch(loop, wanted)
      this.covers.tell(this.bytes, sinks, isAtRest ? cycles - done : 1)
      if (isAtRest) return cycles
      done += ran
      if (ran < wanted) break
      size = Math.min(size * 2, batch.most)
    }
    return done
  }

  /** After the first cycle it is known whether the design rests: then that cycle stands for all that follow. */
  private runBatch(loop: CycleLoop, cycles: number): { readonly ran: number; readonly isAtRest: boolean } {
    this.covers.clear(this.bytes)
    const { state } = this
    state.save()
    const first = this.runLoop(loop, 1)
    if (first === 0) return { ran: 0, isAtRest: false }
    if (state.isUnchanged()) return { ran: 1, isAtRest: true }
    return { ran: cycles === 1 ? 1 : 1 + this.runLoop(loop, cycles - 1, 1), isAtRest: false }
  }

  /** An alarm is raised by a cycle that has run: its state is won back from that at the start of the batch. */
  private runLoop(loop: CycleLoop, limit: number, before = 0): number {
    const result = loop(limit)
    if ((result & stoppedByEvent) !== 0) return result & ~stoppedByEvent
    if (result === limit) return limit
    this.state.restore()
    if (before + result > 0) loop(before + result)
    return result
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
      this.locate(group, literal, lane, loaded.program)
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
      if (home) return this.locate(home.group, home.literal, home.lane * stride + run, null)
      return this.locate(group, literal, lane * stride + run, isComputed ? this.settling!.program : null)
    })
  }

  /** Where the bits of a leaf come from, in the first run. */
  private originsOf(node: InstanceNode, signal: Signal): LaneBit[] {
    const { group, lane, position } = this.places.of(node)
    return this.netlist.groups[group]!.tile.signal(position, signal).map((literal) => {
      const bit = origin(this.netlist, { group, literal, lane })
      const home = bit.group === 0 ? this.netlist.homeOf(nodeOf(bit.literal)) : null
      return home ? { ...home, literal: home.literal ^ (bit.literal & 1) } : bit
    })
  }

  private placeOf({ group, literal, lane }: LaneBit, program: Program): BitPlace {
    if (group === constantSource) return { kind: 'constant', value: literal === one ? 1 : 0 }
    return this.locate(group, literal, lane * this.netlist.stride, program)
  }

  /** The place of a literal in a lane (runs counted): computed by a program, or a leaf's own. */
  private locate(group: number, literal: Literal, lane: number, program: Program | null): BitPlace {
    const node = nodeOf(literal)
    const computed = program?.place(group, node) ?? null
    const own = this.layout.plane(group, node)
    if (computed === null && own === null) return this.constant(group, literal)
    const block = computed === null ? this.layout.blocks[group]! : program!.blocks[group]!
    const address = planeAddress(block, computed?.plane ?? own!, Math.floor(lane / vectorLanes))
    const bit = lane % vectorLanes
    const isInverted = isComplemented(literal) !== (computed?.isInverted ?? false)
    return { kind: 'plane', address: address + (bit >> 3), bit: bit & 7, isInverted }
  }

  private constant(group: number, literal: Literal): BitPlace {
    const node = nodeOf(literal)
    const isOne = node !== 0 && (this.layout.input(group, node).outside!.ones[0]! & 1) === 1
    return { kind: 'constant', value: isOne !== isComplemented(literal) ? 1 : 0 }
  }
}
