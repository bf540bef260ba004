/**
 * A graph of machine words: operations of WebAssembly on 32 or 64 bits. Nodes are hash-consed: equal operations on equal
 * operands exist once. Operands are created before the nodes that use them.
 */

import { obtain } from '../../../base/maps.js'

/** Bits of a machine word. */
export type WordSize = 32 | 64

export type BinaryOp = 'add' | 'sub' | 'mul' | 'and' | 'or' | 'xor' | 'shl' | 'shru' | 'shrs'
/** Comparisons give 0 or 1 as a word of 32 bits; the letters u and s stand for unsigned and signed. */
export type CompareOp = 'eq' | 'ne' | 'ltu' | 'leu' | 'lts' | 'les'
export type UnaryOp = 'eqz' | 'popcnt' | 'ctz' | 'wrap' | 'extu' | 'exts'

/**
 * - `const`: {@link Node.constant};
 * - `load`: the word of state at {@link Node.address} before the clock edge;
 * - `read`: the word at {@link Node.address} plus the operand;
 * - `mux`: operand 1 if operand 0, of one bit, is 1, else operand 2; both are computed;
 * - `phi`: the operand of the arm that its {@link Branch} takes; only that arm is computed.
 */
export type Op = 'const' | 'load' | 'read' | 'mux' | 'phi' | BinaryOp | CompareOp | UnaryOp

export interface Node {
  readonly id: number
  readonly op: Op
  readonly size: WordSize
  readonly args: readonly Node[]
  /** The value of a constant, unsigned; otherwise 0. */
  readonly constant: bigint
  /** A byte of memory, for `load` and `read`; otherwise 0. */
  readonly address: number
  /** All bits from this one on are 0. */
  readonly bits: number
  /** This number of low bits are 0. */
  readonly zeros: number
  /** At most one bit is 1. */
  readonly isOneHot: boolean
  /** The branch of a `phi`. */
  readonly branch: Branch | null
}

/** Takes the arm of the first condition that holds, or the last arm. Conditions have one bit. */
export interface Branch {
  readonly conditions: readonly Node[]
  /** The values that the branch chooses, by creation; an operand for each arm. */
  readonly phis: Node[]
}

type Extra = Partial<Pick<Node, 'constant' | 'address' | 'bits' | 'zeros' | 'isOneHot'>>

export const onesOf = (width: number): bigint => (1n << BigInt(width)) - 1n

export class Graph {
  readonly nodes: Node[] = []
  private readonly constants: Readonly<Record<WordSize, Map<bigint, Node>>> = { 32: new Map(), 64: new Map() }
  /** Operations of one or two operands, and words of state, by {@link keyOf}. */
  private readonly short = new Map<number, Node>()
  private readonly long = new Map<string, Node>()

  constant(value: bigint, size: WordSize): Node {
    const constant = BigInt.asUintN(size, value)
    return obtain(this.constants[size], constant, () => this.newConstant(constant, size))
  }

  /** A word of state whose bits from `bits` on are 0. */
  load(address: number, size: WordSize, bits: number): Node {
    const key = keyOf('load', size, address % mostOperands, Math.floor(address / mostOperands))
    return obtain(this.short, key, () => this.add('load', size, [], { address, bits }, null))
  }

  /** The word `offset` bytes after `address`. The caller keeps the offset inside the memory. */
  read(address: number, offset: Node, size: WordSize, bits: number): Node {
    return obtain(this.long, `read${size} ${address} ${offset.id}`, () =>
      this.add('read', size, [offset], { address, bits }, null),
    )
  }

  operation(op: BinaryOp | CompareOp | UnaryOp | 'mux', size: WordSize, args: readonly Node[], extra: Extra): Node {
    const [first, second, third] = args
    if (third) {
      const key = `${op}${size} ${first!.id} ${second!.id} ${third.id}`
      return obtain(this.long, key, () => this.add(op, size, args, extra, null))
    }
    // No operation has itself as an operand, so 0 stands for none.
    const key = keyOf(op, size, first!.id, second ? second.id + 1 : 0)
    return obtain(this.short, key, () => this.add(op, size, args, extra, null))
  }

  /** One value for each arm of `branch`. */
  phi(branch: Branch, arms: readonly Node[]): Node {
    const key = `phi ${branch.conditions.map(({ id }) => id).join()} ${arms.map(({ id }) => id).join()}`
    return obtain(this.long, key, () => {
      const bits = Math.max(...arms.map((arm) => arm.bits))
      const zeros = Math.min(...arms.map((arm) => arm.zeros))
      const isOneHot = arms.every((arm) => arm.isOneHot)
      const made = this.add('phi', arms[0]!.size, arms, { bits, zeros, isOneHot }, branch)
      branch.phis.push(made)
      return made
    })
  }

  private newConstant(constant: bigint, size: WordSize): Node {
    const text = constant.toString(2)
    const bits = constant === 0n ? 0 : text.length
    const zeros = constant === 0n ? size : text.length - 1 - text.lastIndexOf('1')
    return this.add('const', size, [], { constant, bits, zeros, isOneHot: zeros >= bits - 1 }, null)
  }

  private add(op: Op, size: WordSize, args: readonly Node[], extra: Extra, branch: Branch | null): Node {
    const { constant = 0n, address = 0, bits = size, zeros = 0, isOneHot = bits <= 1 } = extra
    const node: Node = { id: this.nodes.length, op, size, args, constant, address, bits, zeros, isOneHot, branch }
    this.nodes.push(node)
    return node
  }
}

/** Graphs have fewer nodes. */
const mostOperands = 2 ** 23

/** The numbers of operations; those of the two sizes differ. */
const numbers = new Map<string, number>()

/** An exact integer for an operation and two operands, or for a load and the two halves of its address. */
function keyOf(op: Op, size: WordSize, first: number, second: number): number {
  const number = obtain(numbers, size === 64 ? `${op} long` : op, () => numbers.size)
  return (number * mostOperands + second) * mostOperands + first
}

export const isConstant = ({ op }: Node): boolean => op === 'const'

/** Operands of a commutative operation in a fixed order: the older node first, a constant last. */
export function ordered(x: Node, y: Node): readonly [Node, Node] {
  if (isConstant(x) !== isConstant(y)) return isConstant(x) ? [y, x] : [x, y]
  return x.id > y.id ? [y, x] : [x, y]
}
