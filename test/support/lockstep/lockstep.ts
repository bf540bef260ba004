/**
 * Runs several engines as one: each gets the same calls, and in every cycle all signals, memories and findings of all of them
 * are compared, so that a run ends at the first difference.
 */

import type { Design, Memory, Signal } from '../../../src/ir/ir.js'
import type {
  BulkRunner,
  CheckSink,
  Engine,
  EngineClass,
  EngineWatch,
  LeafPort,
  MemoryPort,
  Raw,
  WantedBits,
  WatchedLeaf,
} from '../../../src/engines/sim/engine/engine.js'
import { createEngine } from '../../../src/engines/sim/choice/engines.js'
import { EngineGroup } from '../../../src/engines/sim/choice/side-by-side.js'
import { BitEvent } from '../../../src/engines/sim/probe/bit-event.js'
import type { InstanceNode } from '../../../src/engines/sim/engine/instances.js'
import { FindingRecord } from './findings.js'
import { allProbes, Probes } from './probes.js'

/** A disagreement of two engines, found by {@link lockstepOf}. */
export class EngineDisagreement extends Error {
  override readonly name = 'EngineDisagreement'

  constructor(
    /** Clock edges before it, since the engine was created. */
    readonly cycle: number,
    /** Complete path of the instance: `dut.inputs[0].buffer`; where there are several runs, with the number of the run. */
    readonly instance: string,
    /** A signal or a word of a memory in it, or a finding: `count`, `words[3]`, `assertion "overflow" fails`. */
    readonly subject: string,
    /** The value in each engine, by its name. */
    readonly values: Readonly<Record<string, string>>,
  ) {
    const says = Object.entries(values).map(([engine, value]) => `${engine}: ${value}`)
    super(`cycle ${cycle}, ${instance}, ${subject}: ${says.join(', ')}`)
  }
}

/**
 * The class of an engine that is made of others, by name. It answers as the first of them does, and throws an
 * {@link EngineDisagreement} if another one holds a different value anywhere or finds something else: from `evaluate` and
 * `reset`, and at the end of each run of many cycles.
 * @param witness - receives all values that are compared
 */
export function lockstepOf(
  engines: Readonly<Record<string, EngineClass>>,
  witness: Witness | null = null,
): EngineClass {
  return class extends Lockstep {
    constructor(design: Design, tree: InstanceNode, runs = 1) {
      super(
        Object.entries(engines).map(([name, create]) => [name, createEngine(create, design, tree, runs)]),
        tree,
        runs,
        witness,
      )
    }
  }
}

/** Sees all values, in an order that depends on the design alone. */
export interface Witness {
  add(value: Raw): void
}

type Contestant = readonly [name: string, engine: Engine]

class Lockstep extends EngineGroup implements BulkRunner {
  private readonly names: readonly string[]
  private readonly probes: readonly Probes[]
  private edges = 0

  constructor(
    contestants: readonly Contestant[],
    tree: InstanceNode,
    runs: number,
    private readonly witness: Witness | null,
  ) {
    super(
      contestants.map(([, engine]) => engine),
      runs,
    )
    this.names = contestants.map(([name]) => name)
    const probes = allProbes(tree)
    this.probes = this.forRuns((run) => new Probes(probes, this.engines, run))
  }

  get bulk(): BulkRunner {
    return this
  }

