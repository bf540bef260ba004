/**
 * The word engine: the whole design as straight-line WebAssembly on machine words, one run at a time. Reads of computed
 * signals, checks and clock edges are programs of their own over the same graph.
 */

import type { Design, Memory, Signal } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import { Batches, type LoopRecorder } from '../bulk/batches.js'
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
  LeafPort,
  MemoryPort,
  Raw,
  RestWatch,
  WantedBits,
  WatchedLeaf,
} from '../engine/engine.js'
import { leavesAlike } from '../engine/alike.js'
import { allInstances, instanceTree, type InstanceNode } from '../engine/instances.js'
import { PortProbe } from '../engine/port-probe.js'
import type { NativeMode, NativeState } from '../engine/native.js'
import { ClockEdge } from '../native/clock-edge.js'
import { Machine, type Loadable } from '../wasm/machine.js'
import { any, isZero } from './bitwise.js'
import { circuitOf, type Circuit } from './circuit.js'
import type { Net } from './layout.js'
import { readAt, Views, writeAt } from './reader.js'
import { Reads, type ReadLeaf } from './reads.js'
import { WordRecorder } from './recorder.js'
import { CheckReport, CoverReport } from './reports.js'
import { StateCopy } from './saved-state.js'
import { putWords } from './start.js'
import { isAnySet, type Value } from './values.js'

/** With more bytes of state, copying them takes longer than evaluating the checks of a single cycle. */
const quickCopy = 32_768

type Execute = () => number

export class WordEngine implements Engine, BulkRunner {
  readonly bulk = this
  readonly rest: RestWatch
  private readonly circuit: Circuit
  private readonly machine: Machine
  private readonly views: Views
  private readonly numbers: ReadonlyMap<InstanceNode, number>
  private readonly saved: StateCopy
  private readonly reads: Reads
  /** By net: the computed signals that are read one by one. */
  private readonly leaves = new Map<Net, ReadLeaf>()
  private knownBatches: Batches | null = null
  /** The clock edge. It returns 1 if a check has failed in the cycle before it. */
  private checkedEdge: ClockEdge | null = null
  private readonly nativeMode: NativeMode
  private readonly hasChecks: boolean
  private readonly hasCovers: boolean
  /** The clock edge without checks. */
  private edge: Execute | null = null
  private checking: { readonly execute: Execute; readonly report: CheckReport } | null = null
  private isSaved = false
  private recorders = 0

  /** @throws FlitwaveError FW330 for a design that is too large */
  constructor(
    design: Design,
    tree: InstanceNode = instanceTree(design),
    _runs = 1,
    { checks = true, native = 'off' }: EngineOptions = {},
  ) {
    this.nativeMode = native
    const circuit = circuitOf(design)
    const { layout } = circuit.flat
    this.circuit = circuit
    this.numbers = new Map([...allInstances(tree)].map((node, i) => [node, i]))
    this.machine = new Machine(circuit.end)
    this.views = new Views(this.machine)
    this.hasChecks = checks && circuit.flat.checks.length > 0
    this.hasCovers = this.hasChecks && circuit.counters.length > 0
    putWords(this.views.words, circuit.start.first)
    this.reads = this.newReads()
    this.saved = new StateCopy(this.machine, layout.begin, layout.end, circuit.end)
    // That there is no native code is said at once.
    if (native === 'on') this.checkedEdge = this.cycle
    this.rest = {
      // A cycle whose checks are not evaluated saves the state anyway.
      isQuick: this.hasChecks && this.savesState,
      keep: () => {
        this.saved.save()
        this.isSaved = true
      },
      isKept: () => this.saved.isUnchanged(),
      pass: () => undefined,
    }
  }

  get native(): NativeState {
    return this.cycle
  }

  signal(node: InstanceNode, signal: Signal): LeafPort {
    const { views } = this
    const { type } = signal
    const address = this.circuit.flat.layout.address(this.net(node, signal))
    if (address !== null)
      return {
        read: () => readAt(views, address, type),
        write: (value) => {
          writeAt(views, address, type, value)
          this.touch()
        },
      }
    let leaf: ReadLeaf | undefined
    return {
      read: () => this.reads.read((leaf ??= this.leafOf(node, signal))),
      write: () => {
        throw new Error(`${node.path}.${signal.path} is computed and cannot be set`)
      },
    }
  }

  memory(node: InstanceNode, memory: Memory): MemoryPort {
    const { views } = this
    const { address, stride } = this.circuit.flat.layout.memory(this.numbers.get(node)!, memory)
    return {
      read: (at) => readAt(views, address + at * stride, memory.type),
      write: (at, value) => {
        writeAt(views, address + at * stride, memory.type, value)
        this.touch()
      },
    }
  }

