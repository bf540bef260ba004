/** Holds the engines of the project against each other, leaf by leaf and finding by finding. */

import type { Block, Design, Signal } from '../src/ir/ir.js'
import type { Engine } from '../src/sim/engine.js'
import { FindingCollector } from '../src/sim/findings.js'
import { allInstances, instanceTree, type InstanceNode } from '../src/sim/instances.js'
import { ReferenceEngine } from '../src/sim/reference.js'
import { ScalarEngine } from '../src/sim/scalar/engine.js'
import { Stimulus } from '../src/sim/stimulus.js'

/** A value on which the programs that run a design do not agree. */
export interface Disagreement {
  readonly cycle: number
  /** `dut.kid3.reg7[0]` */
  readonly signal: string
  /** The values, by who says so. */
  readonly values: Readonly<Record<string, string>>
}

/** Runs a design on random inputs in the scalar engine and in the reference; null if they agree in everything. */
export function compareEngines(design: Design, cycles: number, seed: number): Disagreement | null {
  const tree = instanceTree(design)
  const runs = [
    new Run('scalar', new ScalarEngine(design, tree), tree),
    new Run('reference', new ReferenceEngine(design, tree), tree),
  ]
  const stimulus = new Stimulus(design, seed)
  for (let cycle = 0; cycle < cycles; cycle++) {
    const inputs = stimulus.next()
    for (const { engine } of runs) {
      for (const [signal, value] of inputs) engine.signal(tree, signal).write(value)
      engine.settle()
    }
    const found = firstDifference(runs, cycle)
    if (found) return found
    // Reset is on in the first cycle, and once more later on.
    for (const run of runs) run.edge(cycle === 0 || cycle === cycles - 10, cycle)
  }
  return differentFindings(runs, cycles)
}

class Run {
  readonly findings: FindingCollector
  /** Everything that can be compared, memories too, in one order. */
  readonly probes: readonly { readonly path: string; readonly read: () => number | bigint }[]

  constructor(
    readonly name: string,
    readonly engine: Engine,
    tree: InstanceNode,
  ) {
    this.findings = new FindingCollector(tree)
    this.probes = [...allInstances(tree)].flatMap((node) => [
      ...signalProbes(engine, node),
      ...memoryProbes(engine, node),
    ])
  }

  edge(reset: boolean, cycle: number): void {
    if (reset) return this.engine.reset()
    this.findings.begin(cycle)
    this.engine.evaluate(this.findings)
    this.findings.collectFailures()
    this.engine.commit()
  }
}

function signalProbes(engine: Engine, node: InstanceNode): Run['probes'] {
  const hidden = new Set(node.module.blocks.filter(isClocked).flatMap(({ locals }) => locals))
  const visible = node.module.signals.filter((signal: Signal) => !hidden.has(signal))
  return visible.map((signal) => {
    const port = engine.signal(node, signal)
    return { path: `${node.path}.${signal.path}`, read: () => port.read() }
  })
}

/** The locals of a clocked block have their values only during the edge. */
function isClocked(block: Block): boolean {
  return block.kind === 'seq'
}

function memoryProbes(engine: Engine, node: InstanceNode): Run['probes'] {
  return node.module.memories.flatMap((memory) => {
    const port = engine.memory(node, memory)
    return Array.from({ length: memory.depth }, (_, i) => ({
      path: `${node.path}.${memory.path}[${i}]`,
      read: () => port.read(i),
    }))
  })
}

function firstDifference(runs: readonly Run[], cycle: number): Disagreement | null {
  const [one, other] = runs as [Run, Run]
  for (const [i, { path, read }] of one.probes.entries()) {
    const [a, b] = [read(), other.probes[i]!.read()]
    if (a !== b) return { cycle, signal: path, values: { [one.name]: String(a), [other.name]: String(b) } }
  }
  return null
}

/** Failed assertions, cover counts and indices past the end, as text; which of several indices came first is left open. */
function summary({ findings }: Run): string[] {
  const { assertions, covers, outOfRange } = findings.findings
  return [
    ...assertions.map(({ assertion, instance, cycle }) => `${instance} fails ${assertion} in cycle ${cycle}`),
    ...covers.map(({ label, instance, count }) => `${instance} covers ${label} ${count} times`),
    ...outOfRange.map(
      ({ instance, place, length, count, cycle }) =>
        `${instance} is past ${length} at ${place.line}:${place.column} ${count} times, first in cycle ${cycle}`,
    ),
  ].sort()
}

function differentFindings(runs: readonly Run[], cycles: number): Disagreement | null {
  const [one, other] = runs.map((run) => ({ name: run.name, lines: summary(run) })) as [
    { name: string; lines: string[] },
    { name: string; lines: string[] },
  ]
  const differing = [
    ...one.lines.filter((line) => !other.lines.includes(line)),
    ...other.lines.filter((line) => !one.lines.includes(line)),
  ]
  const [line] = differing
  if (line === undefined) return null
  const says = (lines: readonly string[]): string => (lines.includes(line) ? 'yes' : 'no')
  return { cycle: cycles, signal: line, values: { [one.name]: says(one.lines), [other.name]: says(other.lines) } }
}
