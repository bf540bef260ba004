/**
 * An order of computing in which values are used while they are still in registers. It is a list scheduling over a small
 * model of the register file: of the nodes that can be computed next, the one goes first that finds most of its operands
 * there, ends the lives of most of them, and so leaves the fewest values waiting.
 */

import type { DataFlow } from './dependencies.js'

/** Vector registers that hold values; a few are left for what is just being computed. */
const registers = 12

/** Users of a value that are looked at: the first ones in the given order that are still to be computed. */
const considered = 6

/** So far the search for them goes. */
const scanned = 32

/** The numbers of all nodes in another order, operands still before users. */
export function orderForLocality(flow: DataFlow): Int32Array {
  return new ListScheduler(flow).run()
}

class ListScheduler {
  /** By value: where in its users the first one stands that may still be to be computed. */
  private readonly started: Int32Array
  /** By node: operands that are still to be computed. */
  private readonly missing: Int32Array
  /** By value: users that are still to be computed. */
  private readonly waiting: Int32Array
  private readonly done: Uint8Array
  /** Values in registers, the one that was used last at the end. */
  private readonly held: number[] = []
  private readonly isHeld: Uint8Array
  private readonly order: Int32Array

  constructor(private readonly flow: DataFlow) {
    const { size, values, operands, users } = flow
    this.started = users.starts.slice(0, values)
    this.missing = new Int32Array(size)
    this.waiting = new Int32Array(values)
    this.done = new Uint8Array(size)
    this.isHeld = new Uint8Array(values)
    this.order = new Int32Array(size)
    for (let node = 0; node < size; node++) {
      for (let at = operands.starts[node]!; at < operands.starts[node + 1]!; at++) {
        const operand = operands.items[at]!
        if (operand < size) this.missing[node]!++
        this.waiting[operand]!++
      }
    }
  }

  run(): Int32Array {
    let next = 0
    for (let i = 0; i < this.order.length; i++) {
      while (this.done[next] === 1) next++
      const node = this.choose(next)
      this.order[i] = node
      this.compute(node)
    }
    return this.order
  }

  /** The next one in the given order, unless a user of a held value is worth more. */
  private choose(next: number): number {
    const { starts, items } = this.flow.users
    let best = next
    let most = this.worth(next)
    for (const value of this.held) {
      const end = Math.min(starts[value + 1]!, this.firstUser(value) + scanned)
      let left = considered
      for (let at = this.started[value]!; at < end && left > 0; at++) {
        const user = items[at]!
        if (this.done[user] === 1) continue
        left--
        if (this.missing[user] !== 0) continue
        const worth = this.worth(user)
        if (worth <= most) continue
        most = worth
        best = user
      }
    }
    return best
  }

  /** Where the first user stands that is still to be computed. */
  private firstUser(value: number): number {
    const { starts, items } = this.flow.users
    let at = this.started[value]!
    while (at < starts[value + 1]! && this.done[items[at]!] === 1) at++
    this.started[value] = at
    return at
  }

  /** Operands at hand, and lives that end, against loads and the life that begins. */
  private worth(node: number): number {
    const { starts, items } = this.flow.operands
    let worth = 0
    for (let at = starts[node]!; at < starts[node + 1]!; at++) {
      const operand = items[at]!
      worth += this.isHeld[operand] === 1 ? 2 : -1
      if (this.waiting[operand] === 1) worth += 2
    }
    return worth
  }

  private compute(node: number): void {
    const { operands, users } = this.flow
    this.done[node] = 1
    for (let at = operands.starts[node]!; at < operands.starts[node + 1]!; at++) {
      const operand = operands.items[at]!
      const left = --this.waiting[operand]!
      this.drop(operand)
      if (left > 0) this.hold(operand)
    }
    for (let at = users.starts[node]!; at < users.starts[node + 1]!; at++) this.missing[users.items[at]!]!--
    if (this.waiting[node]! > 0) this.hold(node)
  }

  private hold(value: number): void {
    this.held.push(value)
    this.isHeld[value] = 1
    if (this.held.length > registers) this.isHeld[this.held.shift()!] = 0
  }

  private drop(value: number): void {
    if (this.isHeld[value] === 0) return
    this.isHeld[value] = 0
    this.held.splice(this.held.indexOf(value), 1)
  }
}
