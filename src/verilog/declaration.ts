import type { Type } from '../ir/ir.js'
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

/** Declares a variable; one that is not read whole says so. */
export function declare(keyword: string, name: string, type: Type, usage: Usage): string[] {
  const line = `${keyword} ${range(type)}${name};`
  return usage.isReadWhole(name, type) ? [line] : tolerate('UNUSEDSIGNAL', 'not every bit is read', [line])
}
