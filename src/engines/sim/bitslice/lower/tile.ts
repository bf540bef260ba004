/**
 * A tile: the gates of an instance and of everything below it, flattened into one graph. All lanes of a group share one
 * tile. Bits are resolved one by one and on demand, so blocks may come in any order.
 */

import { fail } from '../../../../base/diagnostic/diagnostic.js'
import { constantState } from '../../../../ir/constant-state.js'
import type { Instance, Memory, Module, Signal } from '../../../../ir/ir.js'
import { GateGraph, GateKind, isComplemented, leafWord, nodeOf, one, zero, type Literal } from './gates.js'
import { lowerModule, type Copied, type Driver, type LoweredModule } from './module.js'
import { obtain } from '../../../../base/maps.js'
import { CircuitSize } from './size.js'
import type { Word } from './words.js'

/** An instance in a tile. */
export interface Position {
  readonly lowered: LoweredModule
  readonly parent: Position | null
  /** Null for the root of the tile. */
  readonly instance: Instance | null
  readonly children: ReadonlyMap<Instance, Position>
  /** By node of the module's graph: the literal of the tile plus 1, 0 while unknown, or {@link open}. */
  readonly resolved: Int32Array
}

/** The source of a leaf of the tile's graph. */
export type TileSource =
  | { readonly kind: 'register'; readonly position: Position; readonly signal: Signal }
  | { readonly kind: 'word'; readonly position: Position; readonly memory: Memory; readonly address: number }
  /** An input of the tile's root. */
  | { readonly kind: 'input'; readonly signal: Signal }
  /** A port of a child of `position` that is a lane of a group and therefore not part of this tile. */
  | { readonly kind: 'lane'; readonly position: Position; readonly instance: Instance; readonly signal: Signal }
  /** A leaf made by the engine itself, with one bit. */
  | { readonly kind: 'own'; readonly name: string }

const unknown = 0
const open = -1

interface TileOptions {
  /** True for modules whose instances are lanes of a group of their own, and no part of this tile. */
  readonly isLane?: (module: Module) => boolean
  /** Inputs of the root, bit by bit, whose value is the same constant in all lanes. */
  readonly constants?: (signal: Signal, bit: number) => Literal | null
  /** To which its gates are added. */
  readonly size?: CircuitSize
  /** True if state that begins with values and that nothing writes is constant: nobody pokes it. */
  readonly foldsTables?: boolean
}

export class Tile {
  readonly gates = new GateGraph()
  /** The sources of leaves, indexed by `first` of a leaf of {@link gates}; `second` is the bit. */
  readonly sources: TileSource[] = []
  readonly root: Position
  /** All positions, parents before children. */
  readonly positions: Position[] = []
  /** The first literal of each register, memory and input of the root, by position; null for inputs of the root. */
  private readonly leaves = new Map<Position | null, Map<Signal | Memory, Literal>>()
  /** The ends of long chains of copies. */
  private readonly far = new Map<Position, Map<Copied, FarWord>>()
  /** The word of each port of a lane. */
  private readonly lanePorts = new Map<Position, Map<Instance, Map<Signal, Literal>>>()

  private readonly size: CircuitSize

  /** @throws FlitwaveError FW309 for more gates than the size allows */
  constructor(
    readonly module: Module,
    private readonly options: TileOptions = {},
  ) {
    this.size = options.size ?? new CircuitSize()
    this.root = this.place(module, null, null)
  }

  /** The settled value of a signal; for a register, its state. */
  signal(position: Position, signal: Signal): Word {
    if (signal.role === 'register') return this.register(position, signal)
    return Array.from({ length: signal.type.width }, (_, bit) => this.bit(position, signal, bit))
  }

  register(position: Position, signal: Signal): Word {
    if (this.isConstant(position, signal)) return constantWord(signal.initial!, signal.type.width)
    return leafWord(this.firstOfRegister(position, signal), signal.type.width)
  }

  words(position: Position, memory: Memory): readonly Word[] {
    const { depth, type, initial = [] } = memory
    if (this.isConstant(position, memory))
      return Array.from({ length: depth }, (_, address) => constantWord(initial[address] ?? 0n, type.width))
    const first = this.firstOfMemory(position, memory)
    return Array.from({ length: depth }, (_, address) => leafWord(first + 2 * address * type.width, type.width))
  }

  /** True for state of a position that is no leaf of the tile. */
  isConstant({ lowered }: Position, state: Signal | Memory): boolean {
    return this.options.foldsTables === true && constantState(lowered.module).has(state)
  }

  /** A leaf that the engine explains to itself. */
  own(name: string): Literal {
    return this.gates.leaf(this.sources.push({ kind: 'own', name }) - 1, 0)
  }

  /** A word over the gates of a module, as gates of the tile. */
  word(position: Position, word: Word): Word {
    return word.map((literal) => this.resolve(position, literal))
  }

