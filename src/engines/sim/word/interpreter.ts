/**
 * Computes single values from the state, without a program: compiling one takes longer than a few reads of a few signals.
 */

import type { BinaryOp, CompareOp, Node, UnaryOp } from './graph.js'
import type { Views } from './reader.js'

/** A word of 32 bits is a number, one of 64 bits a bigint; both are unsigned. */
export type Word = number | bigint

export class Interpreter {
  /** The number of nodes that it has computed. */
  computed = 0
  private turn = 1
  /** By node: the turn in which it was computed. */
  private readonly turns: number[] = []
  private readonly words: Word[] = []

  constructor(private readonly views: Views) {}

  /** Invalidates all values after a change of state or inputs. */
  forget(): void {
    this.turn++
  }

  word(node: Node): Word {
    // Iterative, because paths may lead through any number of instances.
    const pending = [node]
    for (let at = pending.at(-1); at; at = pending.at(-1)) {
      const needed = this.isKnown(at) ? null : this.attempt(at)
      if (needed) pending.push(needed)
      else pending.pop()
    }
    return this.words[node.id]!
  }

  private isKnown({ id }: Node): boolean {
    return this.turns[id] === this.turn
  }

  /** Computes a node, or returns an operand that must be known first. */
  private attempt(node: Node): Node | null {
    switch (node.op) {
      case 'const':
        return this.put(node, node.size === 32 ? Number(node.constant) : node.constant)
      case 'load':
        return this.put(node, this.load(node.address, node))
      case 'phi':
        return this.takeArm(node, node.branch!.conditions)
      case 'mux': {
        const [condition, then, otherwise] = node.args
        if (!this.isKnown(condition!)) return condition!
        return this.copy(node, this.words[condition!.id] === 1 ? then! : otherwise!)
      }
      default: {
        for (const arg of node.args) if (!this.isKnown(arg)) return arg
        const [first, second] = node.args
        const x = this.words[first!.id]!
        if (node.op === 'read') return this.put(node, this.load(node.address + Number(x), node))
        return this.put(node, compute(node.op, x, second ? this.words[second.id]! : 0))
      }
    }
  }

  /** Computes only the arm that a branch takes. */
  private takeArm(phi: Node, conditions: readonly Node[]): Node | null {
    let arm = 0
    for (const condition of conditions) {
      if (!this.isKnown(condition)) return condition
      if (this.words[condition.id] === 1) break
      arm++
    }
    return this.copy(phi, phi.args[arm]!)
  }

  private copy(node: Node, from: Node): Node | null {
    return this.isKnown(from) ? this.put(node, this.words[from.id]!) : from
  }

  private put({ id }: Node, word: Word): null {
    this.turns[id] = this.turn
    this.words[id] = word
    this.computed++
    return null
  }

  private load(address: number, { size }: Node): Word {
    const { views } = this
    return size === 32 ? views.words[address >>> 2]! >>> 0 : views.longWords[address >>> 3]!
  }
}

function compute(op: BinaryOp | CompareOp | UnaryOp, x: Word, y: Word): Word {
  if (typeof x === 'number') return computeShort(op, x, y as number)
  const word = computeLong(op, x, BigInt(y))
  return typeof word === 'bigint' ? BigInt.asUintN(64, word) : word
}

function computeShort(op: BinaryOp | CompareOp | UnaryOp, x: number, y: number): Word {
  switch (op) {
    case 'add':
      return (x + y) >>> 0
    case 'sub':
      return (x - y) >>> 0
    case 'mul':
      return Math.imul(x, y) >>> 0
    case 'and':
      return (x & y) >>> 0
    case 'or':
      return (x | y) >>> 0
    case 'xor':
      return (x ^ y) >>> 0
    case 'shl':
      return (x << y) >>> 0
    case 'shru':
      return x >>> y
    case 'shrs':
      return (x >> y) >>> 0
    case 'eqz':
      return Number(x === 0)
    case 'eq':
      return Number(x === y)
    case 'ne':
      return Number(x !== y)
    case 'ltu':
      return Number(x < y)
    case 'leu':
      return Number(x <= y)
    case 'lts':
      return Number((x | 0) < (y | 0))
    case 'les':
      return Number((x | 0) <= (y | 0))
    case 'popcnt':
      return onesIn(BigInt(x))
    case 'ctz':
      return x === 0 ? 32 : 31 - Math.clz32(x & -x)
    case 'extu':
      return BigInt(x)
    case 'exts':
      return BigInt.asUintN(64, BigInt(x | 0))
    case 'wrap':
      return x
  }
}

/** The result is exact, modulo 2^64. */
function computeLong(op: BinaryOp | CompareOp | UnaryOp, x: bigint, y: bigint): Word {
  const signed = (value: bigint): bigint => BigInt.asIntN(64, value)
  switch (op) {
    case 'add':
      return x + y
    case 'sub':
      return x - y
    case 'mul':
      return x * y
    case 'and':
      return x & y
    case 'or':
      return x | y
    case 'xor':
      return x ^ y
    case 'shl':
      return x << (y & 63n)
    case 'shru':
      return x >> (y & 63n)
    case 'shrs':
      return signed(x) >> (y & 63n)
    case 'eqz':
      return Number(x === 0n)
    case 'eq':
      return Number(x === y)
    case 'ne':
      return Number(x !== y)
    case 'ltu':
      return Number(x < y)
    case 'leu':
      return Number(x <= y)
    case 'lts':
      return Number(signed(x) < signed(y))
    case 'les':
      return Number(signed(x) <= signed(y))
    case 'popcnt':
      return BigInt(onesIn(x))
    case 'ctz':
      return BigInt(lowestOne(x))
    case 'wrap':
      return Number(BigInt.asUintN(32, x))
    case 'extu':
    case 'exts':
      return x
  }
}

function onesIn(word: bigint): number {
  return word.toString(2).replaceAll('0', '').length
}

/** The number of zeros below the lowest one; 64 if there is none. */
function lowestOne(word: bigint): number {
  const text = word.toString(2)
  return word === 0n ? 64 : text.length - 1 - text.lastIndexOf('1')
}
