/**
 * Several engines run as one: each is told the same, and in every cycle all signals, memories and findings of all of
 * them are compared, so that a run ends at the first difference.
 */

import type { AssertStmt, CoverStmt, Design, Memory, Module, Signal } from '../ir/ir.js'
import type { CheckSink, Engine, EngineSnapshot, LeafPort, MemoryPort, OutOfRangeAccess, Raw } from './engine.js'
import { allInstances, type InstanceNode } from './instances.js'

/** How a {@link import('./simulator.js').Simulator} makes its engine. */
export type EngineClass = new (design: Design, tree: InstanceNode) => Engine

/** What two engines say differently, found by {@link lockstepOf}. */
export class EngineDisagreement extends Error {
  override readonly name = 'EngineDisagreement'

  constructor(
    /** Clock edges before it, since the engine was made. */
    readonly cycle: number,
    /** Complete path of the instance: `dut.inputs[0].buffer`. */
    readonly instance: string,
    /** A signal or a word of a memory in it, or a finding: `count`, `words[3]`, `assertion "overflow" fails`. */
    readonly subject: string,
    /** What each engine says, by its name. */
    readonly values: Readonly<Record<string, string>>,
  ) {
    const says = Object.entries(values).map(([engine, value]) => `${engine}: ${value}`)
    super(`cycle ${cycle}, ${instance}, ${subject}: ${says.join(', ')}`)
  }
}

/**
 * The class of an engine that is made of others, by name. It answers as the first of them does, and throws an
 * {@link EngineDisagreement} from `evaluate` or `reset` if another one holds a different value anywhere or finds
 * something else.
 */
export function lockstepOf(engines: Readonly<Record<string, EngineClass>>): EngineClass {
  return class extends Lockstep {
    constructor(design: Design, tree: InstanceNode) {
      super(
        Object.entries(engines).map(([name, create]) => [name, new create(design, tree)]),
        tree,
      )
    }
  }
}

type Contestant = readonly [name: string, engine: Engine]

/** One thing that is compared, and what reads it from each engine. */
interface Probe {
  readonly instance: string
  readonly subject: string
  readonly reads: readonly (() => Raw)[]
}

class Lockstep implements Engine {
  private readonly names: readonly string[]
  private readonly engines: readonly Engine[]
  private readonly lasting: readonly Probe[]
  /** The locals of clocked blocks, which have their values only from an evaluation to the edge after it. */
  private readonly passing: readonly Probe[]
  private edges = 0

  constructor(contestants: readonly Contestant[], tree: InstanceNode) {
    this.names = contestants.map(([name]) => name)
    this.engines = contestants.map(([, engine]) => engine)
    const nodes = [...allInstances(tree)]
    const probes = (choose: (node: InstanceNode) => readonly Signal[]): Probe[] =>
      nodes.flatMap((node) => choose(node).map((signal) => this.signalProbe(node, signal)))
    // State comes first: where it differs, much else does too.
    this.lasting = [
      ...nodes.flatMap((node) => node.module.memories.flatMap((memory) => this.wordProbes(node, memory))),
      ...probes(({ module }) => module.signals.filter(({ role }) => role === 'register')),
      ...probes(({ module }) => combinational(module)),
    ]
    this.passing = probes(({ module }) => clockedLocals(module))
  }

  signal(node: InstanceNode, signal: Signal): LeafPort {
    const ports = this.engines.map((engine) => engine.signal(node, signal))
    return { read: () => ports[0]!.read(), write: (value) => ports.forEach((port) => port.write(value)) }
  }

  memory(node: InstanceNode, memory: Memory): MemoryPort {
    const ports = this.engines.map((engine) => engine.memory(node, memory))
    return {
      read: (address) => ports[0]!.read(address),
      write: (address, value) => ports.forEach((port) => port.write(address, value)),
    }
  }

  settle(): void {
    for (const engine of this.engines) engine.settle()
  }

  evaluate(sink: CheckSink): void {
    const found = this.engines.map((engine) => {
      const record = new FindingRecord()
      engine.evaluate(record)
      return record
    })
    this.compare(this.lasting)
    this.compare(this.passing)
    this.compareFindings(found)
    found[0]!.replay(sink)
  }

