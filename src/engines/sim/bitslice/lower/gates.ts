/**
 * Gates on single bits, hash-consed and folded on creation, so equal logic exists once. A value is a *literal*: the number
 * of a node times two, plus one for the complement. Nodes are numbered in dependency order: operands come before their gate.
 */

/** 2 · node + 1 if complemented. */
export type Literal = number

/** Node 0 is the constant. */
export const zero: Literal = 0
export const one: Literal = 1

export const complement = (literal: Literal): Literal => literal ^ 1
export const nodeOf = (literal: Literal): number => literal >> 1
export const isComplemented = (literal: Literal): boolean => (literal & 1) === 1

/**
 * `and` takes literals of either sign, `xor` plain ones, and `mux` a plain condition. Only the creator of a leaf knows its
 * meaning.
 */
export const GateKind = { constant: 0, leaf: 1, and: 2, xor: 3, mux: 4 } as const
export type GateKind = (typeof GateKind)[keyof typeof GateKind]

/** A word of the literals that {@link GateGraph.leaves} has made, starting at `first`. */
export const leafWord = (first: Literal, width: number): Literal[] =>
  Array.from({ length: width }, (_, bit) => first + 2 * bit)

const firstTableSize = 1 << 10
const firstNodes = 1 << 8

export class GateGraph {
  /** Four numbers for each node: its kind and the three that identify it. Node 0, the constant, is all zeros. */
  private cells = new Int32Array(4 * firstNodes)
  private nodes = 1
  /** Open addressing on the content of gates; 0 marks a free cell, since the constant is never looked up. */
  private table = new Int32Array(firstTableSize)
  private made = 0

  get size(): number {
    return this.nodes
  }

  /** The number of gates: nodes that are neither leaves nor the constant. */
  get gates(): number {
    return this.made
  }

  kind(node: number): GateKind {
    return this.cells[4 * node]! as GateKind
  }

  /** `and`, `xor`: the left operand. `mux`: the condition. Leaf: as given to {@link leaf}. */
  first(node: number): number {
    return this.cells[4 * node + 1]!
  }

  /** `and`, `xor`: the right operand. `mux`: the value if the condition holds. Leaf: as given to {@link leaf}. */
  second(node: number): number {
    return this.cells[4 * node + 2]!
  }

  /** `mux`: the value if the condition does not hold. */
  third(node: number): number {
    return this.cells[4 * node + 3]!
  }

  isLeaf(node: number): boolean {
    return this.kind(node) === GateKind.leaf
  }

  operands(node: number): readonly Literal[] {
    switch (this.kind(node)) {
      case GateKind.constant:
      case GateKind.leaf:
        return []
      case GateKind.and:
      case GateKind.xor:
        return [this.first(node), this.second(node)]
      case GateKind.mux:
        return [this.first(node), this.second(node), this.third(node)]
    }
  }

  /** Adds a leaf, identified by two numbers of its creator. */
  leaf(first: number, second: number): Literal {
    return this.push(GateKind.leaf, first, second, 0) << 1
  }

  /** Adds leaves with the second numbers 0, 1, …; {@link leafWord} makes a word of them. Returns the first. */
  leaves(first: number, count: number): Literal {
    const literal = this.nodes << 1
    for (let second = 0; second < count; second++) this.leaf(first, second)
    return literal
  }

  and(left: Literal, right: Literal): Literal {
    const [a, b] = left < right ? [left, right] : [right, left]
    if (a === zero || a === (b ^ 1)) return zero
    if (a === one || a === b) return b
    return this.absorb(a, b) ?? this.absorb(b, a) ?? this.find(GateKind.and, a, b, 0)
  }

  or(left: Literal, right: Literal): Literal {
    return this.and(left ^ 1, right ^ 1) ^ 1
  }

  xor(left: Literal, right: Literal): Literal {
    const sign = (left ^ right) & 1
    const [a, b] = left < right ? [left & ~1, right & ~1] : [right & ~1, left & ~1]
    if (a === b) return sign
    if (a === zero) return b ^ sign
    return (this.absorbXor(a, b) ?? this.absorbXor(b, a) ?? this.find(GateKind.xor, a, b, 0)) ^ sign
  }

  /** `condition ? yes : no`. */
  mux(condition: Literal, yes: Literal, no: Literal): Literal {
    if (isComplemented(condition)) return this.mux(condition ^ 1, no, yes)
    if (condition === zero || yes === no) return no
    const then = this.under(condition, yes, true)
    const otherwise = this.under(condition, no, false)
    if (then === otherwise) return then
    if (then === (otherwise ^ 1)) return this.xor(condition, otherwise)
    if (then === one) return this.or(condition, otherwise)
    if (then === zero) return this.and(condition ^ 1, otherwise)
    if (otherwise === zero) return this.and(condition, then)
    if (otherwise === one) return this.or(condition ^ 1, then)
    const sign = then & 1
    return this.find(GateKind.mux, condition, then ^ sign, otherwise ^ sign) ^ sign
  }

