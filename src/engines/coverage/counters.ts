/** Sticky bits: each stands for an event that a test should cause, and stays set once it has happened. */

import { constantOf } from '../../ir/fold.js'
import type { Expr, Role, Signal, Stmt, Type } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'

/** Bits of a register: JavaScript computes with small integers of this width. */
const wordWidth = 30

/** A place outside the user's sources. */
export const nowhere: Place = { file: 'coverage', line: 1, column: 1 }

/** The location of a coverage bit. */
export interface Counter {
  /** A register of the module, hidden from handles and waves. */
  readonly register: Signal
  readonly bit: number
}

/** A register and the signal that sets its bits within a cycle. */
export interface Word {
  readonly register: Signal
  /** The bits set during a cycle: a wire of a comb block, or a local of a seq block. */
  readonly hits: Signal
}

/** Declares the hidden signals of a module. User names never contain two underscores in a row. */
export class HiddenSignals {
  readonly all: Signal[] = []

  declare(role: Role, type: Type, kind: string): Signal {
    const name = `cover__${kind}_${this.all.length}`
    const reset = role === 'register' ? 0n : null
    const signal = { path: name, name, role, type, reset, place: nowhere }
    this.all.push(signal)
    return signal
  }
}

/** The counters of one block, in as many words as they need. */
export class Counters {
  readonly words: Word[] = []
  /** The width of the last word: its number of counters, because each cycle would carry unused bits along. */
  private type = { width: wordWidth, signed: false }

  constructor(
    private readonly hidden: HiddenSignals,
    private readonly role: 'wire' | 'local',
  ) {}

  take(): Counter & { readonly word: Word } {
    if (this.type.width === wordWidth) {
      this.type = { width: 0, signed: false }
      this.words.push({
        register: this.hidden.declare('register', this.type, 'seen'),
        hits: this.hidden.declare(this.role, this.type, 'hits'),
      })
    }
    const word = this.words.at(-1)!
    return { register: word.register, bit: this.type.width++, word }
  }
}

/** Returns the statement that sets bits of a word in this cycle. */
export function hit({ hits }: Word, bits: Expr): Stmt {
  return assign(hits, or(read(hits), bits))
}

/** Returns a word with one bit set. */
export function bitOf({ word, bit }: { readonly word: Word; readonly bit: number }): Expr {
  return constantOf(1n << BigInt(bit), word.hits.type, nowhere)
}

/** Returns a word without set bits. */
export function none({ hits }: Word): Expr {
  return constantOf(0n, hits.type, nowhere)
}

/** Sets the next value of a register: its value, and the bits set in this cycle. */
export function keep({ register, hits }: Word): Stmt {
  return assign(register, or(read(register), read(hits)))
}

export function assign(signal: Signal, value: Expr): Stmt {
  return { kind: 'assign', target: { instance: null, signal }, value, place: nowhere }
}

export function read(signal: Signal): Expr {
  return { kind: 'signal', type: signal.type, signal, place: nowhere }
}

export function or(left: Expr, right: Expr): Expr {
  return binary('or', left, right)
}

export function binary(op: 'or' | 'and', left: Expr, right: Expr): Expr {
  return { kind: 'binary', op, type: left.type, left, right, place: nowhere }
}

export function not(operand: Expr): Expr {
  return { kind: 'unary', op: 'not', type: operand.type, operand, place: nowhere }
}

export function choose(condition: Expr, then: Expr, other: Expr): Expr {
  return { kind: 'mux', type: then.type, condition, then, else: other, place: nowhere }
}
