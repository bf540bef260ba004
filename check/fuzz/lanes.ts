/**
 * Many parallel instances of one module, each with its own inputs: an engine that computes them together must keep them
 * separate.
 */

import type { Design, Expr, Instance, Module, Signal } from '../../src/ir/ir.js'
import { wrap } from '../../src/ir/integer.js'
import { assign, constant, designOf, get, into, ModuleBuilder, port, resize, xor } from '../../test/support/ir.js'
import { Choice } from './generate/choice.js'

/** Returns the instance whose outputs feed another's inputs. */
type Neighbour = (instance: number, input: number) => number

/** The longest chain of direct connections: the reference needs a pass over all instances for each. */
const longestPath = 6

/** The numbers of instances of a parent, around the 128 lanes of a vector and its parts. */
const counts = [3, 3, 4, 5, 7, 8, 13, 31, 33, 64, 100, 127, 128, 129, 200]

/**
 * The maximum total bits of all instances, because they determine the time of the engines: small programs have many
 * instances, large ones few. One program in eight has the larger limit.
 */
const mostBits = { usual: 15_000, rare: 60_000 }

/** A parent of 3 to 200 instances of the top of a design; the same for the same seed. */
export function withLanes({ top }: Design, seed: number): Design {
  return new LaneParent(top, new Choice(seed)).build()
}

class LaneParent {
  private readonly m = new ModuleBuilder('Lanes')
  private readonly instances: readonly Instance[]
  private readonly neighbour: Neighbour
  private readonly inputs: readonly Signal[]
  private readonly outputs: readonly Signal[]
  /** Inputs of the parent, by input of the module: alternatives for an instance to its neighbour's outputs. */
  private readonly common: readonly (readonly Expr[])[]
  private readonly registers: { readonly register: Signal; readonly next: Expr }[] = []

  constructor(
    module: Module,
    private readonly choice: Choice,
  ) {
    const count = this.count(module)
    this.instances = Array.from({ length: count }, (_, i) => this.m.instance(module, 'lanes', i))
    this.neighbour = this.topology(count)
    this.inputs = module.signals.filter(({ role }) => role === 'input')
    this.outputs = module.signals.filter(({ role }) => role === 'output')
    this.common = this.inputs.map(({ type }, k) =>
      choice.times(1, 3, (i) => get(this.m.input(`common${k}_${i}`, type))),
    )
  }

  build(): Design {
    this.instances.forEach((instance, i) => {
      this.inputs.forEach((input, k) => this.m.connect(into(instance, input.path), this.source(i, k)))
    })
    this.m.seq(
      'advance',
      this.registers.map(({ register, next }) => assign(register, next)),
    )
    return designOf(this.m.build())
  }

  private count(module: Module): number {
    const most = this.choice.chance(1, 8) ? mostBits.rare : mostBits.usual
    const bits = bitsOf(module)
    return this.choice.pick(counts.filter((count) => count === 3 || count * bits <= most))
  }

  private topology(count: number): Neighbour {
    const { choice } = this
    const permutation = choice.shuffled(Array.from({ length: count }, (_, i) => i))
    const distance = choice.between(1, count - 1)
    const width = Math.max(2, Math.round(Math.sqrt(count)))
    return choice.pick<Neighbour>([
      (i) => (i + count - 1) % count,
      (i, k) => (k % 2 === 0 ? i + count - 1 : i + 1) % count,
      (i, k) => (k % 2 === 0 ? i + count - width : i + 1) % count,
      (i) => (i + distance) % count,
      (i) => permutation[i]!,
      () => choice.between(0, count - 1),
    ])
  }

  private source(i: number, k: number): Expr {
    const { choice } = this
    const { type } = this.inputs[k]!
    const alone = choice.weighted<Expr>([
      [3, () => choice.pick(this.common[k]!)],
      [1, () => constant(wrap(BigInt(i * 5 + k), type), type)],
    ])
    if (this.outputs.length === 0 || choice.chance(1, 5)) return alone
    const from = this.neighbour(i, k)
    const output = choice.pick(this.outputs)
    const value = resize(port(this.instances[from]!, output.path), type)
    const reached = this.isDirect(from, i) ? value : this.delayed(value, `delay${i}_${k}`)
    return choice.chance(1, 3) ? xor(reached, alone) : reached
  }

  /** A chain that only leads to later instances closes no loop. */
  private isDirect(from: number, to: number): boolean {
    return from < to && to % longestPath !== 0 && Math.floor(from / longestPath) === Math.floor(to / longestPath)
  }

  private delayed(next: Expr, name: string): Expr {
    const reset = this.choice.pick([null, 0n, wrap(1n, next.type)])
    const register = this.m.register(name, next.type, reset)
    this.registers.push({ register, next })
    return get(register)
  }
}

/** The bits of all signals of a module and its instances. */
function bitsOf({ signals, instances }: Module): number {
  const own = signals.reduce((sum, { type }) => sum + type.width, 0)
  return instances.reduce((sum, { module }) => sum + bitsOf(module), own)
}
