/** Lowers one module of the IR to gates, independently of its children: the drivers of its signals and of their ports. */

import { lengthOf } from '../../../../ir/indexed.js'
import type { Block, Expr, Instance, Memory, Module, PortExpr, Signal, SignalExpr, Target } from '../../../../ir/ir.js'
import {
  runBlock,
  isPort,
  VariableTable,
  type BlockHost,
  type PortVariable,
  type Variable,
  type LoweredCheck,
} from './block.js'
import { Lowering, type Environment, type PastEnd } from './expression.js'
import { GateGraph, leafWord, one } from './gates.js'
import { obtain } from '../../../../base/maps.js'
import type { Word } from './words.js'

/** The source of a leaf of the module's gates: a bit of a settled signal, register or port, or of a stored word. */
export type Source =
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'port'; readonly port: PortVariable }
  | { readonly kind: 'word'; readonly memory: Memory; readonly address: number }

/** The driver of a variable: gates, or another variable. A network consists mostly of such connections. */
export type Driver = Word | Copied
export type Copied = SignalExpr | PortExpr

export interface LoweredModule {
  readonly module: Module
  /** The gates: {@link GateGraph.first} of a leaf is the number of its source and {@link GateGraph.second} the bit. */
  readonly gates: GateGraph
  readonly sources: readonly Source[]
  /** The drivers of wires, outputs and locals. */
  readonly driven: ReadonlyMap<Signal, Driver>
  /** The drivers of the inputs of children. */
  readonly drivenPorts: ReadonlyMap<Instance, ReadonlyMap<Signal, Driver>>
  /** Registers after the clock edge; a missing register keeps its value. */
  readonly next: ReadonlyMap<Signal, Word>
  /** Memories after the clock edge, word by word; a missing memory keeps its words. */
  readonly nextWords: ReadonlyMap<Memory, readonly Word[]>
  /** The checks in the order in which a cycle executes them. */
  readonly checks: readonly LoweredCheck[]
}

const lowered = new WeakMap<Module, LoweredModule>()

export function lowerModule(module: Module): LoweredModule {
  return obtain(lowered, module, () => new ModuleLowering(module).run())
}

class ModuleLowering implements BlockHost, Environment {
  readonly gates = new GateGraph()
  readonly variables = new VariableTable()
  private readonly sources: Source[] = []
  private readonly leaves = new Map<Variable, Word>()
  private readonly stored = new Map<Memory, readonly Word[]>()
  private readonly driven = new Map<Signal, Driver>()
  private readonly drivenPorts = new Map<Instance, Map<Signal, Driver>>()
  private readonly next = new Map<Signal, Word>()
  private readonly nextWords = new Map<Memory, readonly Word[]>()
  private readonly checks: LoweredCheck[] = []

  constructor(private readonly module: Module) {}

  run(): LoweredModule {
    for (const { target, value } of this.module.connections) this.connect(target, value)
    for (const block of this.module.blocks) this.block(block)
    const { module, gates, sources, driven, drivenPorts, next, nextWords, checks } = this
    return { module, gates, sources, driven, drivenPorts, next, nextWords, checks }
  }

  signal(signal: Signal): Word {
    return this.leaf(signal)
  }

  port(instance: Instance, signal: Signal): Word {
    return this.leaf(this.variables.port(instance, signal))
  }

  leaf(variable: Variable): Word {
    return obtain(this.leaves, variable, () =>
      isPort(variable)
        ? this.newLeaf({ kind: 'port', port: variable }, variable.signal.type.width)
        : this.newLeaf({ kind: 'signal', signal: variable }, variable.type.width),
    )
  }

  words(memory: Memory): readonly Word[] {
    const { depth, type } = memory
    return obtain(this.stored, memory, () =>
      Array.from({ length: depth }, (_, address) => this.newLeaf({ kind: 'word', memory, address }, type.width)),
    )
  }

  wordsAfter(memory: Memory): readonly Word[] {
    return this.nextWords.get(memory) ?? this.words(memory)
  }

  write(memory: Memory, words: readonly Word[]): void {
    this.nextWords.set(memory, words)
  }

  check(check: LoweredCheck): void {
    this.checks.push(check)
  }

  reportPastEnd(accesses: readonly PastEnd[]): void {
    for (const { expr, flag, index } of accesses)
      this.check({ kind: 'outOfRange', access: { place: expr.place, length: lengthOf(expr) }, flag, index })
  }

  private connect(target: Target, value: Expr): void {
    if (value.kind === 'signal' || value.kind === 'port') return this.drive(target, value)
    const lowering = new Lowering(this)
    this.drive(target, lowering.word(value))
    this.reportPastEnd(lowering.pastEnd(value, one))
  }

  private block(block: Block): void {
    for (const [variable, word] of runBlock(block, this)) {
      if (isPort(variable)) this.drive(variable, word)
      else if (variable.role === 'register') this.next.set(variable, word)
      else this.drive({ instance: null, signal: variable }, word)
    }
  }

  private drive({ instance, signal }: Target, driver: Driver): void {
    if (instance) obtain(this.drivenPorts, instance, () => new Map<Signal, Driver>()).set(signal, driver)
    else this.driven.set(signal, driver)
  }

  private newLeaf(source: Source, width: number): Word {
    const index = this.sources.push(source) - 1
    return leafWord(this.gates.leaves(index, width), width)
  }
}
