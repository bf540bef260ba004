/** Emits gates as vector operations, ordered so that local variables hold values as briefly as possible. */

import type { Code, Local } from '../../wasm/code.js'
import { GateKind, isComplemented, nodeOf, type GateGraph, type Literal } from '../lower/gates.js'

/** The location of a node's value that the current function does not compute. */
export type Operand = MemoryOperand | 'zeros' | 'ones'

export interface MemoryOperand {
  readonly kind: 'memory'
  readonly pointer: Local
  readonly offset: number
  readonly isInverted: boolean
}

/** A value to compute, and what to do with it. */
export interface Target {
  readonly literal: Literal
  /** The old leaf, if the value replaces a plane that other gates still read. */
  readonly replaces: number | null
  /** Present if the complement may be stored instead; called with true if it is. */
  readonly setSign?: (isInverted: boolean) => void
  /** Emits the store; `value` puts the value onto the stack. */
  store(value: () => void): void
}

export interface GateHost {
  readonly code: Code
  readonly gates: GateGraph
  /** The nodes that the function computes, operands before users. */
  readonly order: readonly number[]
  /** Returns the location of a node that the function does not compute. */
  operand(node: number): Operand
  /** Puts a computed leaf, a wired input, onto the stack. */
  wired(node: number): void
}

/** A value in memory with this many uses is kept in a local. */
const oftenUsed = 2

/** Emits the gates in their order, and each target as soon as it can be stored. */
export function emitGates(host: GateHost, targets: readonly Target[]): void {
  new GateEmitter(host, targets).run()
}

class GateEmitter {
  private readonly uses = new Map<number, number>()
  /** Reads left of each leaf that some target replaces. */
  private readonly reads = new Map<number, number>()
  private readonly waiting = new Map<number, () => void>()
  private readonly locals = new Map<number, Local>()
  private readonly free: Local[] = []
  /** True if a computed value is the complement of its node. */
  private readonly inverted = new Map<number, boolean>()

  constructor(
    private readonly host: GateHost,
    private readonly targets: readonly Target[],
  ) {
    for (const { replaces } of targets) if (replaces !== null) this.reads.set(replaces, 0)
  }

  run(): void {
    const { order } = this.host
    for (const node of order) this.operands(node).forEach((operand) => this.countUse(operand))
    for (const { literal } of this.targets) this.countUse(nodeOf(literal))
    const targets = new Map<number, Target[]>(order.map((node) => [node, []]))
    const others = this.targets.filter((target) => {
      const atNode = targets.get(nodeOf(target.literal))
      atNode?.push(target)
      return !atNode
    })
    for (const node of order) {
      this.compute(node)
      targets.get(node)!.forEach((target) => this.finish(target))
    }
    others.forEach((target) => this.finish(target))
  }

  private countUse(node: number): void {
    this.uses.set(node, (this.uses.get(node) ?? 0) + 1)
    const reads = this.reads.get(node)
    if (reads !== undefined) this.reads.set(node, reads + 1)
  }

  private operands(node: number): readonly number[] {
    return this.host.gates.operands(node).map(nodeOf)
  }

  private compute(node: number): void {
    const { code } = this.host
    this.inverted.set(node, this.isStoredInverted(node))
    this.push(node)
    const local = this.free.pop() ?? code.local('v128')
    code.set(local)
    this.locals.set(node, local)
  }

  private finish(target: Target): void {
    const { code } = this.host
    const node = nodeOf(target.literal)
    const { replaces, setSign } = target
    if (setSign) {
      setSign(this.isInverted(node))
      return target.store(() => void this.plain(node))
    }
    const value = (): void => this.value(target.literal)
    const isStillRead = replaces !== null && this.reads.get(replaces)! - (node === replaces ? 1 : 0) > 0
    if (!isStillRead) return target.store(value)
    value()
    const local = this.free.pop() ?? code.local('v128')
    code.set(local)
    const store = (): void => {
      target.store(() => code.get(local))
      this.free.push(local)
    }
    if (this.reads.get(replaces) === 0) store()
    else this.waiting.set(replaces, store)
  }

  private value(literal: Literal): void {
    if (this.plain(nodeOf(literal)) !== isComplemented(literal)) this.host.code.vectorNot()
  }

  /** Puts a node's value onto the stack; returns true if it is the complement. */
  private plain(node: number): boolean {
    const local = this.locals.get(node)
    if (local === undefined) this.load(node)
    else {
      this.host.code.get(local)
      const left = this.uses.get(node)! - 1
      this.uses.set(node, left)
      if (left === 0) this.free.push(local)
    }
    return this.isInverted(node)
  }

