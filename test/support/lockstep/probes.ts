import type { Memory, Signal } from '../../../src/ir/ir.js'
import type { Engine, Raw } from '../../../src/engines/sim/engine/engine.js'
import { allInstances, type InstanceNode } from '../../../src/engines/sim/engine/instances.js'

/** One compared item: a signal, or a word of a memory. */
export type Probe =
  | { readonly node: InstanceNode; readonly signal: Signal }
  | { readonly node: InstanceNode; readonly memory: Memory; readonly address: number }

/** Every item with a value. State comes first: where it differs, much else does too. */
export function allProbes(tree: InstanceNode): Probe[] {
  const nodes = [...allInstances(tree)]
  const signals = (isState: boolean): Probe[] =>
    nodes.flatMap((node) =>
      node.module.signals.filter(({ role }) => (role === 'register') === isState).map((signal) => ({ node, signal })),
    )
  const words = nodes.flatMap((node) => node.module.memories.flatMap((memory) => wordsOf(node, memory)))
  return [...words, ...signals(true), ...signals(false)]
}

function wordsOf(node: InstanceNode, memory: Memory): Probe[] {
  return Array.from({ length: memory.depth }, (_, address) => ({ node, memory, address }))
}

interface Reader {
  read(): Raw
}

/** A value on which not all engines agree. */
export interface ValueDifference {
  readonly instance: string
  /** `count`, `words[3]` */
  readonly subject: string
  readonly values: readonly string[]
}

/** Reads the same items from all engines. A network has more than a hundred thousand of them to read in each cycle. */
export class Probes {
  /** A list for each engine. */
  private readonly readers: readonly (readonly Reader[])[]

  constructor(
    private readonly probes: readonly Probe[],
    engines: readonly Engine[],
    run: number,
  ) {
    this.readers = engines.map((engine) => probes.map((probe) => readerOf(engine, probe, run)))
  }

  firstDifference(): ValueDifference | null {
    const [first, ...others] = this.readers
    for (const other of others) {
      for (let i = 0; i < other.length; i++) {
        if (first![i]!.read() !== other[i]!.read()) return this.describe(i)
      }
    }
    return null
  }

  /** All values of the first engine. */
  show(witness: { add(value: Raw): void }): void {
    for (const reader of this.readers[0]!) witness.add(reader.read())
  }

  private describe(index: number): ValueDifference {
    const probe = this.probes[index]!
    const subject = 'signal' in probe ? probe.signal.path : `${probe.memory.path}[${probe.address}]`
    return { instance: probe.node.path, subject, values: this.readers.map((readers) => show(readers[index]!.read())) }
  }
}

function readerOf(engine: Engine, probe: Probe, run: number): Reader {
  if ('signal' in probe) return engine.signal(probe.node, probe.signal, run)
  const words = engine.memory(probe.node, probe.memory, run)
  const { address } = probe
  return { read: () => words.read(address) }
}

/** A number and a bigint are different values to a testbench. */
function show(value: Raw): string {
  return typeof value === 'bigint' ? `${value}n` : `${value}`
}