  /** The driver of an input of a lane child. */
  laneInput(position: Position, instance: Instance, signal: Signal): Word {
    return Array.from({ length: signal.type.width }, (_, bit) =>
      this.settle(inputOrigin(position, instance, signal, bit), bit),
    )
  }

  private bit(position: Position, signal: Signal, bit: number): Literal {
    return this.settle(this.originOf(position, signal, bit), bit)
  }

  private settle(origin: Origin, bit: number): Literal {
    const last = this.follow(origin, bit)
    return typeof last === 'number' ? last : this.resolve(last.position, last.literal)
  }

  /** Iterative, because chains through many instances have no length limit. */
  private resolve(position: Position, literal: Literal): Literal {
    const stack: Position[] = [position]
    const nodes: number[] = [nodeOf(literal)]
    while (stack.length > 0) {
      const at = stack.at(-1)!
      const node = nodes.at(-1)!
      if (at.resolved[node]! > unknown) {
        stack.pop()
        nodes.pop()
        continue
      }
      const needed = this.attempt(at, node)
      if (typeof needed === 'number') at.resolved[node] = needed + 1
      else {
        if (needed.position.resolved[needed.node] === open) failForLoop()
        at.resolved[node] = open
        stack.push(needed.position)
        nodes.push(needed.node)
      }
    }
    return known(position, literal)!
  }

  /** The literal of a node, or a node that must be resolved first. */
  private attempt(at: Position, node: number): Literal | { readonly position: Position; readonly node: number } {
    const { gates } = at.lowered
    const kind = gates.kind(node)
    if (kind === GateKind.constant) return zero
    if (kind === GateKind.leaf) return this.attemptLeaf(at, gates.first(node), gates.second(node))
    const first = known(at, gates.first(node))
    if (first === null) return { position: at, node: nodeOf(gates.first(node)) }
    const second = known(at, gates.second(node))
    if (second === null) return { position: at, node: nodeOf(gates.second(node)) }
    if (kind === GateKind.and) return this.gates.and(first, second)
    if (kind === GateKind.xor) return this.gates.xor(first, second)
    const third = known(at, gates.third(node))
    if (third === null) return { position: at, node: nodeOf(gates.third(node)) }
    return this.gates.mux(first, second, third)
  }

  private attemptLeaf(
    at: Position,
    index: number,
    bit: number,
  ): Literal | { readonly position: Position; readonly node: number } {
    const source = at.lowered.sources[index]!
    if (source.kind === 'word') {
      const { memory, address } = source
      if (this.isConstant(at, memory)) return constantBit(memory.initial![address] ?? 0n, bit)
      return this.firstOfMemory(at, memory) + 2 * (address * memory.type.width + bit)
    }
    const first =
      source.kind === 'signal'
        ? this.originOf(at, source.signal, bit)
        : this.originOfPort(at, source.port.instance, source.port.signal, bit)
    const last = this.follow(first, bit)
    if (typeof last === 'number') return last
    return known(last.position, last.literal) ?? { position: last.position, node: nodeOf(last.literal) }
  }

  /** Follows copies to the computed value. Iterative, like {@link resolve}. */
  private follow(first: Origin, bit: number): Literal | ModuleLiteral {
    let origin = first
    for (let steps = 0; isCopy(origin); steps++) {
      if (steps === shortWay) return this.followFar(origin, bit)
      origin = this.behind(origin, bit)
    }
    return origin
  }

  /** Follows a long chain once and records the end for all bits on it. */
  private followFar(first: CopyOrigin, bit: number): Literal | ModuleLiteral {
    const passed: FarWord[] = []
    let origin: Origin = first
    while (isCopy(origin)) {
      const word = this.farWord(origin)
      const known = word[bit]
      if (known === null) failForLoop()
      if (known === undefined) {
        word[bit] = null
        passed.push(word)
      }
      origin = known ?? this.behind(origin, bit)
    }
    for (const word of passed) word[bit] = origin
    return origin
  }

  private farWord({ position, copied }: CopyOrigin): FarWord {
    const ofPosition = obtain(this.far, position, () => new Map<Copied, FarWord>())
    return obtain(ofPosition, copied, () => [])
  }

  private behind({ position, copied }: CopyOrigin, bit: number): Origin {
    return copied.kind === 'signal'
      ? this.originOf(position, copied.signal, bit)
      : this.originOfPort(position, copied.instance, copied.signal, bit)
  }

  /** The origin of one bit of a signal. */
  private originOf(position: Position, signal: Signal, bit: number): Origin {
    if (signal.role === 'register')
      return this.isConstant(position, signal)
        ? constantBit(signal.initial!, bit)
        : this.firstOfRegister(position, signal) + 2 * bit
    if (signal.role === 'input') {
      if (position.parent && position.instance) return inputOrigin(position.parent, position.instance, signal, bit)
      return this.options.constants?.(signal, bit) ?? this.rootInput(signal, bit)
    }
    return driverOrigin(position, position.lowered.driven.get(signal), bit)
  }

