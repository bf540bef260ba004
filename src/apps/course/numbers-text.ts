/** Formats the numbers of a lab as text, and reads them from data. The sandbox imports this file, so it has few imports. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Numbers } from './lab.js'

/** `depth 4, width 6`. */
export function describeNumbers(numbers: Numbers): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value : value.join(' ')}`)
    .join(', ')
}

/** The numbers of a size that differ from the student's: `, with stages 3`; empty for the student's own. */
export function sizeNote(own: Numbers, numbers: Numbers): string {
  const isOther = ([name, value]: readonly [string, Numbers[string]]): boolean => String(own[name]) !== String(value)
  const others = Object.fromEntries(Object.entries(numbers).filter(isOther))
  return Object.keys(others).length === 0 ? '' : `, with ${describeNumbers(others)}`
}

/** An error of a module in a size, with that size in its messages; other exceptions stay unchanged. */
export function errorInSize(error: unknown, own: Numbers, numbers: Numbers): unknown {
  const note = sizeNote(own, numbers)
  if (!(error instanceof FlitwaveError) || note === '') return error
  return new FlitwaveError(error.diagnostics.map((one) => ({ ...one, message: one.message + note })))
}

/** Keeps only members that are numbers or lists of numbers. */
export function asNumbers(values: Readonly<Record<string, unknown>>): Numbers {
  const areNumbers = (value: unknown): boolean =>
    typeof value === 'number' || (Array.isArray(value) && value.every((item) => typeof item === 'number'))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => areNumbers(value))) as Numbers
}