  /** Builds a balanced tree: short paths and short live ranges. */
  any(literals: readonly Literal[]): Literal {
    if (literals.length <= 1) return literals[0] ?? zero
    const half = literals.length >> 1
    return this.or(this.any(literals.slice(0, half)), this.any(literals.slice(half)))
  }

  /**
   * x·g for a gate g over x: x·(x·y) = x·y, x·(¬x·y) = 0, x·¬(x·y) = x·¬y, x·¬(¬x·y) = x, x·(x⊕y) = x·¬y. Returns null for
   * other gates.
   */
  private absorb(x: Literal, gate: Literal): Literal | null {
    const node = nodeOf(gate)
    const kind = this.kind(node)
    if (kind !== GateKind.and && kind !== GateKind.xor) return null
    const [left, right] = [this.first(node), this.second(node)]
    if (kind === GateKind.xor) {
      if (left >> 1 === x >> 1) return this.and(x, right ^ 1 ^ ((x ^ gate) & 1))
      if (right >> 1 === x >> 1) return this.and(x, left ^ 1 ^ ((x ^ gate) & 1))
      return null
    }
    if (left === x || right === x) return isComplemented(gate) ? this.and(x, (left === x ? right : left) ^ 1) : gate
    if (left === (x ^ 1) || right === (x ^ 1)) return isComplemented(gate) ? x : zero
    return null
  }

  /** x⊕g for an AND gate g over x, both plain: x⊕(x·y) = x·¬y, x⊕(¬x·y) = x+y. Returns null for other gates. */
  private absorbXor(x: Literal, gate: Literal): Literal | null {
    const node = nodeOf(gate)
    if (this.kind(node) !== GateKind.and) return null
    const [left, right] = [this.first(node), this.second(node)]
    if (left === x || right === x) return this.and(x, (left === x ? right : left) ^ 1)
    if (left === (x ^ 1) || right === (x ^ 1)) return this.or(x, left === (x ^ 1) ? right : left)
    return null
  }

  /** Simplifies `value`, given that `condition` equals `holds`, one level deep. */
  private under(condition: Literal, value: Literal, holds: boolean): Literal {
    const node = nodeOf(value)
    const sign = value & 1
    if (node === nodeOf(condition)) return (holds ? one : zero) ^ sign
    const deciding = nodeOf(condition)
    // If p⊕q is known, q is p or its complement: then a borrow and a carry share one gate.
    if (this.kind(deciding) === GateKind.xor && node === nodeOf(this.second(deciding)))
      return this.first(deciding) ^ (holds ? 1 : 0) ^ sign
    const [first, second] = [this.first(node), this.second(node)]
    if (this.kind(node) === GateKind.mux && first === condition) return (holds ? second : this.third(node)) ^ sign
    if (this.kind(node) === GateKind.and) {
      const known = nodeOf(first) === nodeOf(condition) ? first : nodeOf(second) === nodeOf(condition) ? second : null
      if (known !== null) return ((known === condition) === holds ? (known === first ? second : first) : zero) ^ sign
    }
    return value
  }

  private find(kind: GateKind, first: number, second: number, third: number): Literal {
    const mask = this.table.length - 1
    let slot = hash(kind, first, second, third) & mask
    for (let node = this.table[slot]!; node !== 0; node = this.table[slot]!) {
      const isSame =
        this.first(node) === first &&
        this.second(node) === second &&
        this.third(node) === third &&
        this.kind(node) === kind
      if (isSame) return node << 1
      slot = (slot + 1) & mask
    }
    const made = this.push(kind, first, second, third)
    this.table[slot] = made
    if (++this.made * 2 > this.table.length) this.grow()
    return made << 1
  }

  private push(kind: GateKind, first: number, second: number, third: number): number {
    const node = this.nodes++
    const at = 4 * node
    if (at === this.cells.length) {
      const cells = new Int32Array(2 * at)
      cells.set(this.cells)
      this.cells = cells
    }
    this.cells[at] = kind
    this.cells[at + 1] = first
    this.cells[at + 2] = second
    this.cells[at + 3] = third
    return node
  }

  private grow(): void {
    const bigger = new Int32Array(this.table.length * 2)
    const mask = bigger.length - 1
    for (const node of this.table) {
      if (node === 0) continue
      let slot = hash(this.kind(node), this.first(node), this.second(node), this.third(node)) & mask
      while (bigger[slot] !== 0) slot = (slot + 1) & mask
      bigger[slot] = node
    }
    this.table = bigger
  }
}

function hash(kind: number, first: number, second: number, third: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d) ^ kind
  return mixed ^ (mixed >>> 15)
}