  private originOfPort(position: Position, instance: Instance, signal: Signal, bit: number): Origin {
    if (signal.role === 'input') return inputOrigin(position, instance, signal, bit)
    const child = position.children.get(instance)
    return child ? this.originOf(child, signal, bit) : this.firstOfLanePort(position, instance, signal) + 2 * bit
  }

  rootInput(signal: Signal, bit: number): Literal {
    const first = this.firstLeaf(null, signal, () => this.newLeaves({ kind: 'input', signal }, signal.type.width))
    return first + 2 * bit
  }

  private firstOfRegister(position: Position, signal: Signal): Literal {
    return this.firstLeaf(position, signal, () =>
      this.newLeaves({ kind: 'register', position, signal }, signal.type.width),
    )
  }

  private firstOfMemory(position: Position, memory: Memory): Literal {
    return this.firstLeaf(position, memory, () => {
      const { depth, type } = memory
      const [first] = Array.from({ length: depth }, (_, address) =>
        this.newLeaves({ kind: 'word', position, memory, address }, type.width),
      )
      return first!
    })
  }

  private firstOfLanePort(position: Position, instance: Instance, signal: Signal): Literal {
    const instances = obtain(this.lanePorts, position, () => new Map<Instance, Map<Signal, Literal>>())
    const ports = obtain(instances, instance, () => new Map<Signal, Literal>())
    return obtain(ports, signal, () => this.newLeaves({ kind: 'lane', position, instance, signal }, signal.type.width))
  }

  private firstLeaf(position: Position | null, key: Signal | Memory, make: () => Literal): Literal {
    const ofPosition = obtain(this.leaves, position, () => new Map<Signal | Memory, Literal>())
    return obtain(ofPosition, key, make)
  }

  private newLeaves(source: TileSource, width: number): Literal {
    return this.gates.leaves(this.sources.push(source) - 1, width)
  }

  private place(module: Module, parent: Position | null, instance: Instance | null): Position {
    this.size.requireRoom('nodes', memoryBits(module))
    const lowered = lowerModule(module)
    this.size.add('nodes', lowered.gates.size + bitsAfterEdge(lowered))
    const children = new Map<Instance, Position>()
    const resolved = new Int32Array(lowered.gates.size)
    const position: Position = { lowered, parent, instance, children, resolved }
    this.positions.push(position)
    for (const child of module.instances) {
      if (!this.options.isLane?.(child.module)) children.set(child, this.place(child.module, position, child))
    }
    return position
  }
}

interface ModuleLiteral {
  readonly position: Position
  readonly literal: Literal
}

/** The origin of a bit: a literal of the tile, a module literal at a position, or the same bit of another signal there. */
type Origin = Literal | ModuleLiteral | CopyOrigin

interface CopyOrigin {
  readonly position: Position
  readonly copied: Copied
}

/** By bit: its origin; null while the search is under way. */
type FarWord = (Literal | ModuleLiteral | null)[]

/** Shorter chains of copies are followed each time. */
const shortWay = 8

function isCopy(origin: Origin): origin is CopyOrigin {
  return typeof origin === 'object' && 'copied' in origin
}

const constantBit = (value: bigint, bit: number): Literal => ((value >> BigInt(bit)) & 1n ? one : zero)

const constantWord = (value: bigint, width: number): Word =>
  Array.from({ length: width }, (_, bit) => constantBit(value, bit))

function driverOrigin(position: Position, driver: Driver | undefined, bit: number): Origin {
  if (!driver) return zero
  return 'kind' in driver ? { position, copied: driver } : { position, literal: driver[bit]! }
}

function inputOrigin(parent: Position, instance: Instance, signal: Signal, bit: number): Origin {
  return driverOrigin(parent, parent.lowered.drivenPorts.get(instance)?.get(signal), bit)
}

function memoryBits({ memories }: Module): number {
  return memories.reduce((sum, { depth, type }) => sum + depth * type.width, 0)
}

/** Counts the bits of registers after the clock edge; unread registers are computed, too. */
function bitsAfterEdge({ next }: LoweredModule): number {
  return [...next.values()].reduce((sum, { length }) => sum + length, 0)
}

function known(position: Position, literal: Literal): Literal | null {
  const state = position.resolved[nodeOf(literal)]!
  return state > unknown ? (state - 1) ^ (isComplemented(literal) ? 1 : 0) : null
}

function failForLoop(): never {
  const help = 'break the loop with a register'
  return fail('FW304', 'the design does not settle: it has a combinational loop', null, help)
}
