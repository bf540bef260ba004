import type { Type } from '../../ir/ir.js'
import { range } from './literal.js'
import type { Usage } from './usage.js'

/** Verilator's names for what is lint and meant here. */
type Lint = 'UNUSEDSIGNAL' | 'UNDRIVEN' | 'PINCONNECTEMPTY' | 'SYMRSVDWORD'

/** `lines` with one check of Verilator's off, for a reason that a reader can see. */
export const tolerate = (lint: Lint, reason: string, lines: readonly string[]): string[] => [
  `/* verilator lint_off ${lint} */ // ${reason}`,
  ...lines,
  `/* verilator lint_on ${lint} */`,
]

/** Declarations of what is not read whole. */
export const unread = (lines: readonly string[]): string[] => tolerate('UNUSEDSIGNAL', 'not every bit is read', lines)

/** Declares a variable, or with `words` a memory; one that is not read whole says so. */
export function declare(keyword: string, name: string, type: Type, usage: Usage, words = ''): string[] {
  const line = `${keyword} ${range(type)}${name}${words};`
  return usage.isReadWhole(name, type) ? [line] : unread([line])
}
