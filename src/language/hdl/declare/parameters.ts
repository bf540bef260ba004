/** From what `new` is given to the parameters of a module. */

import { isWithin, describeBounds, isFixed, isModuleParameter, listed, type Bounds } from './bounds.js'
import type { Plain, ModuleParameter, GivenParameters, ParameterSpec, ParameterSpecs, ParametersOf } from './param.js'
import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { describeParameter } from './module-name.js'
import { isPoison, PoisonUsed } from '../value/leaf.js'
import { currentPlace } from '../value/place.js'

// Values that are set as texts.

/** The value that is given, or that a text means; null for one that cannot be. */
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

// Which parameters have been given a class: what makes an object of the class holds it to what they ask for.

/** A parameter that has taken a class. */
export interface Slot {
  readonly name: string
  readonly spec: ModuleParameter
}

const slots = new WeakMap<object, Map<ModuleParameter, Slot>>()

/** Notes that a parameter has taken a class. Built-in ones are known to fit. */
function noteSlot(type: object, name: string, spec: ModuleParameter): void {
  if (spec.builtIn.some((known) => known === type)) return
  const taken = obtain(slots, type, () => new Map<ModuleParameter, Slot>())
  if (!taken.has(spec)) taken.set(spec, { name, spec })
}

/** Takes a class out of a slot that it does not fit into: elsewhere it may fit. */
export function emptySlot(type: object, { spec }: Slot): void {
  slots.get(type)?.delete(spec)
}

/** The parameters that have taken a class. */
export function slotsOf(type: object): readonly Slot[] {
  return [...(slots.get(type)?.values() ?? [])]
}

/** Declared parameters and the class that declares them. */
interface Described {
  readonly name: string
  readonly parameters: ParameterSpecs
}

/** The names of all parameters that classes declare: what one does not declare can be another's. */
const namesOfAll = new Set<string>()

/** The parameters whose values an object has. Copied when the object is spread: the names are not misspelt then. */
const declared = Symbol('declared')

interface Marked {
  readonly [declared]?: ParameterSpecs
}

/** Resolved values by frozen object: most children are given `this.p`. */
const resolved = new WeakMap<ParameterSpecs, WeakMap<object, object>>()

/**
 * The parameters of a module: of what is given those that it declares, the others at their defaults.
 * @throws FlitwaveError FW144 for what is declared nowhere, FW145 for a declaration that is not sound, FW146 for a value out
 *   of bounds, FW143 for values that do not go together
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
    // The enumerable parameters of a module are listed.
    Object.defineProperty(values, name, { value: own, enumerable: !spec.isQuiet || own !== spec.default })
    if (isModuleParameter(spec)) noteSlot(own as object, name, spec)
  }
  checkRules(type, values)
  return Object.freeze(values)
}

/**
 * The parameters of a module without the module: what is given, the others at their defaults. Of specifications alone, what
 * stands in them.
 * @throws FlitwaveError as `new` does
 */
export function parametersOf<S extends ParameterSpecs>(
  of: S | { readonly parameters: S },
  given: GivenParameters<NoInfer<S>> = {},
): ParametersOf<S> {
  const type = typeof of === 'function' ? (of as unknown as Described) : { name: 'parametersOf', parameters: of as S }
  return resolveParameters(type, given) as ParametersOf<S>
}

/** A name that is not declared here belongs to a module around this one, or is misspelt. */
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

/** Specifications that are all that they must be. */
const soundSpecs = new WeakSet<object>()

/**
 * Types say so, too, but not to a file that is run without having been checked.
 * @throws FlitwaveError FW145 for the first whose declaration is not sound
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
 * Holds parameters, of modules or testbenches, against the rules that stand with their specifications. A rule that came
 * along with its parameter, but without the others, says nothing.
 * @throws FlitwaveError FW143 for values that do not go together, and for one that breaks a rule of its own
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
