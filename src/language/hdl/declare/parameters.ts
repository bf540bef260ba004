/** Resolves the arguments of `new` to the parameters of a module. */

import { isWithin, describeBounds, isFixed, isModuleParameter, listed, type Bounds } from './bounds.js'
import type { Plain, ModuleParameter, GivenParameters, ParameterSpec, ParameterSpecs, ParametersOf } from './param.js'
import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { describeParameter } from './module-name.js'
import { isPoison, PoisonUsed } from '../value/leaf.js'
import { currentPlace } from '../value/place.js'

// Values given as text.

/** Returns the given value, or the value of a given text; null if it is not allowed. */
export function readValue(given: unknown, bounds: Bounds & { readonly default: Plain }): Plain | null {
  const value = asTypeOf(bounds.default, given)
  return value !== null && isWithin(value, bounds) ? value : null
}

function asTypeOf(model: Plain, given: unknown): Plain | null {
  if (typeof given === typeof model) return given as Plain
  if (typeof given !== 'string') return null
  if (typeof model === 'boolean') return given === 'true' ? true : given === 'false' ? false : null
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$|^0x[\da-f]+$|^0b[01]+$/i.test(given) ? Number(given) : null
}

// The slots that have taken a class. Creating an object of the class checks it against their requirements.

/** A parameter that has taken a class. */
export interface Slot {
  readonly name: string
  readonly spec: ModuleParameter
}

const slots = new WeakMap<object, Map<ModuleParameter, Slot>>()

/** Records that a parameter has taken a class. Built-in classes are known to fit. */
function noteSlot(type: object, name: string, spec: ModuleParameter): void {
  if (spec.builtIn.some((known) => known === type)) return
  const taken = obtain(slots, type, () => new Map<ModuleParameter, Slot>())
  if (!taken.has(spec)) taken.set(spec, { name, spec })
}

/** Removes a class from a slot that it does not fit; it may fit others. */
export function emptySlot(type: object, { spec }: Slot): void {
  slots.get(type)?.delete(spec)
}

/** The slots that have taken a class. */
export function slotsOf(type: object): readonly Slot[] {
  return [...(slots.get(type)?.values() ?? [])]
}

/** Declared parameters, and the class that declares them. */
interface Described {
  readonly name: string
  readonly parameters: ParameterSpecs
}

/** The names of all parameters that classes declare: a name that one class does not declare may belong to another. */
const namesOfAll = new Set<string>()

/**
 * Marks the parameters that an object has values for. A spread copies the mark, so the names are known to be spelled
 * correctly.
 */
const declared = Symbol('declared')

interface Marked {
  readonly [declared]?: ParameterSpecs
}

/** Resolved values by frozen object, because most children get `this.p`. */
const resolved = new WeakMap<ParameterSpecs, WeakMap<object, object>>()

/**
 * Returns the parameters of a module: the declared ones among those given, and defaults for the others.
 * @throws FlitwaveError FW144 for a name that is declared nowhere, FW145 for an invalid declaration, FW146 for a value out
 * of bounds,
 *   FW143 for values that do not go together
 */
export function resolveParameters(type: Described, given: object = {}): object {
  const specs = type.parameters
  if ((given as Marked)[declared] === specs && Object.isFrozen(given)) return given
  const known = obtain(resolved, specs, () => new WeakMap<object, object>())
  const before = known.get(given)
  if (before) return before
  const values = resolveAnew(type, given)
  if (Object.isFrozen(given)) known.set(given, values)
  return values
}

function resolveAnew(type: Described, given: object): object {
  const { name: owner, parameters: specs } = type
  checkSpecs(owner, specs)
  const wider = (given as Marked)[declared] ?? {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(specs, name) && !Object.hasOwn(wider, name)) checkUndeclared(owner, name, specs, given)
  const values: Record<string | symbol, unknown> = { [declared]: specs }
  for (const [name, spec] of Object.entries(specs)) {
    const isOfOthers = isFixed(spec) && Object.hasOwn(wider, name)
    const value = isOfOthers ? undefined : (given as Readonly<Record<string, unknown>>)[name]
    if (isPoison(value)) throw new PoisonUsed()
    if (value !== undefined && !isWithin(value, spec)) failForValue(owner, name, spec, value)
    const own: unknown = value === undefined ? spec.default : value
    // The enumerable parameters of a module are shown in lists.
    Object.defineProperty(values, name, { value: own, enumerable: !spec.isQuiet || own !== spec.default })
    if (isModuleParameter(spec)) noteSlot(own as object, name, spec)
  }
  checkRules(type, values)
  return Object.freeze(values)
}

/**
 * Returns the parameters of a module without creating it: the given ones, and defaults for the others. For specifications
 * without a class, it returns exactly the parameters specified.
 * @throws FlitwaveError as `new` does
 */
