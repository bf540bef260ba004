import type { Connection, Expr, Role, Signal, Type } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import { placeIn } from '../syntax/refuse.js'

const place = placeIn(0)

/** A register and what it holds in the next cycle. */
export interface Memorized {
  readonly register: Signal
  readonly value: Expr
}

/** What registers hold after reset. None of a search: it begins in the middle of a run, and sees to them itself. */
export type MemoryReset = 0n | null

/** A condition that engines count, and proofs look for. */
export interface Covered {
  readonly condition: Expr
  readonly label: string
}

/** What a module is given besides its own, to be looked at; nothing of its own reads it. */
export class Extension {
  readonly signals: Signal[] = []
  readonly connections: Connection[] = []
  readonly memorized: Memorized[] = []
  readonly covered: Covered[] = []
  private readonly exported = new Map<string, Signal>()

  constructor(private readonly reset: MemoryReset) {}

  /** A wire that shows an expression. */
  wire(value: Expr): Signal {
    return this.show('wire', value)
  }

  /** An output that shows an expression; the same for the same key. */
  output(key: string, value: () => Expr): Signal {
    return obtain(this.exported, key, () => this.show('output', value()))
  }

  /** What an expression was in the cycle before. */
  memorize(value: Expr): Signal {
    return this.register(value.type, () => value)
  }

  /** A register whose next value may depend on its own. */
  register(type: Type, next: (now: Signal) => Expr): Signal {
    const register = this.declare('register', type)
    this.memorized.push({ register, value: next(register) })
    return register
  }

  private show(role: Role, value: Expr): Signal {
    const signal = this.declare(role, value.type)
    this.connections.push({ target: { instance: null, signal }, value, place })
    return signal
  }

  /** Names of the user's have no two underscores. */
  private declare(role: Role, type: Type): Signal {
    const name = `find__${this.signals.length}`
    const signal = { path: name, name, role, type, reset: role === 'register' ? this.reset : null, place }
    this.signals.push(signal)
    return signal
  }
}