  probe(leaves: readonly WatchedLeaf[]): EngineProbe {
    const reads = this.newReads()
    return new PortProbe(this.readersOf(reads, leaves), () => reads.forget())
  }

  // ---------------------------------------------------------------------------------------------- many cycles at once

  watch(leaves: readonly WatchedLeaf[], wanted: WantedBits = 'any'): EngineWatch {
    const { graph } = this.circuit.flat
    const isSet = any(
      graph,
      leaves.map((leaf) => isAnySet(graph, this.valueOf(leaf))),
    )
    return this.load(this.circuit.returning(wanted === 'any' ? isSet : isZero(graph, isSet))) as unknown as EngineWatch
  }

  happens(watch: EngineWatch): boolean {
    return (watch as unknown as Execute)() === 1
  }

  recorder(leaves: readonly WatchedLeaf[]): EngineRecorder {
    const reads = this.newReads()
    return new WordRecorder(this.recorders++, () => reads.forget(), this.readersOf(reads, leaves))
  }

  run(
    cycles: number,
    sinks: readonly CheckSink[],
    watch: EngineWatch | null,
    { recorders = [], ...options }: BulkOptions = {},
  ): number {
    this.touch()
    const event = watch as unknown as Execute | null
    const loopRecorders = recorders as readonly (EngineRecorder & LoopRecorder)[]
    return this.batches.run(cycles, sinks, { ...options, event, recorders: loopRecorders })
  }

  /** A cover raises no alarm at the clock edge, so a design with covers never runs here. */
  runUnreported(): boolean {
    if (this.hasChecks && !this.savesState) return false
    if (!this.hasChecks) this.cycle.single()
    else if (!this.batches.runUnalarmed(this.isSaved)) return false
    this.touch()
    return true
  }

  // ------------------------------------------------------------------------------------------------------ single cycles

  /** Values settle when they are read. */
  settle(): void {
    this.touch()
  }

  evaluate(sink: CheckSink): void {
    if (!this.hasChecks) return
    this.checking ??= {
      execute: this.load(this.circuit.checking()),
      report: new CheckReport(this.circuit, this.views),
    }
    if (this.checking.execute() === 1) this.checking.report.tell(sink)
  }

  commit(): void {
    this.edge ??= this.load(this.circuit.edge(false))
    this.edge()
    this.touch()
  }

  reset(): void {
    putWords(this.views.words, this.circuit.start.reset)
    this.touch()
  }

  snapshot(): EngineSnapshot {
    const { begin, end } = this.circuit.flat.layout
    return this.machine.bytes.slice(begin, end) as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    this.machine.bytes.set(snapshot as unknown as Uint8Array, this.circuit.flat.layout.begin)
    this.touch()
  }

  private get batches(): Batches {
    const { circuit, machine, saved, views } = this
    return (this.knownBatches ??= new Batches(machine, saved, new CoverReport(circuit, views), this.cycle))
  }

  private get cycle(): ClockEdge {
    return (this.checkedEdge ??= new ClockEdge(this.machine, this.circuit.edge(this.hasChecks), this.nativeMode))
  }

  /** True if single cycles save the state, and have it back if a check fails. */
  private get savesState(): boolean {
    const { begin, end } = this.circuit.flat.layout
    return !this.hasCovers && end - begin <= quickCopy
  }

  private touch(): void {
    this.reads.forget()
    this.isSaved = false
  }

  private load(program: Loadable): Execute {
    return this.machine.load(program)
  }

  private net(node: InstanceNode, signal: Signal): Net {
    return this.circuit.flat.layout.net(this.numbers.get(node)!, signal)
  }

  private valueOf({ node, signal }: WatchedLeaf): Value {
    return this.circuit.flat.value(this.net(node, signal))
  }

  private newReads(): Reads {
    const { circuit, views } = this
    const load = (nodes: Value): Execute => this.load(circuit.computing(nodes))
    return new Reads({ graph: circuit.flat.graph, slots: circuit, views, load })
  }

  private leafOf(node: InstanceNode, signal: Signal): ReadLeaf {
    const alike = (): readonly ReadLeaf[] => leavesAlike(node.module, signal).map((one) => this.leafOf(node, one))
    const make = (): ReadLeaf => this.reads.leaf(this.valueOf({ node, signal }), signal.type, alike)
    return obtain(this.leaves, this.net(node, signal), make)
  }

  private readersOf(reads: Reads, leaves: readonly WatchedLeaf[]): { read: () => Raw }[] {
    return leaves.map((watched) => {
      const leaf = reads.leaf(this.valueOf(watched), watched.signal.type)
      return { read: () => reads.read(leaf) }
    })
  }
}