  commit(): void {
    for (const engine of this.engines) engine.commit()
    this.edges++
  }

  reset(): void {
    this.compare(this.lasting)
    for (const engine of this.engines) engine.reset()
    this.edges++
  }

  snapshot(): EngineSnapshot {
    return this.engines.map((engine) => engine.snapshot()) as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    const snapshots = snapshot as unknown as readonly EngineSnapshot[]
    this.engines.forEach((engine, i) => engine.restore(snapshots[i]!))
  }

  private signalProbe(node: InstanceNode, signal: Signal): Probe {
    const ports = this.engines.map((engine) => engine.signal(node, signal))
    return { instance: node.path, subject: signal.path, reads: ports.map((port) => () => port.read()) }
  }

  private wordProbes(node: InstanceNode, memory: Memory): Probe[] {
    const ports = this.engines.map((engine) => engine.memory(node, memory))
    return Array.from({ length: memory.depth }, (_, address) => ({
      instance: node.path,
      subject: `${memory.path}[${address}]`,
      reads: ports.map((port) => () => port.read(address)),
    }))
  }

  private compare(probes: readonly Probe[]): void {
    for (const { instance, subject, reads } of probes) {
      const first = reads[0]!()
      for (let i = 1; i < reads.length; i++) {
        if (reads[i]!() !== first) this.disagree(instance, subject, (engine) => show(reads[engine]!()))
      }
    }
  }

  private compareFindings(records: readonly FindingRecord[]): void {
    for (const record of records) {
      for (const [key, { instance, subject }] of record.findings) {
        if (records.every(({ findings }) => findings.has(key))) continue
        this.disagree(instance, subject, (engine) => (records[engine]!.findings.has(key) ? 'yes' : 'no'))
      }
    }
  }

  private disagree(instance: string, subject: string, value: (engine: number) => string): never {
    const values = Object.fromEntries(this.names.map((name, engine) => [name, value(engine)]))
    throw new EngineDisagreement(this.edges, instance, subject, values)
  }
}

function clockedLocals(module: Module): readonly Signal[] {
  return module.blocks.flatMap(({ kind, locals }) => (kind === 'seq' ? locals : []))
}

function combinational(module: Module): readonly Signal[] {
  const clocked = new Set(clockedLocals(module))
  return module.signals.filter((signal) => signal.role !== 'register' && !clocked.has(signal))
}

/** A number and a bigint are different values to a testbench. */
function show(value: Raw): string {
  return typeof value === 'bigint' ? `${value}n` : `${value}`
}

interface Finding {
  readonly instance: string
  readonly subject: string
  replay(sink: CheckSink): void
}

/** What one evaluation finds, as a set: engines may check in any order, and what they share more than once. */
class FindingRecord implements CheckSink {
  readonly findings = new Map<string, Finding>()

  failed(statement: AssertStmt, instance: string): void {
    const subject = `assertion "${statement.message}" of line ${statement.place.line} fails`
    this.note(instance, subject, statement, (sink) => sink.failed(statement, instance))
  }

  covered(statement: CoverStmt, instance: string): void {
    const subject = `cover "${statement.label}" of line ${statement.place.line} holds`
    this.note(instance, subject, statement, (sink) => sink.covered(statement, instance))
  }

  outOfRange(access: OutOfRangeAccess, instance: string, index: Raw): void {
    const subject = `index ${show(index)} of ${access.length} items, line ${access.place.line}, is past the end`
    this.note(instance, subject, access, (sink) => sink.outOfRange(access, instance, index))
  }

  replay(sink: CheckSink): void {
    for (const finding of this.findings.values()) finding.replay(sink)
  }

  private note(
    instance: string,
    subject: string,
    { place }: OutOfRangeAccess | AssertStmt | CoverStmt,
    replay: Finding['replay'],
  ): void {
    this.findings.set(`${instance} ${place.file}:${place.column} ${subject}`, { instance, subject, replay })
  }
}