export function parametersOf<S extends ParameterSpecs>(
  of: S | { readonly parameters: S },
  given: GivenParameters<NoInfer<S>> = {},
): ParametersOf<S> {
  const type = typeof of === 'function' ? (of as unknown as Described) : { name: 'parametersOf', parameters: of as S }
  return resolveParameters(type, given) as ParametersOf<S>
}

/** An undeclared name belongs to a surrounding module, or is misspelled. */
function checkUndeclared(owner: string, name: string, specs: ParameterSpecs, given: object): void {
  const names = Object.keys(specs)
  const meant = suggest(
    name,
    names.filter((declaredName) => !Object.hasOwn(given, declaredName)),
  )
  if (meant === null && names.length > 0 && namesOfAll.has(name)) return
  const declares = names.length > 0 ? `it declares ${listed(names, 'and')}` : 'declare it: extends Module.with({ … })'
  fail('FW144', `${owner} declares no parameter ${name}`, currentPlace(), meant ?? declares)
}

function failForValue(owner: string, name: string, spec: ParameterSpec<unknown>, value: unknown): never {
  const about = spec.about ? `: ${spec.about}` : ''
  const help = `${name} is ${describeBounds(spec)}${about}`
  const text = typeof value === 'string' ? `'${value}'` : describeParameter(value)
  fail('FW146', `${owner}: ${name} cannot be ${text}`, currentPlace(), help)
}

/** Specifications that passed the check. */
const soundSpecs = new WeakSet<object>()

/**
 * Types check this, too, but a file may run without a type check.
 * @throws FlitwaveError FW145 for the first invalid declaration
 */
export function checkSpecs(owner: string, specs: object): void {
  if (soundSpecs.has(specs)) return
  for (const [name, spec] of Object.entries(specs)) {
    const fault = faultOf(spec, specs)
    if (fault === null) continue
    const help = 'write param(4, { min: 1, max: 8 }); a rule needs with, holds and remedy'
    fail('FW145', `${owner}, parameter ${name}: ${fault}`, currentPlace(), help)
  }
  for (const name of Object.keys(specs)) namesOfAll.add(name)
  soundSpecs.add(specs)
}

function faultOf(spec: unknown, specs: object): string | null {
  if (typeof spec !== 'object' || spec === null) return 'it was not made with param(…)'
  const { default: value, example, rules = [], below } = spec as Record<string, unknown>
  if ((value ?? example) === undefined) return 'it has no default'
  if (below !== undefined && !Object.hasOwn(specs, below as string))
    return `its below names ${below as string}, which is not a parameter`
  if ('isModule' in spec && !isSlot(spec)) return 'a slot lacks base or builtIn'
  if (example === undefined && !isWithin(value, spec as ParameterSpec<unknown>))
    return `its default ${describeParameter(value)} is out of its bounds`
  return Array.isArray(rules) && rules.every(isRule) ? null : 'a rule lacks with, holds or remedy'
}

function isSlot(spec: object): boolean {
  const { base, widest, builtIn } = spec as Record<string, unknown>
  const areClasses = [base, widest, ...(Array.isArray(builtIn) ? (builtIn as unknown[]) : [null])]
  return areClasses.every((type) => typeof type === 'function')
}

function isRule(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false
  const { with: others, holds, remedy } = rule as Record<string, unknown>
  return Array.isArray(others) && typeof holds === 'function' && typeof remedy === 'function'
}

/**
 * Checks parameters of modules or testbenches against the rules in their specifications. A rule is ignored if its other
 * parameters are missing.
 * @throws FlitwaveError FW143 for values that do not go together, or a value that breaks its own rule
 */
export function checkRules({ name: owner, parameters }: Described, p: object): void {
  const values = p as Readonly<Record<string, unknown>>
  for (const [name, { rules = [], below }] of Object.entries(parameters)) {
    if (below !== undefined && !((values[name] as number) < (values[below] as number)))
      failForRule(owner, name, [below], values, `${name} must be less than ${below}`)
    for (const rule of rules) {
      if (!rule.with.every((other) => Object.hasOwn(values, other)) || rule.holds(p as never)) continue
      failForRule(owner, name, rule.with, values, rule.remedy(p as never))
    }
  }
}

function failForRule(
  owner: string,
  name: string,
  others: readonly string[],
  values: Readonly<Record<string, unknown>>,
  remedy: string,
): never {
  const told = others.map((other) => `${other} ${describeParameter(values[other])}`)
  const given = `${name} cannot be ${describeParameter(values[name])}`
  fail('FW143', `${owner}: ${told.length > 0 ? `${given} with ${told.join(', ')}` : given}`, currentPlace(), remedy)
}
