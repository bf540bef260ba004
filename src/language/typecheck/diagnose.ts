/** Turns compiler errors into diagnostics in the terms of the language, with remedies. */

import { readFileSync } from 'node:fs'
import { isRtl } from '../../base/diagnostic/directive.js'
import type { CompilerError } from './output.js'
import type { Diagnostic } from '../../base/diagnostic/diagnostic.js'

// In a `'use rtl'` file, a bigint is a number of any size, but TypeScript distinguishes it from other numbers.

const bigint = String.raw`'(?:bigint|-?\d+n)'`
const hardware = String.raw`'(?:(?:Signed)?Bits<|(?:number|boolean|-?\d+)\b)[^']*'`

/** Compiler messages about a bigint next to a number, or instead of one. */
const refusals = [
  new RegExp(`^(?:Type|Argument of type) ${bigint} is not assignable to (?:type|parameter of type) ${hardware}`),
  new RegExp(`types (?:${hardware} and ${bigint}|${bigint} and ${hardware})`),
]

/** True for an error about a number that the language accepts. */
export function isAboutBigint({ place, message }: CompilerError): boolean {
  return place !== null && refusals.some((refusal) => refusal.test(message)) && isRtlFile(place.file)
}

function isRtlFile(path: string): boolean {
  try {
    return isRtl(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
}

/** FW010: an error in a user file. */
export function diagnoseFile(error: CompilerError): Diagnostic {
  const { place, number } = error
  const message = plain(error.message)
  return {
    code: 'FW010',
    message: `TS${number}: ${message.replace(suggestion, '').replace(anonymous, '')}`,
    place,
    help: remedyFor(number, message),
    notes: notesOf(error),
  }
}

/**
 * FW011: an error in the settings.
 * @param configs - the user's settings files, the nearest first; generated settings cannot be corrected by the user
 */
export function diagnoseSettings(error: CompilerError, configs: readonly string[]): Diagnostic {
  const { place, number, message } = error
  const [nearest] = configs
  return {
    code: 'FW011',
    message: `TypeScript rejects these settings: TS${number}: ${plain(message)}`,
    place: place !== null && configs.includes(place.file) ? place : null,
    help: nearest === undefined ? '`--no-types` skips the type check' : `correct ${nearest}`,
    notes: notesOf(error),
  }
}

/** The reasons for different widths mention the brands that carry them, which no user has written. */
function notesOf({ reasons }: CompilerError): Diagnostic['notes'] {
  const told = reasons.some((reason) => /\[(un)?signedWidth\]/.test(reason)) ? [] : reasons
  return told.map((reason) => ({ message: plain(reason), place: null }))
}

/** For missing members, the compiler prints the brand of a value, as `Number & UnsignedBrand<8>`, instead of `Bits<8>`. */
function plain(message: string): string {
  const named = message.replace(/Number & (Unsigned|Signed)Brand<(\w+)>/g, (_, sign, width) =>
    sign === 'Unsigned' ? `Bits<${width}>` : `SignedBits<${width}>`,
  )
  return named.replace(/\.$/, '')
}

/** Unnamed types in a message: these would list all fields of a module, whose class the place already shows. */
const anonymous = /(?<=does not exist) on type '[^']*\{[^']*'/

/** The compiler's suggestion at the end of a message. */
const suggestion = /\. Did you mean (?:to write )?'([^']+)'\?$/

/** Remedies in order of priority: the first match is reported. `$1` is the match of its first group. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/is not assignable to type 'Bits<(\d+)>'$/, 'write a number of $1 bits; `low(…, $1)` makes one of any other'],
  [
    /is not assignable to type 'SignedBits<(\d+)>'$/,
    'write a signed number of $1 bits; `asSigned(…)` reads bits as one',
  ],
  [/^Type '(?:Signed)?Bits<\w+>' is not assignable to type 'boolean'$/, 'write a comparison, such as `… !== 0`'],
  [/^Type 'number' is not assignable to type 'boolean'$/, 'write a comparison, such as `… !== 0`'],
  [
    /^Type 'boolean' is not assignable to type '(?:number|Bits<number>)'$/,
    'write a number; `asBit(…)` makes one of a condition',
  ],
  [/^Property '([^']+)' does not exist on/, 'declare `$1`, or correct its name'],
  [/^Property '([^']+)' is missing/, 'add `$1`'],
  [/^Object literal may only .*'([^']+)' does not exist in/, 'remove `$1`, or correct its name'],
  [/^(?:Parameter|Variable|Binding element) '([^']+)' implicitly has/, 'give `$1` a type'],
  [/possibly 'undefined'$/, 'write `!` after an index that is always in range'],
  [
    /^Cannot find module '(\.[^']*)'/,
    'correct the path: import a TypeScript file by the name of its JavaScript, such as ./mine.js',
  ],
  [/^Cannot find module '([^']+)'/, 'correct the name, or install it: npm install $1'],
  [
    /type definitions for node\?/,
    'npm install --save-dev @types/node, and list "node" in `types` of the tsconfig.json',
  ],
]

/** The remedy; empty if there is no general one. */
function remedyFor(number: number, message: string): string {
  const [, meant] = suggestion.exec(message) ?? []
  if (meant !== undefined) return `did you mean ${meant}?`
  for (const [pattern, remedy] of remedies) {
    const found = pattern.exec(message)
    if (found) return remedy.replaceAll('$1', found[1] ?? '')
  }
  // TS1xxx are syntax errors.
  return number < 2000 ? 'correct the syntax' : ''
}
