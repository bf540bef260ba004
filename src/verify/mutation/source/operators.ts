/** Operators of the text, and those of the IR that they become. */

import type { Mistake, TextOperator } from './edit.js'

/** A comparison is its complement in `!(a < b)`, but then the text says so at another place. */
const tokens: Readonly<Record<TextOperator, readonly string[]>> = {
  add: ['+', '++', '+='],
  sub: ['-', '--', '-='],
  mul: ['*', '*='],
  and: ['&', '&&', '&='],
  or: ['|', '||', '|='],
  xor: ['^', '^='],
  eq: ['==='],
  ne: ['!=='],
  lt: ['<', '>'],
  le: ['<=', '>='],
  shl: ['<<', '<<='],
  shr: ['>>', '>>='],
}

const opposites: Readonly<Record<string, string>> = {
  ...{ '+': '-', '-': '+', '++': '--', '--': '++', '+=': '-=', '-=': '+=', '*': '+', '*=': '+=' },
  ...{ '&': '|', '&&': '||', '&=': '|=', '|': '&', '||': '&&', '|=': '&=', '^': '|', '^=': '|=' },
  ...{ '===': '!==', '!==': '===', '<': '>=', '>=': '<', '>': '<=', '<=': '>' },
  ...{ '<<': '>>', '>>': '<<', '<<=': '>>=', '>>=': '<<=' },
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

export function tokensOf(op: TextOperator): readonly string[] {
  return tokens[op]
}

/** What a designer may have written instead of an operator. */
export function mistakenToken(token: string, mistake: Mistake): string {
  return (mistake === 'boundary' ? boundaries : opposites)[token]!
}
