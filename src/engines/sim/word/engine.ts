/**
 * The word engine: the whole design as straight-line WebAssembly on machine words, one run at a time. Reads of computed
 * signals, checks and clock edges are programs of their own over the same graph.
 */

import type { Design, Memory, Signal } from '../../../ir/ir.js'
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
  RestWatch,
  WantedBits,
  WatchedLeaf,
} from '../engine/engine.js'
import { allInstances, instanceTree, type InstanceNode } from '../engine/instances.js'
import { PortProbe } from '../engine/port-probe.js'
import type { NativeState } from '../engine/native.js'
import { ClockEdge } from '../native/clock-edge.js'
import { Machine, type Loadable } from '../wasm/machine.js'
import { any, isZero } from './bitwise.js'
import { circuitOf, type Circuit } from './circuit.js'
import type { Node } from './graph.js'
import { readAt, readerOf, sourceOf, Views, writeAt } from './reader.js'
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
  private readonly batches: Batches
  /** The clock edge. It returns 1 if a check has failed in the cycle before it. */
  private readonly checkedEdge: ClockEdge
  private readonly hasChecks: boolean
  private readonly hasCovers: boolean
  /** The clock edge without checks. */
  private edge: Execute | null = null
  private settling: Execute | null = null
  private checking: { readonly execute: Execute; readonly report: CheckReport } | null = null
  private isSettled = false
  private isSaved = false
  private recorders = 0

  /** @throws FlitwaveError FW330 for a design that is too large */
  constructor(
    design: Design,
    tree: InstanceNode = instanceTree(design),
    _runs = 1,
    { checks = true, native = 'off' }: EngineOptions = {},
  ) {
    const circuit = circuitOf(design)
    const { layout } = circuit.flat
    this.circuit = circuit
    this.numbers = new Map([...allInstances(tree)].map((node, i) => [node, i]))
    this.machine = new Machine(circuit.end)
    this.views = new Views(this.machine)
    this.hasChecks = checks && circuit.flat.checks.length > 0
    this.hasCovers = this.hasChecks && circuit.counters.length > 0
    putWords(this.views.words, circuit.start.first)
    const saved = new StateCopy(this.machine, layout.begin, layout.end, circuit.end)
    this.checkedEdge = new ClockEdge(this.machine, circuit.edge(this.hasChecks), native)
    this.batches = new Batches(this.machine, saved, new CoverReport(circuit, this.views), this.checkedEdge)
    this.rest = {
      keep: () => {
        saved.save()
        this.isSaved = true
      },
      isKept: () => saved.isUnchanged(),
      pass: () => undefined,
    }
  }

  get native(): NativeState {
    return this.checkedEdge
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
    const read = this.reader({ node, signal })
    return {
      read: () => {
        this.update()
        return read()
      },
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
    const execute = this.load(this.circuit.computing(leaves.flatMap((leaf) => this.valueOf(leaf))))
    const ports = leaves.map((leaf) => ({ read: this.reader(leaf) }))
    return new PortProbe(ports, () => void execute())
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
    const execute = this.load(this.circuit.computing(leaves.flatMap((leaf) => this.valueOf(leaf))))
    return new WordRecorder(
      this.recorders++,
      execute,
      leaves.map((leaf) => this.reader(leaf)),
    )
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
    const { begin, end } = this.circuit.flat.layout
    if (this.hasCovers || (this.hasChecks && end - begin > quickCopy)) return false
    if (!this.hasChecks) this.checkedEdge.single()
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

  private touch(): void {
    this.isSettled = false
    this.isSaved = false
  }

  private update(): void {
    if (this.isSettled) return
    this.settling ??= this.load(this.circuit.settling())
    this.settling()
    this.isSettled = true
  }

  private load(program: Loadable): Execute {
    return this.machine.load(program)
  }

  private net(node: InstanceNode, signal: Signal): number {
    return this.circuit.flat.layout.net(this.numbers.get(node)!, signal)
  }

  private valueOf({ node, signal }: WatchedLeaf): Value {
    return this.circuit.flat.value(this.net(node, signal))
  }

  /** Reads a leaf that a program has stored. */
  private reader(leaf: WatchedLeaf): () => ReturnType<LeafPort['read']> {
    const { circuit, views } = this
    const sources = this.valueOf(leaf).map((word: Node) => sourceOf(word, circuit))
    return readerOf(views, sources, leaf.signal.type)
  }
}
