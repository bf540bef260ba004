/** Errors of the compiler as diagnostics of ours: in the words of the language, with what to write instead. */

import type { Diagnostic } from '../ir/diagnostic.js'
import type { CompilerError } from './output.js'

/** FW010 for an error in a file of the user's, FW011 for one in the settings. */
export function diagnose(error: CompilerError, userConfig: string | null): Diagnostic {
  const { place, number } = error
  const message = plain(error.message)
  if (place === null || place.file.endsWith('.json')) {
    const settings = place?.file ?? userConfig
    return {
      code: 'FW011',
      message: `the settings of TypeScript cannot be used: TS${number}: ${message}`,
      // The settings that we have made extend the user's, and are no place to correct anything.
      place: place !== null && place.file === userConfig ? place : null,
      help: settings === null ? '`--no-types` leaves types out' : `correct ${userConfig ?? settings}`,
      notes: notesOf(error),
    }
  }
  return {
    code: 'FW010',
    message: `TS${number}: ${message}`,
    place,
    help: remedyFor(number, message),
    notes: notesOf(error),
  }
}

/** The reasons why two widths differ are about the brands that carry them, which no user has written. */
function notesOf({ reasons }: CompilerError): Diagnostic['notes'] {
  const told = reasons.some((reason) => /\[(un)?signedWidth\]/.test(reason)) ? [] : reasons
  return told.map((reason) => ({ message: plain(reason), place: null }))
}

/** `Bits<8>` is what the language calls the type that the compiler prints as `number & UnsignedBrand<8>`. */
function plain(message: string): string {
  const named = message.replace(/number & (Unsigned|Signed)Brand<(\d+)>/g, (_, sign, width) =>
    sign === 'Unsigned' ? `Bits<${width}>` : `SignedBits<${width}>`,
  )
  // What the compiler advises here is about properties that may be missing, which a width is only to the compiler.
  const isWidth = /type '(Signed)?Bits<\d+>'/.test(named)
  return (isWidth ? named.replace(/ with 'exactOptionalPropertyTypes: true'.*/, '') : named).replace(/\.$/, '')
}

/** In order: the first that fits is told. `$1` is what its first group has found. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/Did you mean (?:to write )?'([^']+)'\?$/, 'write `$1`'],
  [/is not assignable to type 'Bits<(\d+)>'$/, 'write a number of $1 bits; `low(…, $1)` makes one of any other'],
  [
    /is not assignable to type 'SignedBits<(\d+)>'$/,
    'write a signed number of $1 bits; `asSigned(…)` reads bits as one',
  ],
  [/^Type '(?:Signed)?Bits<\d+>' is not assignable to type 'boolean'$/, 'write a comparison, such as `… !== 0`'],
  [/^Type 'number' is not assignable to type 'boolean'$/, 'write a comparison, such as `… !== 0`'],
  [/^Type 'boolean' is not assignable to type 'number'$/, 'write a number; `asBit(…)` makes one of a condition'],
  [/^Property '([^']+)' does not exist on/, 'declare `$1`, or correct its name'],
  [/^Property '([^']+)' is missing/, 'write `$1`, too'],
  [/^Object literal may only .*'([^']+)' does not exist in/, 'leave `$1` out, or correct its name'],
  [/^(?:Parameter|Variable|Binding element) '([^']+)' implicitly has/, 'give `$1` a type'],
  [/possibly 'undefined'$/, 'write `!` behind an index that is always in range'],
  [
    /^Cannot find module '(\.[^']*)'/,
    'correct the path; files are imported by the name of the JavaScript they become, such as ./mine.js',
  ],
  [/^Cannot find module '([^']+)'/, 'correct the name, or install it: npm install $1'],
  [
    /type definitions for node\?/,
    'npm install --save-dev @types/node, and list "node" in `types` of the tsconfig.json',
  ],
]

/** Empty where nothing general can be said. */
function remedyFor(number: number, message: string): string {
  for (const [pattern, remedy] of remedies) {
    const found = pattern.exec(message)
    if (found) return remedy.replaceAll('$1', found[1] ?? '')
  }
  // TS1xxx is syntax.
  return number < 2000 ? 'correct the syntax' : ''
}
