/**
 * Orders nodes so that values are used while they are still in registers: list scheduling with a small model of the register
 * file. Among the nodes that can be computed next, it picks the one with most operands in registers and most operands at
 * their last use, so that few values stay live.
 */

import type { DataFlow } from './dependencies.js'

/** Vector registers that hold values; the rest serve the current computation. */
const registers = 12

/** The maximum number of users of a value to consider: the first ones in the given order that are not computed. */
const considered = 6

/** The maximum distance of the search for them. */
const scanned = 32

/** Returns the numbers of all nodes in a new order, operands still before users. */
export function orderForLocality(flow: DataFlow): Int32Array {
  return new ListScheduler(flow).run()
}

class ListScheduler {
  /** By value: the index of its first user that may not be computed yet. */
  private readonly started: Int32Array
  /** By node: the number of operands not yet computed. */
  private readonly missing: Int32Array
  /** By value: the number of users not yet computed. */
  private readonly waiting: Int32Array
  private readonly done: Uint8Array
  /** Values in registers, the most recently used one last. */
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

  /** The next node in the given order, unless a user of a held value is worth more. */
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

  /** The index of the first user not yet computed. */
  private firstUser(value: number): number {
    const { starts, items } = this.flow.users
    let at = this.started[value]!
    while (at < starts[value + 1]! && this.done[items[at]!] === 1) at++
    this.started[value] = at
    return at
  }

  /** Weighs operands in registers and last uses against loads. */
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
