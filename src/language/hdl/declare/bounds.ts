import type { FixedParameter, ModuleParameter, ParameterSpec } from './param.js'
import { isHardwareType } from './types.js'

/** The allowed values, with the type of `default`. */
export interface Bounds {
  readonly default: unknown
  readonly choices?: readonly unknown[] | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly below?: string | undefined
  /** True if a number may have a fraction; by default, if `default` has one. */
  readonly isContinuous?: boolean | undefined
}

/** Describes the allowed values: `1 to 16`, `torus or mesh`, `true or false`. */
export function describeBounds(bounds: Bounds): string {
  if (isFixed(bounds)) return String(bounds.default)
  if (isModuleParameter(bounds)) return describeClasses(bounds)
  if (bounds.choices) return listed(bounds.choices)
  switch (typeof bounds.default) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text'
    case 'number':
      return describeRange(bounds)
    case 'function':
      return 'a function'
    default:
      return isHardwareType(bounds.default) ? 'a type, such as uint(8)' : 'an object'
  }
}

function describeClasses({ builtIn }: ModuleParameter): string {
  return `${[...builtIn.map(({ name }) => name), 'a class of your own'].join(', ').replace(/, (?=[^,]*$)/, ' or ')}: ./mine.ts#Mine`
}

function describeRange(bounds: Bounds): string {
  const { min, max, below } = bounds
  const kind = isContinuous(bounds) ? 'a number' : 'a whole number'
  const limit = below === undefined ? '' : `, below ${below}`
  if (min !== undefined && max !== undefined)
    return `${isContinuous(bounds) ? 'a number from ' : ''}${min} to ${max}${limit}`
  if (min !== undefined) return `${kind} from ${min}${limit}`
  return `${max === undefined ? kind : `${kind} up to ${max}`}${limit}`
}

/** True if a value has the right type, is one of the choices, and is within the bounds of numbers. */
export function isWithin(value: unknown, bounds: Bounds): boolean {
  const { default: model, choices, min = -Infinity, max = Infinity } = bounds
  if (isFixed(bounds)) return value === model
  if (isModuleParameter(bounds)) return isModuleType(value)
  if (choices) return choices.includes(value)
  if (typeof value !== typeof model || value === null) return false
  if (typeof value !== 'number') return isHardwareType(value) === isHardwareType(model)
  const isKind = isContinuous(bounds) ? Number.isFinite(value) : Number.isSafeInteger(value)
  return isKind && value >= min && value <= max
}

function isContinuous({ default: model, isContinuous = !Number.isInteger(model) }: Bounds): boolean {
  return isContinuous
}

export function isFixed(bounds: Bounds): bounds is FixedParameter {
  return 'isFixed' in bounds
}

/** True if the values of a parameter are classes of modules. */
export function isModuleParameter(bounds: Bounds): bounds is ModuleParameter {
  return 'isModule' in bounds
}

/** The static members that every subclass of `Module` inherits. */
function isModuleType(value: unknown): boolean {
  return typeof value === 'function' && 'parameters' in value && 'with' in value
}

/** True if text can express the values of a parameter. */
export function isPlain(spec: ParameterSpec<unknown>): spec is ParameterSpec {
  return typeof spec.default !== 'object' && typeof spec.default !== 'function'
}

/** Lists items as text: `a, b or c`. */
export function listed(items: readonly unknown[], joint = 'or'): string {
  const texts = items.map(String)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${joint} ${texts.at(-1)}`
}
