/** What a single parameter can be. */

import type { FixedParameter, ParameterSpec, Plain } from './param.js'
import { isHardwareType } from './types.js'

/** `1 to 16`, `torus or mesh`, `true or false`: what the parameter can be set to. */
export function describeValues(spec: ParameterSpec<unknown>): string {
  if (isFixed(spec)) return String(spec.default)
  if (spec.choices) return listed(spec.choices)
  switch (typeof spec.default) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text'
    case 'number':
      return describeRange(spec)
    case 'function':
      return 'a function'
    default:
      return isHardwareType(spec.default) ? 'a type, such as uint(8)' : 'an object'
  }
}

function describeRange({ default: value, min, max, below }: ParameterSpec<unknown>): string {
  const kind = Number.isInteger(value) ? 'a whole number' : 'a number'
  const limit = below === undefined ? '' : `, below ${below}`
  if (min !== undefined && max !== undefined) return `${min} to ${max}${limit}`
  if (min !== undefined) return `${kind} from ${min}${limit}`
  return `${max === undefined ? kind : `${kind} up to ${max}`}${limit}`
}

/** Whether a value is of the right type, one of the choices, and within the bounds that are numbers. */
export function isWithin(value: unknown, spec: ParameterSpec<unknown>): boolean {
  const { default: model, min, max, choices } = spec
  if (isFixed(spec)) return value === model
  if (choices) return choices.includes(value)
  if (typeof value !== typeof model || value === null) return false
  if (typeof value !== 'number') return isHardwareType(value) === isHardwareType(model)
  if (Number.isInteger(model) && !Number.isSafeInteger(value)) return false
  return Number.isFinite(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
}

export function isFixed(spec: ParameterSpec<unknown>): spec is FixedParameter {
  return 'isFixed' in spec
}

/** Whether a text can stand for the values of the parameter. */
export function isPlain(value: unknown): value is Plain {
  return typeof value !== 'object' && typeof value !== 'function'
}

/** `a, b or c` */
export function listed(items: readonly unknown[], joint = 'or'): string {
  const texts = items.map(String)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${joint} ${texts.at(-1)}`
}
