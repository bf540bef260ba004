/** Random but well-formed designs, for comparing engines and printers. */

import type { Design, Expr, Instance, Memory, Module, Signal, Stmt, Type } from '../../src/ir/ir.js'
import { wrap } from '../../src/ir/integer.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import {
  assertion,
  assign,
  binary,
  compare,
  concat,
  constant,
  cover,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  mux,
  outOfRange,
  place,
  port,
  read,
  resize,
  s,
  select,
  shift,
  slice,
  u,
  unary,
  when,
  write,
} from './ir.js'

const widths = [1, 1, 2, 3, 4, 8, 8, 13, 31, 32, 33, 45, 53, 54, 64, 65, 90]

/** A module that uses every construct; the same for the same seed. */
export function randomModule(seed: number): Design {
  return designOf(new RandomModule(new Random(seed), 'Alone', [], seed).build())
}

/** A design of a few such modules. */
export function randomDesign(seed: number): Design {
  const design = known.get(seed) ?? makeDesign(seed)
  known.set(seed, design)
  return design
}

/** An engine compiles a design only once, even for many simulators. */
const known = new Map<number, Design>()

function makeDesign(seed: number): Design {
  const random = new Random(seed)
  const leaves = [0, 1].map((i) => new RandomModule(random, `Leaf${i}`, [], 4 * seed + i).build())
  const middle = new RandomModule(random, 'Middle', leaves, 4 * seed + 2).build()
  return designOf(new RandomModule(random, 'Top', [middle, ...leaves], 4 * seed + 3).build())
}

/** Builds a module in dependency order: an expression only reads what has been made before it. */
class RandomModule {
  private readonly m: ModuleBuilder
  private readonly known: Expr[] = []
  private readonly registers: Signal[] = []
  private readonly memories: Memory[] = []
  private readonly undriven: Signal[] = []
  /** For initial values alone: behaviour is the same with and without them. */
  private readonly starts: Random
  private line = 1

  constructor(
    private readonly random: Random,
    name: string,
    private readonly children: readonly Module[],
    seed: number,
  ) {
    this.m = new ModuleBuilder(name)
    this.starts = new Random(seed)
  }

  build(): Module {
    this.repeat(4, (i) => this.known.push(get(this.m.input(`in${i}`, this.type()))))
    this.repeat(4, (i) => {
      const register = this.register(`reg${i}`, this.type(), this.random.below(4) > 0)
      this.registers.push(register)
      this.known.push(get(register))
    })
    this.repeat(2, (i) => this.memories.push(this.memory(`mem${i}`, 1 + this.random.below(9), this.type())))
    this.repeat(5, (i) => this.undriven.push(this.m.output(`out${i}`, this.type())))
    this.repeat(4, (i) => this.undriven.push(this.m.wire(`wire${i}`, this.type())))
    for (const [i, module] of this.children.entries()) this.instantiate(module, i)
    this.repeat(3, (i) => this.comb(`comb${i}`))
    for (const signal of this.undriven.splice(0)) this.connect(signal)
    this.seq('update')
    return this.m.build()
  }

  private register(name: string, type: Type, isReset: boolean): Signal {
    if (isReset || this.starts.below(2) === 0) return this.m.register(name, type, isReset ? 0 : null)
    return this.m.initialized(name, type, this.starts.value(type))
  }

  private memory(name: string, depth: number, type: Type): Memory {
    const words = this.starts.below(2) * (1 + this.starts.below(depth))
    const initial = Array.from({ length: words }, () => this.starts.value(type))
    return this.m.memory(name, depth, type, undefined, initial)
  }

