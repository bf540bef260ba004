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

class Lockstep implements Engine {
  private readonly names: readonly string[]
  private readonly engines: readonly Engine[]
  private readonly lasting: Probes
  /** The locals of clocked blocks, which have their values only from an evaluation to the edge after it. */
  private readonly passing: Probes
  private edges = 0

  constructor(contestants: readonly Contestant[], tree: InstanceNode) {
    this.names = contestants.map(([name]) => name)
    this.engines = contestants.map(([, engine]) => engine)
    const nodes = [...allInstances(tree)]
    const signals = (choose: (module: Module) => readonly Signal[]): Probe[] =>
      nodes.flatMap((node) => choose(node.module).map((signal) => ({ node, signal })))
    const words = nodes.flatMap((node) => node.module.memories.flatMap((memory) => wordsOf(node, memory)))
    const registers = signals((module) => module.signals.filter(({ role }) => role === 'register'))
    // State comes first: where it differs, much else does too.
    this.lasting = new Probes([...words, ...registers, ...signals(combinational)], this.engines)
    this.passing = new Probes(signals(clockedLocals), this.engines)
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

  private compare(probes: Probes): void {
    const different = probes.firstDifference()
    if (different !== null) this.disagree(different.instance, different.subject, (engine) => different.values[engine]!)
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

/** One thing that is compared: a signal, or a word of a memory. */
type Probe =
  | { readonly node: InstanceNode; readonly signal: Signal }
  | { readonly node: InstanceNode; readonly memory: Memory; readonly address: number }

/** Reads the same things from all engines. A network has more than a hundred thousand of them to read in each cycle. */
class Probes {
  /** A list for each engine. */
  private readonly readers: readonly (readonly Reader[])[]

  constructor(
    private readonly probes: readonly Probe[],
    engines: readonly Engine[],
  ) {
    this.readers = engines.map((engine) => probes.map((probe) => readerOf(engine, probe)))
  }

  /** The first thing on which not all engines say the same. */
  firstDifference(): { readonly instance: string; readonly subject: string; readonly values: string[] } | null {
    const [first, ...others] = this.readers
    for (const other of others) {
      for (let i = 0; i < other.length; i++) {
        if (first![i]!.read() === other[i]!.read()) continue
        const probe = this.probes[i]!
        const subject = 'signal' in probe ? probe.signal.path : `${probe.memory.path}[${probe.address}]`
        return { instance: probe.node.path, subject, values: this.readers.map((reader) => show(reader[i]!.read())) }
      }
    }
    return null
  }
}

interface Reader {
  read(): Raw
}

function readerOf(engine: Engine, probe: Probe): Reader {
  if ('signal' in probe) return engine.signal(probe.node, probe.signal)
  const words = engine.memory(probe.node, probe.memory)
  const { address } = probe
  return { read: () => words.read(address) }
}

function wordsOf(node: InstanceNode, memory: Memory): Probe[] {
  return Array.from({ length: memory.depth }, (_, address) => ({ node, memory, address }))
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
