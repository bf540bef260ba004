/** A design that runs cycle by cycle and can return to any of its states. */

import type { Design, Signal } from '../../ir/ir.js'
import { EngineState, StateLayout, type StateItem } from '../../runs/replay/layout.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import {
  toRaw,
  ignoreFindings,
  type CheckSink,
  type Engine,
  type LeafPort,
  type Raw,
} from '../../engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { readWord, writeWord } from '../../engines/sim/engine/words.js'
import type { Located } from '../../runs/why/recorded-values.js'
import type { Values } from './lab.js'

/** A leaf of a port of the top. */
interface Port {
  readonly name: string
  readonly signal: Signal
  readonly leaf: LeafPort
}

/** The complete state of a cycle, including inputs. */
export type State = Uint8Array

/** A design with its state, run with the scalar engine. */
export class Machine {
  readonly tree: InstanceNode
  readonly layout: StateLayout
  private readonly engine: Engine
  private readonly state: EngineState
  private readonly inputs: readonly Port[]
  private readonly outputs: readonly Port[]

  constructor(design: Design) {
    this.tree = instanceTree(design)
    this.engine = createEngine('scalar', design, this.tree, 1)
    this.layout = new StateLayout(this.tree)
    this.state = new EngineState(this.layout, this.engine)
    this.inputs = this.ports(design.top.signals, 'input')
    this.outputs = this.ports(design.top.signals, 'output')
  }

  /** Sets inputs; omitted ones stay unchanged. */
  set(values: Values): void {
    for (const { name, signal, leaf } of this.inputs) {
      const value = values[name]
      if (value !== undefined) leaf.write(toRaw(BigInt(value as number), signal.type))
    }
  }

  /** Brings all values up to date. */
  settle(): void {
    this.engine.settle()
  }

  /** The outputs, on settled values. */
  read(): Values {
    return Object.fromEntries(this.outputs.map(({ name, leaf }) => [name, leaf.read()]))
  }

  /** Ends the cycle, on settled values. */
  edge(sink: CheckSink = ignoreFindings): void {
    this.engine.evaluate(sink)
    this.engine.commit()
  }

  /** A copy. */
  save(): State {
    return this.state.save().slice()
  }

  load(state: State): void {
    this.state.load(state)
  }

  /** Any leaf, on settled values. */
  leaf(node: InstanceNode, signal: Signal): bigint {
    return BigInt(this.engine.signal(node, signal).read())
  }

  private ports(signals: readonly Signal[], role: Signal['role']): Port[] {
    return signals
      .filter((signal) => signal.role === role)
      .map((signal) => ({ name: signal.path, signal, leaf: this.engine.signal(this.tree, signal) }))
  }
}

/** The value of a register, an input or a memory word in a state. */
export function wordIn(state: State, item: StateItem, address: number): Raw {
  return readWord(state, item.offset + address * item.size, item.type)
}

/** Writes a value into a state. */
export function putWord(state: State, item: StateItem, address: number, value: Raw): void {
  writeWord(state, item.offset + address * item.size, item.size, value)
}

/** The place of a signal or a word in a state. */
export function itemOf(
  layout: StateLayout,
  { node, source }: Located,
): { readonly item: StateItem; readonly address: number } {
  return 'signal' in source
    ? { item: layout.itemOf(node, source.signal), address: 0 }
    : { item: layout.itemOf(node, source.memory), address: source.address }
}