  override signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    const ports = this.engines.map((engine) => engine.signal(node, signal, run))
    return { read: () => ports[0]!.read(), write: (value) => ports.forEach((port) => port.write(value)) }
  }

  override memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    const ports = this.engines.map((engine) => engine.memory(node, memory, run))
    return {
      read: (address) => ports[0]!.read(address),
      write: (address, value) => ports.forEach((port) => port.write(address, value)),
    }
  }

  override evaluate(...sinks: readonly CheckSink[]): void {
    const found = this.engines.map((engine) => this.evaluateOne(engine))
    this.compare()
    this.compareFindings(found)
    found[0]!.forEach((record, run) => record.replay(sinks[run]!))
  }

  override commit(): void {
    super.commit()
    this.edges++
  }

  override reset(): void {
    this.compare()
    super.reset()
    this.edges++
  }

  // ------------------------------------------------------------------------------------------- many cycles at once

  watch(leaves: readonly WatchedLeaf[], wanted: WantedBits = 'any'): EngineWatch {
    return this.engines.map((engine) => new BitEvent(engine, leaves, wanted)) as unknown as EngineWatch
  }

  run(cycles: number, sinks: readonly CheckSink[], watch: EngineWatch | null): number {
    const events = watch as unknown as readonly BitEvent[] | null
    const found = this.engines.map(() => this.forRuns(() => new FindingRecord()))
    const ran = this.engines.map((engine, i) =>
      engine.bulk
        ? engine.bulk.run(cycles, found[i]!, events?.[i]!.watchOn(engine.bulk) ?? null)
        : this.runStepwise(engine, cycles, found[i]!, events?.[i]),
    )
    if (ran.some((count) => count !== ran[0])) this.disagree('dut', `runs of ${cycles} cycles`, ran.map(String))
    this.edges += ran[0]!
    this.settle()
    this.compare()
    this.compareFindings(found)
    found[0]!.forEach((record, run) => record.replay(sinks[run]!))
    return ran[0]!
  }

  /** An engine that cannot, or does not, evaluates the cycle. */
  runUnreported(): boolean {
    const found = this.engines.map((engine) => this.evaluateOne(engine))
    this.compareFindings(found)
    const ran = this.engines.map((engine) => engine.bulk?.runUnreported?.() ?? false)
    if (found[0]!.some(({ isEmpty }) => !isEmpty)) {
      if (ran.includes(true)) this.disagree('dut', 'a cycle with something to report has run', ran.map(String))
      return false
    }
    this.engines.forEach((engine, i) => {
      if (!ran[i]) engine.commit()
    })
    this.edges++
    return true
  }

  /** Does the same as {@link BulkRunner.run}, a cycle at a time. */
  private runStepwise(
    engine: Engine,
    cycles: number,
    sums: readonly FindingRecord[],
    event: BitEvent | undefined,
  ): number {
    for (let cycle = 0; cycle < cycles; cycle++) {
      engine.settle()
      if (event?.happens(undefined)) return cycle
      const found = this.evaluateOne(engine)
      if (found.some(({ hasAlarm }) => hasAlarm)) return cycle
      found.forEach((record, run) => sums[run]!.add(record))
      engine.commit()
    }
    return cycles
  }

  // ------------------------------------------------------------------------------------------------------ comparing

  private evaluateOne(engine: Engine): readonly FindingRecord[] {
    const records = this.forRuns(() => new FindingRecord())
    engine.evaluate(...records)
    return records
  }

  private compare(): void {
    this.probes.forEach((ofRun, run) => {
      const different = ofRun.firstDifference()
      if (different) this.disagree(different.instance, different.subject, different.values, run)
      if (this.witness) ofRun.show(this.witness)
    })
  }

  private compareFindings(found: readonly (readonly FindingRecord[])[]): void {
    for (let run = 0; run < this.runs; run++) {
      const different = FindingRecord.firstDifference(found.map((records) => records[run]!))
      if (different) this.disagree(different.instance, different.subject, different.values, run)
    }
  }

  private disagree(instance: string, subject: string, values: readonly string[], run = 0): never {
    const says = Object.fromEntries(this.names.map((name, i) => [name, values[i]!]))
    throw new EngineDisagreement(this.edges, this.runs > 1 ? `run ${run}, ${instance}` : instance, subject, says)
  }

  private forRuns<T>(make: (run: number) => T): T[] {
    return Array.from({ length: this.runs }, (_, run) => make(run))
  }
}