  private isInverted(node: number): boolean {
    let isInverted = this.inverted.get(node)
    if (isInverted === undefined) {
      const operand = this.host.operand(node)
      isInverted = typeof operand === 'object' && operand.isInverted
      this.inverted.set(node, isInverted)
    }
    return isInverted
  }

  /** Loads a value from memory; a value used often is loaded once. */
  private load(node: number): void {
    const { code } = this.host
    const uses = this.uses.get(node)!
    const operand = this.host.operand(node)
    if (operand === 'zeros' || operand === 'ones') code.vector(new Uint8Array(16).fill(operand === 'ones' ? 0xff : 0))
    else code.get(operand.pointer).loadVector(operand.offset)
    const isKept = uses >= oftenUsed
    if (isKept) {
      const kept = this.free.pop() ?? code.local('v128')
      code.tee(kept)
      this.locals.set(node, kept)
      this.uses.set(node, uses - 1)
    }
    this.countRead(node, isKept)
  }

  /** The last read of a plane releases the store of its next value. */
  private countRead(node: number, isLast: boolean): void {
    const reads = this.reads.get(node)
    if (reads === undefined) return
    const left = isLast ? 0 : reads - 1
    this.reads.set(node, left)
    const store = this.waiting.get(node)
    if (left > 0 || !store) return
    this.waiting.delete(node)
    store()
  }

  /** True if the available value of a literal's node is the complement of the literal. */
  private isNegative(literal: Literal): boolean {
    return this.isInverted(nodeOf(literal)) !== isComplemented(literal)
  }

  /** True if the cheapest operation gives the complement of a gate, given the signs of its operands. */
  private isStoredInverted(node: number): boolean {
    const { gates } = this.host
    switch (gates.kind(node)) {
      case GateKind.and:
        return this.isNegative(gates.first(node)) && this.isNegative(gates.second(node))
      case GateKind.xor:
        return this.isNegative(gates.first(node)) !== this.isNegative(gates.second(node))
      case GateKind.mux:
        return this.isNegative(this.isNegative(gates.first(node)) ? gates.second(node) : gates.third(node))
      case GateKind.constant:
      case GateKind.leaf:
        return false
    }
  }

  /** Computes a node onto the stack, plain or inverted. */
  private push(node: number): void {
    const { gates, code } = this.host
    switch (gates.kind(node)) {
      case GateKind.leaf:
        return this.host.wired(node)
      case GateKind.and:
        return this.pushAnd(gates.first(node), gates.second(node))
      case GateKind.xor:
        this.plain(nodeOf(gates.first(node)))
        this.plain(nodeOf(gates.second(node)))
        return void code.vectorXor()
      case GateKind.mux:
        return this.pushMux(gates.first(node), gates.second(node), gates.third(node))
      case GateKind.constant:
        throw new Error('the constant is an operand, and nothing to compute')
    }
  }

  private pushAnd(left: Literal, right: Literal): void {
    const { code } = this.host
    const isSwapped = this.isNegative(left) && !this.isNegative(right)
    const [first, second] = isSwapped ? [right, left] : [left, right]
    this.plain(nodeOf(first))
    this.plain(nodeOf(second))
    if (this.isNegative(first)) code.vectorOr()
    else if (this.isNegative(second)) code.vectorAndNot()
    else code.vectorAnd()
  }

  /** If only one arm is inverted, three other operations replace a selection. */
  private pushMux(condition: Literal, then: Literal, otherwise: Literal): void {
    const { code } = this.host
    const [yes, no] = this.isNegative(condition) ? [otherwise, then] : [then, otherwise]
    if (this.isNegative(yes) === this.isNegative(no)) {
      this.plain(nodeOf(yes))
      this.plain(nodeOf(no))
      this.plain(nodeOf(condition))
      code.vectorSelect()
      return
    }
    this.plain(nodeOf(condition))
    const local = this.free.pop() ?? code.local('v128')
    code.set(local)
    if (this.isNegative(yes)) {
      // condition·yes + ¬condition·no
      code.get(local)
      this.plain(nodeOf(yes))
      code.vectorAndNot()
      this.plain(nodeOf(no))
      code.get(local).vectorAndNot().vectorOr()
    } else {
      // (condition + ¬no)·¬(condition·yes): the complement
      code.get(local)
      this.plain(nodeOf(no))
      code.vectorOr()
      code.get(local)
      this.plain(nodeOf(yes))
      code.vectorAnd().vectorAndNot()
    }
    this.free.push(local)
  }
}
