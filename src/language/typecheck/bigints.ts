/** In a `'use rtl'` file a bigint is a number of any size, which TypeScript keeps apart from all other numbers. */

import { readFileSync } from 'node:fs'
import { isRtl } from '../../ir/rtl-text.js'
import type { CompilerError } from './output.js'

const bigint = String.raw`'(?:bigint|-?\d+n)'`
const hardware = String.raw`'(?:number|boolean|-?\d+)\b[^']*'`

/** Messages of the compiler where a bigint stands beside a number, or in its place. */
const refusals = [
  new RegExp(`^(?:Type|Argument of type) ${bigint} is not assignable to (?:type|parameter of type) ${hardware}`),
  new RegExp(`types (?:${hardware} and ${bigint}|${bigint} and ${hardware})`),
]

/** True for an error about a number that the language takes. */
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
