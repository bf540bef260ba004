import type { Stmt } from '../../../ir/ir.js'
import { Flow } from './flow.js'

/** The body of a block, or an arm of a branch in it, while it is recorded. */
export interface Level {
  readonly statements: Stmt[]
  readonly flow: Flow
}

/** Where in a block the recording stands: in its body, and in arms of branches inside each other. */
export class Nesting {
  readonly #levels: Level[] = [{ statements: [], flow: new Flow() }]

  get here(): Level {
    return this.#levels.at(-1)!
  }

  /** The level around the innermost; null in the body. */
  get around(): Level | null {
    return this.#levels.at(-2) ?? null
  }

  /** 1 in the body, one more inside of each branch. */
  get depth(): number {
    return this.#levels.length
  }

  /** True if what happens here comes after the statements of a list. */
  isWithin(statements: readonly Stmt[]): boolean {
    return this.#levels.some((level) => level.statements === statements)
  }

  inside(work: () => void): Level {
    const level = { statements: [], flow: new Flow(this.here.flow) }
    this.#levels.push(level)
    try {
      work()
    } finally {
      this.#levels.pop()
    }
    return level
  }

  /** Goes back to an outer level for a while. */
  outside(depth: number, work: () => void): void {
    const inner = this.#levels.splice(depth)
    try {
      work()
    } finally {
      for (const level of inner) this.#levels.push(level)
    }
  }
}
