/**
 * An order of computing in which values are used while they are still in registers. It is a list scheduling over a small
 * model of the register file: of the nodes that can be computed next, the one goes first that finds most of its operands
 * there, ends the lives of most of them, and so leaves the fewest values waiting.
 */

/** Vector registers that hold values; a few are left for what is just being computed. */
const registers = 12

/** So many users of a value are looked at: the first ones in the given order that are still to be computed. */
const considered = 6

/** So far the search for them goes. */
const scanned = 32

export interface DataFlow {
  /** The nodes, operands before users. */
  readonly nodes: readonly number[]
  /** What a node is computed from: nodes of the list, and others, which are in memory. */
  operandsOf(node: number): readonly number[]
}

/** The same nodes in another order, operands still before users. */
export function orderForLocality(flow: DataFlow): number[] {
  return new ListScheduler(flow).run()
}

class ListScheduler {
  private readonly operands = new Map<number, readonly number[]>()
  private readonly users = new Map<number, number[]>()
  /** Users of a value before this one are done. */
  private readonly started = new Map<number, number>()
  /** Operands of a node that are still to be computed. */
  private readonly missing = new Map<number, number>()
  /** Users of a value that are still to be computed. */
  private readonly waiting = new Map<number, number>()
  private readonly done = new Set<number>()
  /** Values in registers, the one that was used last at the end. */
  private readonly held: number[] = []
  private readonly order: number[] = []

  constructor(private readonly flow: DataFlow) {
    const own = new Set(flow.nodes)
    for (const node of flow.nodes) {
      const operands = flow.operandsOf(node)
      this.operands.set(node, operands)
      this.missing.set(node, operands.filter((operand) => own.has(operand)).length)
      for (const operand of operands) {
        this.waiting.set(operand, (this.waiting.get(operand) ?? 0) + 1)
        const users = this.users.get(operand)
        if (users) users.push(node)
        else this.users.set(operand, [node])
      }
    }
  }

  run(): number[] {
    let next = 0
    const { nodes } = this.flow
    while (this.order.length < nodes.length) {
      while (this.done.has(nodes[next]!)) next++
      this.compute(this.choose(nodes[next]!))
    }
    return this.order
  }

  /** The next one in the given order, unless a user of a held value is worth more. */
  private choose(next: number): number {
    let best = next
    let most = this.worth(next)
    for (const value of this.held) {
      for (const user of this.nextUsers(value)) {
        if (this.missing.get(user) !== 0) continue
        const worth = this.worth(user)
        if (worth <= most) continue
        most = worth
        best = user
      }
    }
    return best
  }

  private nextUsers(value: number): readonly number[] {
    const users = this.users.get(value)
    if (!users) return []
    let start = this.started.get(value) ?? 0
    while (start < users.length && this.done.has(users[start]!)) start++
    this.started.set(value, start)
    const next: number[] = []
    for (let i = start; i < users.length && i < start + scanned && next.length < considered; i++)
      if (!this.done.has(users[i]!)) next.push(users[i]!)
    return next
  }

  /** Operands at hand, and lives that end, against loads and the life that begins. */
  private worth(node: number): number {
    let worth = 0
    for (const operand of this.operands.get(node)!) {
      worth += this.held.includes(operand) ? 2 : -1
      if (this.waiting.get(operand) === 1) worth += 2
    }
    return worth
  }

  private compute(node: number): void {
    this.order.push(node)
    this.done.add(node)
    for (const operand of this.operands.get(node)!) {
      const left = this.waiting.get(operand)! - 1
      this.waiting.set(operand, left)
      this.drop(operand)
      if (left > 0) this.hold(operand)
    }
    for (const user of this.users.get(node) ?? []) this.missing.set(user, this.missing.get(user)! - 1)
    if ((this.waiting.get(node) ?? 0) > 0) this.hold(node)
  }

  private hold(value: number): void {
    this.held.push(value)
    if (this.held.length > registers) this.held.shift()
  }

  private drop(value: number): void {
    const at = this.held.indexOf(value)
    if (at >= 0) this.held.splice(at, 1)
  }
}
