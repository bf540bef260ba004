/**
 * The reset check of a two-valued simulator: from two different random states, one cycle of reset must lead to the same
 * behaviour. Any remaining difference depends on the state before reset. The inputs are random, except that they break no
 * assertion: popping an empty queue, for example, says nothing about reset.
 */

import { constantState } from '../../ir/constant-state.js'
import type { Design, Signal } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { CheckSink, Engine, Raw } from './engine/engine.js'
import { allInstances, instanceTree, type EngineChoice, type InstanceNode } from './engine/instances.js'
import { createEngine } from './choice/engines.js'
import { portsOf } from './engine/observer.js'
import { Random } from './stimulus/random.js'
import { randomizeState, Stimulus } from './stimulus/stimulus.js'

/** A register with a declared reset, or an output of the top, that depends on the state before reset. */
export interface ResetDifference {
  readonly path: string
  readonly role: 'register' | 'output'
  /** The first cycle after reset in which it differs; 0 is the one right after the reset edge. */
  readonly cycle: number
  readonly place: Place
}

export interface ResetReport {
  /** Sorted by cycle; within a cycle, registers come before outputs. */
  readonly differences: readonly ResetDifference[]
  /** Registers and memories without reset that can change: for information, not a fault by itself. */
  readonly withoutReset: readonly { readonly path: string; readonly place: Place }[]
}

export interface ResetCheckOptions {
  /** Maximum cycles, 100 by default. The check ends earlier if no inputs satisfy the assertions. */
  readonly cycles?: number
  readonly seed?: number
  /** The engine of both runs; by default the one that suits the design. */
  readonly engine?: EngineChoice
}

/** Runs a design from two random states through one reset cycle, then with the same random inputs, and compares them. */
export function checkReset(
  design: Design,
  { cycles = 100, seed = 1, engine: choice = 'auto' }: ResetCheckOptions = {},
): ResetReport {
  const tree = instanceTree(design)
  const engine = createEngine(choice, design, tree, 2, { cycles })
  const runs = [0, 1].map((run) => portsOf(engine, run))
  runs.forEach((ports, run) => randomizeState(ports, tree, new Random(seed + run), 'all'))
  engine.settle()
  engine.reset()

  const probes = observed(tree).map((leaf) => ({ leaf, ports: runs.map((run) => run.signal(leaf.node, leaf.signal)) }))
  const differences = new Map<ObservedLeaf, ResetDifference>()
  const stimulus = new Stimulus(design, seed)
  const write = (signal: Signal, value: Raw): void => runs.forEach((run) => run.signal(tree, signal).write(value))
  for (let cycle = 0; cycle < cycles && settleLegally(engine, stimulus, write); cycle++) {
    for (const { leaf, ports } of probes) {
      const [first, second] = ports
      if (differences.has(leaf) || first!.read() === second!.read()) continue
      const { path, role, signal } = leaf
      differences.set(leaf, { path, role, cycle, place: signal.place })
    }
    engine.commit()
  }
  return { differences: [...differences.values()], withoutReset: unresetState(tree) }
}

/** Each further attempt halves the number of active inputs: the more inputs are active, the likelier an assertion fails. */
const attempts = 12

/** Evaluates a cycle with random inputs that break no assertion in either run; false if no such inputs were found. */
function settleLegally(engine: Engine, stimulus: Stimulus, write: (input: Signal, value: Raw) => void): boolean {
  for (let attempt = 0; attempt <= attempts; attempt++) {
    const activity = attempt < attempts ? 2 ** -attempt : 0
    for (const [signal, value] of stimulus.next(activity)) write(signal, value)
    let refused = 0
    const refuse = (): void => {
      refused++
    }
    const sink: CheckSink = { failed: refuse, outOfRange: refuse, covered: () => undefined }
    engine.settle()
    engine.evaluate(sink, sink)
    if (refused === 0) return true
  }
  return false
}

interface ObservedLeaf {
  readonly node: InstanceNode
  readonly signal: Signal
  readonly path: string
  readonly role: 'register' | 'output'
}

function observed(tree: InstanceNode): readonly ObservedLeaf[] {
  const leaf = (node: InstanceNode, signal: Signal, role: ObservedLeaf['role']): ObservedLeaf => ({
    node,
    signal,
    path: `${node.path}.${signal.path}`,
    role,
  })
  const registers = [...allInstances(tree)].flatMap((node) =>
    node.module.signals.filter(({ reset }) => reset !== null).map((signal) => leaf(node, signal, 'register')),
  )
  const outputs = tree.module.signals.filter(({ role }) => role === 'output')
  return [...registers, ...outputs.map((signal) => leaf(tree, signal, 'output'))]
}

function unresetState(tree: InstanceNode): ResetReport['withoutReset'] {
  return [...allInstances(tree)].flatMap((node) => {
    const constants = constantState(node.module)
    const registers = node.module.signals.filter(({ role, reset }) => role === 'register' && reset === null)
    const state = [...registers, ...node.module.memories].filter((one) => !constants.has(one))
    return state.map(({ path, place }) => ({ path: `${node.path}.${path}`, place }))
  })
}