  private repeat(count: number, make: (i: number) => void): void {
    for (let i = 0; i < count; i++) make(i)
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)]!
  }

  private chance(oneIn: number): boolean {
    return this.random.below(oneIn) === 0
  }

  private type(): Type {
    const width = this.pick(widths)
    return this.chance(3) ? s(width) : u(width)
  }

  private instantiate(module: Module, index: number): void {
    const instance: Instance = this.m.instance(module, 'child', index)
    for (const signal of module.signals) {
      if (signal.role === 'input') this.m.connect(into(instance, signal.path), this.value(signal.type, 3))
    }
    for (const signal of module.signals) if (signal.role === 'output') this.known.push(port(instance, signal.path))
    this.connect(this.undriven.shift()!)
  }

  private connect(signal: Signal): void {
    this.m.connect(signal, this.value(signal.type, 4))
    this.known.push(get(signal))
  }

  private comb(name: string): void {
    const targets = this.undriven.splice(0, 2)
    const local = this.m.local(name, 'temp', this.type())
    const variables = [...targets, local]
    const start = variables.map((signal) => {
      const first = assign(signal, this.value(signal.type, 2))
      return first
    })
    const outside = this.known.length
    for (const signal of variables) this.known.push(get(signal))
    const body = this.statements(3, () => this.assignOne(variables))
    this.m.comb(name, [...start, ...body], [local])
    this.known.splice(outside, this.known.length, ...targets.map((signal) => get(signal)))
  }

  private seq(name: string): void {
    const local = this.m.local(name, 'temp', this.type())
    const start = assign(local, this.value(local.type, 2))
    this.known.push(get(local))
    const body = this.statements(4, () =>
      this.chance(4) ? this.writeOne() : this.assignOne([...this.registers, local]),
    )
    this.m.seq(name, [start, ...body], [local])
  }

  private assignOne(targets: readonly Signal[]): Stmt {
    const target = this.pick(targets)
    return assign(target, this.value(target.type, 3))
  }

  private writeOne(): Stmt {
    const memory = this.pick(this.memories)
    return write(memory, this.value(u(1 + this.random.below(5)), 2), this.value(memory.type, 2), this.here())
  }

  private statements(depth: number, leaf: () => Stmt): Stmt[] {
    return Array.from({ length: 2 + this.random.below(3) }, () => this.statement(depth, leaf))
  }

  private statement(depth: number, leaf: () => Stmt): Stmt {
    if (depth === 0) return leaf()
    switch (this.random.below(9)) {
      case 0:
      case 1:
        return when(
          this.value(u(1), 3),
          this.statements(depth - 1, leaf),
          this.chance(2) ? this.statements(depth - 1, leaf) : [],
        )
      case 2:
        return this.matchOne(depth, leaf)
      case 3:
        return this.check()
      default:
        return leaf()
    }
  }

  private matchOne(depth: number, leaf: () => Stmt): Stmt {
    const subject = this.value(this.pick([u(2), s(2), u(60)]), 2)
    const bodies = [0, 1, 2].map(() => this.statements(depth - 1, leaf))
    const values = subject.type.signed ? [[-2n, 0n], [1n]] : [[0n, 3n], [1n]]
    return match(
      subject,
      values.map((labels, i) => [labels, bodies[i]!]),
      bodies[2],
    )
  }

  private check(): Stmt {
    const condition = this.value(u(1), 3)
    switch (this.random.below(3)) {
      case 0:
        return assertion(condition, `assertion ${this.line}`, this.here())
      case 1:
        return cover(condition, `cover ${this.line}`, this.here())
      default:
        return when(condition, [outOfRange(this.value(u(4), 2), 3, this.here())])
    }
  }

  private here(): ReturnType<typeof place> {
    return place(this.line++, 3)
  }

  /** A random expression of `type`. */
  private value(type: Type, depth: number): Expr {
    if (depth === 0 || this.chance(6)) return this.leaf(type)
    const one = (of: Type = type): Expr => this.value(of, depth - 1)
    const other = this.type()
    const narrow = u(type.width)
    switch (this.random.below(9)) {
      case 0:
        return binary(this.pick(['add', 'sub', 'mul', 'and', 'or', 'xor'] as const), one(), one())
      case 1:
        return unary('not', one())
      case 2:
        return resize(
          this.chance(4)
            ? unary('parity', one(other))
            : compare(this.pick(['eq', 'ne', 'lt', 'le'] as const), one(other), one(other)),
          type,
        )
      case 3:
        return shift(this.pick(['shl', 'shr'] as const), one(), one(u(1 + this.random.below(8))))
      case 4:
        return mux(one(u(1)), one(), one())
      case 5:
        return resize(one(other), type)
      case 6:
        return resize(this.bits(narrow, depth), type)
      case 7:
        return select(one(u(1 + this.random.below(4))), [one(), one(), one()], this.here())
      default:
        return this.word(type, depth)
    }
  }

  private bits(type: Type, depth: number): Expr {
    if (type.width > 1 && this.chance(2)) {
      const low = 1 + this.random.below(type.width - 1)
      return concat([
        this.value(u(type.width - low), depth - 1),
        this.value(this.chance(2) ? s(low) : u(low), depth - 1),
      ])
    }
    const low = this.random.below(40)
    return slice(this.value(this.chance(2) ? s(type.width + low) : u(type.width + low), depth - 1), low, type.width)
  }

  private word(type: Type, depth: number): Expr {
    const memory = this.pick(this.memories)
    return resize(read(memory, this.value(u(1 + this.random.below(5)), depth - 1), this.here()), type)
  }

  /** Shares the node of a known expression, so that expressions are DAGs. */
  private leaf(type: Type): Expr {
    if (this.known.length === 0 || this.chance(5)) return constant(wrap(this.random.value(type), type), type)
    const found = this.pick(this.known)
    return found.type.width === type.width && found.type.signed === type.signed ? found : resize(found, type)
  }
}
