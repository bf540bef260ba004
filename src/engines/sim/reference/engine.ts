/**
 * The reference engine: a plain interpreter of the IR on bigints, the oracle for all other engines. It settles by evaluating
 * everything until nothing changes, so it needs no scheduler that could be wrong. It is not made for speed.
 */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { evaluate, execute, type Environment } from '../../../ir/evaluate.js'
import { indexOf, lengthOf } from '../../../ir/indexed.js'
import type { Block, Design, Instance, Memory, Signal, Target } from '../../../ir/ir.js'
import { clockedLocals, allInstances, instanceTree, type InstanceNode } from '../engine/instances.js'
import {
  toRaw,
  ignoreFindings,
  type CheckSink,
  type Engine,
  type EngineSnapshot,
  type LeafPort,
  type MemoryPort,
} from '../engine/engine.js'

interface State {
  readonly node: InstanceNode
  /** The states of the children, by the path of each instance. */
  readonly children: ReadonlyMap<string, State>
  readonly values: Map<Signal, bigint>
  readonly words: Map<Memory, bigint[]>
}

/** The assignments of a running block. The block sees them instead of the values at its start. */
interface Assigned {
  readonly signals: Map<Signal, bigint>
  /** Assigned inputs of children, for example `buffer:push`. */
  readonly ports: Map<string, bigint>
}

const nothing: Assigned = { signals: new Map(), ports: new Map() }

interface PendingWrite {
  readonly state: State
  readonly memory: Memory
  readonly address: bigint
  readonly value: bigint
}

interface ReferenceSnapshot {
  readonly values: readonly Map<Signal, bigint>[]
  readonly words: readonly Map<Memory, bigint[]>[]
}

export class ReferenceEngine implements Engine {
  private readonly states = new Map<InstanceNode, State>()
  private nextValues: { readonly state: State; readonly signal: Signal; readonly value: bigint }[] = []
  private nextWords: PendingWrite[] = []
  private readonly clockedLocals: ReadonlySet<Signal>
  /** True if the design was evaluated since it last settled. */
  private isEvaluated = false

  constructor(design: Design, tree: InstanceNode = instanceTree(design)) {
    this.clockedLocals = clockedLocals(design)
    // Children are created before their parents, which refer to them. States are evaluated in the order of instances.
    const states = new Map<InstanceNode, State>()
    const nodes = [...allInstances(tree)]
    for (const node of nodes.toReversed()) states.set(node, startOf(node, states))
    for (const node of nodes) this.states.set(node, states.get(node)!)
  }

  signal(node: InstanceNode, signal: Signal): LeafPort {
    const { values } = this.stateOf(node)
    return {
      read: () => {
        if (this.clockedLocals.has(signal) && !this.isEvaluated) this.evaluate(ignoreFindings)
        return toRaw(values.get(signal)!, signal.type)
      },
      write: (value) => void values.set(signal, BigInt(value)),
    }
  }

  memory(node: InstanceNode, memory: Memory): MemoryPort {
    const words = this.stateOf(node).words.get(memory)!
    return {
      read: (address) => toRaw(words[address]!, memory.type),
      write: (address, value) => void (words[address] = BigInt(value)),
    }
  }

  settle(): void {
    this.isEvaluated = false
    let units = 0
    for (const { node } of this.states.values()) units += node.module.blocks.length + node.module.connections.length
    for (let pass = 0; pass <= units + 1; pass++) if (!this.propagate()) return
    fail('FW304', 'the design does not settle: it has a combinational loop', null, 'break the loop with a register')
  }

  evaluate(sink: CheckSink): void {
    this.isEvaluated = true
    this.nextValues = []
    this.nextWords = []
    for (const state of this.states.values()) {
      const environment = this.environment(state, nothing, sink)
      for (const connection of state.node.module.connections) evaluate(connection.value, environment)
      for (const block of state.node.module.blocks) this.run(block, state, sink)
    }
  }

  commit(): void {
    for (const { state, signal, value } of this.nextValues) state.values.set(signal, value)
    for (const { state, memory, address, value } of this.nextWords) state.words.get(memory)![Number(address)] = value
  }

  reset(): void {
    for (const { values } of this.states.values()) {
      for (const signal of values.keys()) if (signal.reset !== null) values.set(signal, signal.reset)
    }
  }

