/** The console of students' code: it keeps the beginning of what is printed. */

import './globals.js'

/** Characters that are kept. */
const most = 2000

let text = ''

const print = (...values: readonly unknown[]): void => {
  if (text.length < most) text = `${text}${values.map(shown).join(' ')}\n`.slice(0, most)
}

const { stringify } = JSON

/** What is printed must not end a program: JSON has neither circles nor bigints. */
function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
  } catch {
    return Object.prototype.toString.call(value)
  }
}

const printing = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir', 'dirxml', 'group'] as const

/** There is no clock, and nothing to be set in. */
const silent = ['groupCollapsed', 'groupEnd', 'time', 'timeLog', 'timeEnd', 'count', 'countReset', 'clear'] as const

const assert = (condition?: unknown, ...values: readonly unknown[]): void => {
  if (!condition) print('Assertion failed', ...values)
}

Object.defineProperty(globalThis, 'console', {
  value: Object.freeze({
    ...Object.fromEntries(printing.map((name) => [name, print])),
    ...Object.fromEntries(silent.map((name) => [name, () => undefined])),
    assert,
  }),
  writable: false,
  configurable: false,
})

/** The beginning of what was printed so far. */
export const printed = (): string => text
