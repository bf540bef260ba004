import { obtain } from '../../../base/maps.js'
import { fail, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { checkDepth } from '../../../base/diagnostic/budget.js'
import { currentBlock } from '../value/context.js'
import { checkFit } from './fit.js'
import { containsHardware, fieldOf, isDeclared, makeLive, membersOf } from './members.js'
import type { AnyClass } from '../declare/definitions.js'
import { Module } from '../declare/module.js'
import { isOwn, ownClasses } from '../declare/own.js'
import { keyOf } from '../declare/module-name.js'
import { resolveParameters } from '../declare/parameters.js'
import { placeHere } from '../value/place.js'
import { construct } from '../value/recovery.js'
import { explainException } from './user-code.js'
import { fieldValue, isHardware } from '../value/value.js'

/** The first object of each class with each set of parameters; later objects of the pair only need its ports. */
const firstObjects = new WeakMap<object, Map<string, Module<unknown>>>()

/** For an object with ports only: the complete object. */
const standsFor = new WeakMap<Module<unknown>, Module<unknown>>()

/** The object whose elaboration is used for this one. */
export function originalOf(object: Module<unknown>): Module<unknown> {
  return standsFor.get(object) ?? object
}

/**
 * `new callee(...args)` in a rewritten file. If a module with these parameters already exists, the new object only has its
 * ports.
 */
export function create(callee: new (...args: never[]) => object, args: readonly unknown[]): object {
  if (!isConstructor(callee))
    fail('FW152', `new needs a class, not ${typeof callee}`, placeHere(), 'check the name after new')
  if (!((callee.prototype as unknown) instanceof Module)) return createForeign(callee, args)
  if (currentBlock()) {
    const help = 'declare it as a field of the class'
    fail('FW112', `${callee.name} is created inside a block, where it is not part of the design`, placeHere(), help)
  }
  const known = obtain(firstObjects, callee, () => new Map<string, Module<unknown>>())
  const [p, ...others] = resolvedArguments(callee as unknown as typeof Module, args)
  const key = keyOf(p)
  const first = known.get(key)
  // Uses all given arguments, because a class need not declare every parameter that determines its required ports.
  const alike = (type: AnyClass): Module<unknown> => create(type as typeof callee, args) as Module<unknown>
  if (first) {
    checkFit(first, alike)
    return made(portsOf(first))
  }
  const { made: object, faults } = constructOnce(
    callee,
    key,
    () => new callee(...([p, ...others] as never[])) as Module<unknown>,
  )
  if (faults.length > 0) faultsOfObjects.set(object, faults)
  membersOf(object)
  checkFit(object, alike)
  known.set(key, object)
  return made(object)
}

/** For a class with its own constructor, the arguments need not be its parameters. */
function resolvedArguments(type: typeof Module, args: readonly unknown[]): readonly unknown[] {
  const [given = {}, ...others] = args
  const isParameters = typeof given === 'object' && Object.keys(type.parameters).length > 0
  return [isParameters ? resolveParameters(type, given!) : given, ...others]
}

/** False for arrow functions, methods and other values; Proxy is a constructor without a prototype. */
function isConstructor(callee: unknown): boolean {
  if (typeof callee !== 'function') return false
  try {
    Reflect.construct(Object, [], callee)
    return true
  } catch {
    return false
  }
}

/** A class that no rewritten file defines may get no signals, unless it only stores them. */
function createForeign(callee: new (...args: never[]) => object, args: readonly unknown[]): object {
  if ((callee as unknown) === Date && args.length === 0)
    fail('FW138', 'new Date() returns another date each time the design is built', placeHere(), 'pass it a fixed date')
  const isForeign = !isOwn(callee) && !ownClasses.has(callee)
  if (currentBlock() && isForeign && args.some((argument) => isForeignTo(callee, argument))) {
    const message = `${callee.name} is plain JavaScript and cannot take a signal: its operators cannot tell signals apart`
    const help = "begin the file of the class with 'use rtl', or keep signals in arrays and objects"
    fail('FW137', message, placeHere(), help)
  }
  return Reflect.construct(callee, args) as object
}

/** A map may contain signals as values, not as keys. */
function isForeignTo(callee: unknown, argument: unknown): boolean {
  if (callee !== Map || !Array.isArray(argument)) return containsHardware(argument)
  return argument.some((entry) => !Array.isArray(entry) || isHardware(entry[0]))
}

/** The faults in the fields of objects. Such objects are still elaborated, to find the faults in their blocks. */
const faultsOfObjects = new WeakMap<Module<unknown>, readonly Diagnostic[]>()

export function faultsOf(object: Module<unknown>): readonly Diagnostic[] {
  return faultsOfObjects.get(object) ?? []
}

/** The place of the `new` of each module object. */
const madeAt = new WeakMap<Module<unknown>, Place>()

/** The place where an object was created; null outside of rewritten files. */
export function placeOfNew(object: Module<unknown>): Place | null {
  return madeAt.get(object) ?? null
}

function made(object: Module<unknown>): Module<unknown> {
  madeAt.set(object, placeHere())
  return object
}

/** The (class, parameters) pairs whose fields are being created. */
const underConstruction = new WeakMap<object, Set<string>>()

/** The nesting depth of running constructors. */
let depth = 0

/** Runs a constructor. A module that creates itself as a child would recurse endlessly. */
function constructOnce<T>(
  callee: abstract new (...args: never[]) => object,
  key: string,
  make: () => T,
): ReturnType<typeof construct<T>> {
  const keys = obtain(underConstruction, callee, () => new Set())
  if (keys.has(key)) failForOwnChild(callee.name, placeHere())
  keys.add(key)
  depth++
  try {
    checkDepth(depth, callee.name, placeHere())
    return construct(make, explainException)
  } finally {
    depth--
    keys.delete(key)
  }
}

export function failForOwnChild(name: string, place: Place): never {
  const help = 'make a parameter smaller at each level, and stop at the smallest'
  return fail('FW142', `${name} contains itself with the same parameters`, place, help)
}

/** A stand-in with the class, the parameters and the ports of `first`, for use as a child. */
function portsOf(first: Module<unknown>): Module<unknown> {
  const copy = Object.create(Object.getPrototypeOf(first) as object) as Module<unknown>
  standsFor.set(copy, originalOf(first))
  for (const { name, isDeclared, valueFor } of propertiesOf(first)) {
    const value = valueFor(copy)
    if (isDeclared) makeLive(copy, name, value)
    else Object.defineProperty(copy, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return copy
}

/** A property of a module object, for its stand-ins. */
interface Property {
  readonly name: string
  /** True if the property holds declarations. */
  readonly isDeclared: boolean
  readonly valueFor: (owner: Module<unknown>) => unknown
}

/** A network has hundreds of stand-ins for one node, so their common properties are determined once. */
const propertiesOfObjects = new WeakMap<Module<unknown>, readonly Property[]>()

function propertiesOf(object: Module<unknown>): readonly Property[] {
  return obtain(propertiesOfObjects, object, () =>
    Object.entries(object).map(([name, value]: [string, unknown]): Property => {
      if (name === 'p') return { name, isDeclared: false, valueFor: () => value }
      return { name, isDeclared: isDeclared(value), valueFor: copierOf(value) }
    }),
  )
}

/** Returns a function that copies the ports in a value, because those belong to another object. */
function copierOf(value: unknown): Property['valueFor'] {
  const field = fieldOf(value)
  if (field)
    return field.kind === 'input' || field.kind === 'output' ? (owner) => fieldValue({ ...field, owner }) : () => value
  if (!Array.isArray(value)) return () => value
  const copiers = value.map(copierOf)
  return (owner) => copiers.map((copy) => copy(owner))
}
