/** The console of students' code: it keeps the beginning of what is printed. */

import './globals.js'

/** Characters that are kept. */
const most = 2000

let text = ''

const print = (...values: readonly unknown[]): void => {
  if (text.length < most) text = `${text}${values.map(shown).join(' ')}\n`.slice(0, most)
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

const names = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const

Object.defineProperty(globalThis, 'console', {
  value: Object.freeze(Object.fromEntries(names.map((name) => [name, print]))),
  writable: false,
  configurable: false,
})

/** The beginning of what was printed so far. */
export const printed = (): string => text
