/** Setting axes of a study: from what the user writes to values. */

import { fail } from '../ir/diagnostic.js'
import type { Axis, AxisValues, Study, Value } from './study.js'

/**
 * The values of all axes, where some are given as texts.
 * @param given - of axes that the study has, all their values
 * @throws FlitwaveError FW911 for a value that an axis cannot have
 */
export function axesWith(
  study: Study,
  values: AxisValues,
  given: Readonly<Record<string, readonly string[]>>,
): AxisValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, own]) => {
      const axis = study.axes[name]!
      const texts = given[name]
      // `1` and `01` are two texts, and one value.
      return [name, texts ? [...new Set(texts.map((text) => valueOf(name, axis, text)))] : own]
    }),
  )
}

function valueOf(name: string, axis: Axis, text: string): Value {
  const value = asTypeOf(axis.values[0]!, text)
  if (value === null || !isWithin(value, axis)) {
    fail('FW911', `${name} cannot be ${text}`, null, `${name} is ${boundsOf(axis)}: ${axis.title}`)
  }
  return value
}

/** `whole numbers from 1`, `torus or mesh`. */
export function boundsOf({ values, choices, min, max, isContinuous }: Axis): string {
  if (choices) return choices.join(' or ')
  if (typeof values[0] === 'string') return 'a text'
  if (typeof values[0] === 'boolean') return 'true or false'
  const kind = isContinuous ? 'a number' : 'a whole number'
  if (min === undefined) return kind
  return max === undefined ? `${kind} from ${min}` : `${kind} from ${min} to ${max}`
}

function asTypeOf(model: Value, text: string): Value | null {
  if (typeof model === 'string') return text
  if (typeof model === 'boolean') return text === 'true' ? true : text === 'false' ? false : null
  return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : null
}

function isWithin(value: Value, { choices, min, max, isContinuous }: Axis): boolean {
  if (choices) return choices.includes(value)
  if (typeof value !== 'number') return true
  const isKind = isContinuous ? Number.isFinite(value) : Number.isSafeInteger(value)
  return isKind && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
}
