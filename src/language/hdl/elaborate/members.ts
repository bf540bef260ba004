import { fail } from '../../../base/diagnostic/diagnostic.js'
import { currentBlock, pathOf } from '../value/context.js'
import { behind, membersBehind, MemoryRef, type FieldDeclaration } from '../value/field.js'
import { SignalRef, tagOf } from '../value/leaf.js'
import { placeHere } from '../value/place.js'
import { recoverStore } from '../value/recovery.js'
import { storeMember } from '../access/store.js'
import { leafType, shapeLeaves } from '../../../ir/shape.js'
import { toExpr } from '../value/convert.js'
import { fit } from '../value/fit.js'
import { checkMember } from '../value/member.js'
import { noReset, Module } from '../declare/module.js'
import { isScalar, leavesFor, fieldOfAggregate, isHardware, isPlainObject, shapeOfAggregate } from '../value/value.js'

/** An array of fields or children as blocks see it: reading an element reads the signal, storing one assigns it. */
function memberArray(members: readonly unknown[]): unknown[] {
  return new Proxy(members as unknown[], traps)
}

const traps: ProxyHandler<unknown[]> = {
  get(members, key, receiver) {
    if (key === behind) return members
    const value = Reflect.get(members, key, receiver) as unknown
    const block = value instanceof SignalRef ? currentBlock() : null
    return block ? block.look(value as SignalRef) : value
  },
  set(members, key, value) {
    if (!currentBlock()) return Reflect.set(members, key, value)
    recoverStore(value, (stored) => storeMember(members, key, stored, placeHere()))
    return true
  },
  getOwnPropertyDescriptor(members, key) {
    const found = Reflect.getOwnPropertyDescriptor(members, key)
    if (found && key !== 'length') found.value = traps.get!(members, key, members) as unknown
    return found
  },
  deleteProperty: () => failFixed(),
  defineProperty: () => failFixed(),
}

function failFixed(): never {
  const help = 'assign a value to one of them, or work on a copy: [...this.x]'
  return fail('FW127', 'the fields and children of a module cannot be added, removed or replaced', placeHere(), help)
}

/** The reset values of the leaves of a register; null for leaves without reset. */
export function resetValues(field: FieldDeclaration, path: string): (bigint | null)[] {
  const leaves = shapeLeaves(field.shape)
  if (field.reset === noReset) return leaves.map(() => null)
  const values = isScalar(field.reset) ? leaves.map(() => field.reset) : leavesFor(field.shape, field.reset)
  return leaves.map((leaf, i) => {
    const named = { name: path + leaf.suffix }
    const given = toExpr(values[i], field.place)
    checkMember(leaf.shape, given, tagOf(values[i]), named, field.place)
    const expr = fit(given, leafType(leaf.shape), named, field.place)
    return expr.kind === 'constant'
      ? expr.value
      : fail('FW110', 'a reset value must be known at elaboration', field.place, 'give a number or a boolean')
  })
}

/** The field that a value of a class property is as a whole, or null. */
export function fieldOf(value: unknown): FieldDeclaration | null {
  if (value instanceof SignalRef) return value.field
  const part = fieldOfAggregate(value)
  return part?.first === 0 && part.field.shape === shapeOfAggregate(value) ? part.field : null
}

/** The declared things of a module, found among its properties and in arrays of them. */
export interface Members {
  readonly fields: readonly FieldDeclaration[]
  readonly memories: readonly MemoryRef[]
  readonly children: readonly { readonly segments: readonly (string | number)[]; readonly object: Module<unknown> }[]
}

const membersOfModules = new WeakMap<Module<unknown>, Members>()

/**
 * Finds them, and gives each declaration the name that it has from the first property that holds it. From then on the
 * properties are what the blocks of the module see: reading one reads the signal, storing into one assigns it.
 */
export function membersOf(object: Module<unknown>): Members {
  const known = membersOfModules.get(object)
  if (known) return known
  const found = findMembers(object)
  membersOfModules.set(object, found)
  for (const [name, value] of Object.entries(object))
    if (name !== 'p' && isDeclared(value)) makeLive(object, name, value)
  return found
}

function findMembers(object: Module<unknown>): Members {
  const fields: FieldDeclaration[] = []
  const memories: MemoryRef[] = []
  const children: { segments: readonly (string | number)[]; object: Module<unknown> }[] = []
  const visit = (value: unknown, segments: readonly (string | number)[]): void => {
    const field = fieldOf(value)
    if (field) {
      if (field.owner === null) Object.assign(field, { owner: object, segments })
      if (
        field.owner === object &&
        field.segments.length === segments.length &&
        pathOf(field.segments) === pathOf(segments)
      )
        fields.push(field)
    } else if (value instanceof MemoryRef) {
      Object.assign(value, { owner: object, segments })
      memories.push(value)
    } else if (value instanceof Module) {
      children.push({ segments, object: value })
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => visit(item, [...segments, i]))
    }
  }
  for (const [name, value] of Object.entries(object)) if (name !== 'p') visit(value, [name])
  return { fields, memories, children }
}

/** Makes a property that holds declarations read and assign them. */
export function makeLive(object: Module<unknown>, name: string, declared: unknown): void {
  const members = { [name]: liveArray(declared) }
  const live = members[name]
  Object.defineProperty(object, name, {
    get: live instanceof SignalRef ? (): unknown => currentBlock()?.look(live) ?? live : (): unknown => live,
    set: (value: unknown) => recoverStore(value, (stored) => storeMember(members, name, stored, placeHere())),
    enumerable: true,
    configurable: true,
  })
}

/** Arrays of declarations are seen through {@link memberArray}, those in arrays too. */
function liveArray(value: unknown): unknown {
  if (!Array.isArray(value) || fieldOf(value)) return value
  return memberArray(value.map(liveArray))
}

/** True if a value of a class property is a declaration or an array with one. */
export function isDeclared(value: unknown): boolean {
  if (fieldOf(value) ?? (value instanceof MemoryRef || value instanceof Module)) return true
  return Array.isArray(value) && value.some(isDeclared)
}

/** True if `value` is hardware or an array or object literal with hardware in it. */
export function containsHardware(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isHardware(value) || value instanceof Module || value instanceof MemoryRef || membersBehind(value)) return true
  if (Array.isArray(value)) return value.some(containsHardware)
  return isPlainObject(value) && Object.values(value).some(containsHardware)
}

/** The class fields of a module that are known at elaboration, its parameters `p` among them. */
export function constantsOf(object: Module<unknown>, members: Members): Readonly<Record<string, unknown>> {
  const hardware = [...members.fields, ...members.memories, ...members.children]
  const names = new Set(hardware.map(({ segments }) => segments[0]))
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !names.has(name) && !containsHardware(value)),
  )
}