  snapshot(): EngineSnapshot {
    const states = [...this.states.values()]
    const snapshot: ReferenceSnapshot = {
      values: states.map(({ values }) => new Map(values)),
      words: states.map(({ words }) => new Map([...words].map(([memory, content]) => [memory, [...content]]))),
    }
    return snapshot as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    const { values, words } = snapshot as unknown as ReferenceSnapshot
    for (const [i, state] of [...this.states.values()].entries()) {
      for (const [signal, value] of values[i]!) state.values.set(signal, value)
      for (const [memory, content] of words[i]!) state.words.get(memory)!.splice(0, memory.depth, ...content)
    }
  }

  /** Evaluates every connection and comb block once; true if a value changed. */
  private propagate(): boolean {
    let changed = false
    for (const state of this.states.values()) {
      const environment = this.environment(state, nothing, ignoreFindings)
      for (const { target, value } of state.node.module.connections) {
        if (this.store(state, target, evaluate(value, environment))) changed = true
      }
      for (const block of state.node.module.blocks) {
        if (block.kind !== 'comb') continue
        for (const [target, value] of this.run(block, state, ignoreFindings)) {
          if (this.store(state, target, value)) changed = true
        }
      }
    }
    return changed
  }

  /**
   * Runs a block on the values that it can see. Returns the assignments of a comb block; a seq block leaves its registers
   * and writes for {@link commit}, and its locals in the state.
   */
  private run(block: Block, state: State, sink: CheckSink): readonly [Target, bigint][] {
    const own: Assigned = { signals: new Map(), ports: new Map() }
    const environment = this.environment(state, own, sink)
    const assigned = new Map<string, [Target, bigint]>()

    const assign = (target: Target, result: bigint): void => {
      const { signal, instance } = target
      if (block.kind === 'seq' && signal.role === 'register') {
        this.nextValues.push({ state, signal, value: result })
        return
      }
      const port = `${instance?.path ?? ''}:${signal.path}`
      if (instance === null) own.signals.set(signal, result)
      else own.ports.set(port, result)
      assigned.set(port, [target, result])
      if (signal.role === 'local') state.values.set(signal, result)
    }

    execute(block.body, (expr) => evaluate(expr, environment), {
      assign,
      write: (memory, address, value) => void this.nextWords.push({ state, memory, address, value }),
      failed: (stmt) => sink.failed(stmt, state.node.path),
      covered: (stmt) => sink.covered(stmt, state.node.path),
      outOfRange: (access, at, index) => sink.outOfRange(access, state.node.path, toRaw(index, at.type)),
    })
    return [...assigned.values()]
  }

  private environment(state: State, own: Assigned, sink: CheckSink): Environment {
    const assignedTo = (instance: Instance, signal: Signal): bigint | undefined =>
      own.ports.size > 0 ? own.ports.get(`${instance.path}:${signal.path}`) : undefined
    return {
      signal: (signal) => own.signals.get(signal) ?? state.values.get(signal)!,
      port: (instance, signal) =>
        assignedTo(instance, signal) ?? state.children.get(instance.path)!.values.get(signal)!,
      word: (memory, address) => state.words.get(memory)![Number(address)]!,
      outOfRange: (access, index) =>
        sink.outOfRange(
          { place: access.place, length: lengthOf(access) },
          state.node.path,
          toRaw(index, indexOf(access).type),
        ),
    }
  }

  private store(state: State, { instance, signal }: Target, value: bigint): boolean {
    const { values } = instance ? state.children.get(instance.path)! : state
    if (values.get(signal) === value) return false
    values.set(signal, value)
    return true
  }

  private stateOf(node: InstanceNode): State {
    return this.states.get(node)!
  }
}

/** The state of an instance at power-on; the states of its children already exist. */
function startOf(node: InstanceNode, states: ReadonlyMap<InstanceNode, State>): State {
  return {
    node,
    children: new Map(node.children.map((child) => [child.instance!.path, states.get(child)!])),
    values: new Map(node.module.signals.map((signal) => [signal, signal.reset ?? signal.initial ?? 0n])),
    words: new Map(node.module.memories.map((memory) => [memory, startWords(memory)])),
  }
}

function startWords({ depth, initial = [] }: Memory): bigint[] {
  return Array.from({ length: depth }, (_, address) => initial[address] ?? 0n)
}
