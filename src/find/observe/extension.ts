import type { Connection, Expr, Role, Signal, Type } from '../../ir/ir.js'
import { obtain } from '../../maps.js'
import { placeIn } from '../syntax/refuse.js'

const place = placeIn(0)

/** A register that holds what an expression was in the cycle before. */
export interface Memorized {
  readonly register: Signal
  readonly value: Expr
}

/** What a module is given besides its own, to be looked at; nothing of its own reads it. */
export class Extension {
  readonly signals: Signal[] = []
  readonly connections: Connection[] = []
  readonly memorized: Memorized[] = []
  private readonly exported = new Map<string, Signal>()

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
    const register = this.declare('register', value.type)
    this.memorized.push({ register, value })
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
    const signal = { path: name, name, role, type, reset: null, place }
    this.signals.push(signal)
    return signal
  }
}
