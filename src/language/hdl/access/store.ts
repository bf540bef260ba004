import { fail } from '../../../base/diagnostic/diagnostic.js'
import { canExceed, reachableItems } from '../../../ir/integer.js'
import type { Expr, SwitchCase } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { leafCount, leafType, shapeLeaves, wordType, type Shape } from '../../../ir/shape.js'
import type { OpenBlock } from '../value/open-block.js'
import { requireBlock, resolve, resolveAll, resolveMemory } from '../value/context.js'
import { toAddress, toExpr, toIndex } from '../value/convert.js'
import { membersBehind, MemoryRef } from '../value/field.js'
import { fit } from '../value/fit.js'
import { Computed, isLeaf, isPoison, Missing, poison, refOf, tagOf, type SignalRef } from '../value/leaf.js'
import { checkMember, holdsMember } from '../value/member.js'
import { Module } from '../declare/module.js'
import { checkPlainStore } from './plain-store.js'
import { hasShape, isHardware, isPlainObject, leavesFor, sameShape } from '../value/value.js'
import { failForValue, ValueLeaves } from '../value/value-leaves.js'
import { nameOfShape, View, type LeafTarget } from '../value/view.js'

/** Assigns hardware: a leaf, every leaf of an aggregate, or the item that a signal selects. */
export function assignHardware(target: unknown, value: unknown, place: Place): void {
  if (isPoison(target)) return
  const block = requireBlock(place)
  const ref = refOf(target)
  if (ref) return block.assign(resolve(ref, place), ref.shape, value, place)
  const view = View.of(target)
  if (view) return assignAll(view, value, place)
  if (isLeafTarget(target)) return target.assign(value, place)
  return failForValue(target, place)
}

function isLeafTarget(target: unknown): target is Exclude<LeafTarget, SignalRef> {
  return typeof target === 'object' && target !== null && !isLeaf(target) && 'assign' in target
}

function assignAll(view: View, value: unknown, place: Place): void {
  const block = requireBlock(place)
  if (block.kind === 'wiring' && connectAlike(block, view, View.of(value), place)) return
  const targets = view.targets()
  const leaves = isPoison(value) ? targets.map(() => value) : checkedLeaves(view.shape, value, place)
  // All values are read before the first assignment: `this.pair = [this.pair[1], this.pair[0]]` is a swap.
  const values = block.kind === 'wiring' ? leaves : leaves.map((leaf) => valueNow(leaf, place))
  targets.forEach((target, i) => assignHardware(target, values[i], place))
}

/** In wiring, connects declarations of equal shape leaf by leaf. Does nothing and returns false for anything else. */
function connectAlike(block: OpenBlock, to: View, from: View | null, place: Place): boolean {
  if (!from?.leaves.field || !to.leaves.field || !sameShape(from.shape, to.shape)) return false
  const targets = resolveAll(to.leaves.field, place)
  const sources = resolveAll(from.leaves.field, place)
  const [shapes, given] = [shapeLeaves(to.shape), shapeLeaves(from.shape)]
  for (let i = 0; i < to.count; i++) {
    const [target, source] = [to.first + i, from.first + i]
    const isMember = holdsMember(shapes[i]!.shape, given[i]!.shape)
    if (!isMember || !block.connectLeaf(targets[target]!, sources[source]!, place))
      assignHardware(to.leaves.target(target), from.leaves.read(source), place)
  }
  return true
}

/**
 * Returns a value with the current values of all signals in it. JavaScript assigns objects by reference, so it can swap two
 * of them. Assigning signals copies, so without this the second would get back the value just assigned to the first.
 */
export function takenNow(value: unknown, place: Place): unknown {
  const view = View.of(value)
  if (view) return View.open(view.shape, new ValueLeaves(view.values().map((leaf) => valueNow(leaf, place))))
  if (Array.isArray(value)) return (value as unknown[]).map((item) => takenNow(item, place))
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, takenNow(item, place)]))
  return value
}

function valueNow(leaf: unknown, place: Place): unknown {
  return isLeaf(leaf) && !isPoison(leaf) ? new Computed(toExpr(leaf, place), tagOf(leaf)) : leaf
}

/** The leaves of `value` for a target of `shape`; missing and extra members are errors. */
export function checkedLeaves(shape: Shape, value: unknown, place: Place): unknown[] {
  return checkedParts(shape, value, place)()
}

/** Checks like {@link checkedLeaves}, and returns a function that reads the leaves later. */
export function checkedParts(shape: Shape, value: unknown, place: Place): () => unknown[] {
  if (!hasShape(shape, value)) {
    const help = 'give all members or elements, and no others'
    fail('FW115', `the value does not fit ${nameOfShape(shape)}${difference(shape, value)}`, place, help)
  }
  return () => leavesFor(shape, value)
}

/** Lists missing and extra members of a value for a struct or array. */
function difference(shape: Shape, value: unknown): string {
  if (shape.kind === 'array')
    return Array.isArray(value) && value.length !== shape.length ? `: it has ${value.length}` : ''
  if (shape.kind !== 'struct' || typeof value !== 'object' || value === null) return ''
  const members = shape.members.map((member) => member.name)
  const missing = members.filter((member) => !(member in value))
  const extra = Object.keys(value).filter((name) => !members.includes(name))
  const parts = [
    ...(missing.length > 0 ? [`${missing.join(', ')} missing`] : []),
    ...(extra.length > 0 ? [`${extra.join(', ')} not declared`] : []),
  ]
  return parts.length > 0 ? `: ${parts.join('; ')}` : ''
}

/** `items[at] = value`: a switch over the elements; it writes nothing past the end. */
export function assignIndexed(
  block: OpenBlock,
  at: Expr,
  items: readonly unknown[],
  value: unknown,
  place: Place,
): void {
  const reachable = reachableItems(at.type.width, items.length)
  const complete = !canExceed(at.type.width, items.length)
  const arms = items.slice(0, reachable).map((item) => ({
    run: () => assignHardware(item, value, place),
    when: 'the index chooses another element',
    place,
  }))
  const otherwise = {
    run: () => block.emit({ kind: 'outOfRange', index: at, length: items.length, place }),
    when: 'the index is past the end',
    place,
  }
  block.branch(complete ? arms : [...arms, otherwise], (bodies) => {
    const cases = bodies.slice(0, reachable).map((body, i): SwitchCase => ({ values: [BigInt(i)], body, place }))
    return { kind: 'switch', subject: at, cases, default: complete ? null : bodies.at(-1)!, place }
  })
}

/** `object[key] = value` or `object.key = value`. */
export function storeAt(object: unknown, key: unknown, value: unknown, place: Place): void {
  if (isPoison(object) || isPoison(key)) return
  if (object instanceof Missing) Missing.tell(object, place)
  if (isPoison(value) && !isAssignable(object)) return
  if (object instanceof MemoryRef) return storeMemory(object, key, value, place)
  if (isLeaf(key)) return assignChosen(object, key, value, place)
  requireObject(object, key, place)
  if (isLeaf(object))
    fail('FW116', `a number has no member ${String(key)}`, place, 'assign the whole number, or make it a struct')
  if (typeof object !== 'object' && typeof object !== 'function')
    fail('FW113', `a ${typeof object} has no member ${String(key)} to assign`, place, 'check the name before the dot')
  // Members of signals and properties of modules assign themselves.
  const knows = View.of(object) ?? membersBehind(object) ?? (object instanceof Module && hasSetter(object, key))
  if (!knows && (isPoison(value) || isPoison((object as Record<PropertyKey, unknown>)[key as PropertyKey]))) return
  if (!knows) checkPlainStore(object, key, place)
  ;(object as Record<PropertyKey, unknown>)[key as PropertyKey] = value
}

/** @throws FlitwaveError FW113 for a value without members: an undefined name, or a function without a result */
export function requireObject(object: unknown, key: unknown, place: Place): void {
  if (object !== undefined && object !== null) return
  const message = `${String(object)} has no ${isLeaf(key) ? 'element that a signal could select' : `member ${String(key)}`}`
  const help = 'check the name before the dot or bracket, and what the function returns'
  fail('FW113', message, place, help)
}

function isAssignable(object: unknown): boolean {
  return View.of(object) !== null || membersBehind(object) !== null || object instanceof Module
}

function hasSetter(object: object, key: unknown): boolean {
  for (let at: object | null = object; at && at !== Module.prototype; at = Object.getPrototypeOf(at) as object | null) {
    const property = Object.getOwnPropertyDescriptor(at, key as PropertyKey)
    if (property) return property.set !== undefined
  }
  return false
}

/** Stores into the declaration under a name or index of a module or one of its arrays. */
export function storeMember(members: object, key: PropertyKey, value: unknown, place: Place): void {
  const declared = (members as Record<PropertyKey, unknown>)[key]
  if (isPoison(value) && !isHardware(declared)) return
  if (declared instanceof MemoryRef)
    fail('FW114', 'a whole memory cannot be assigned', place, 'write one word: memory[address] = value')
  const elements = membersBehind(declared)
  if (elements) return storeElements(elements, value, place)
  if (isHardware(declared)) return assignHardware(declared, value, place)
  if (declared instanceof Module)
    fail('FW126', 'a child cannot be replaced', place, `assign its ports: ${String(key)}.port = …`)
  fail('FW117', `there is no ${String(key)} here`, place, 'use a member or index that exists')
}

/** An array of fields takes an array of the same length, like a signal of an array type. */
function storeElements(elements: readonly unknown[], value: unknown, place: Place): void {
  if (!Array.isArray(value) || value.length !== elements.length)
    fail('FW115', `the value does not fit an array of ${elements.length}`, place, 'give all elements, and no others')
  const values = [...(value as unknown[])].map((item) => valueNow(item, place))
  elements.forEach((_, i) => storeMember(elements, i, values[i], place))
}

function assignChosen(object: unknown, key: unknown, value: unknown, place: Place): void {
  if (isPoison(value)) return assignPoison(object, place)
  const view = View.of(object)
  const items = view?.shape.kind === 'array' ? elementTargets(view, view.shape.element) : membersBehind(object)
  if (!items?.every((item) => isHardware(item) || isLeafTarget(item))) {
    const message = 'a signal can select what is written only from an array of signals'
    const help =
      'declare the array with vec(…) or as an array of fields; for children write to each: if (index === i) child.port = …'
    fail('FW128', message, place, help)
  }
  assignIndexed(requireBlock(place), toIndex(key, place), items, value, place)
}

function assignPoison(object: unknown, place: Place): void {
  const targets = View.of(object)?.targets() ?? membersBehind(object) ?? []
  for (const target of targets) if (isHardware(target)) assignHardware(target, poison, place)
}

function elementTargets(view: View, element: Shape): unknown[] {
  const size = leafCount(element)
  return Array.from({ length: view.count / size }, (_, i) => view.target(element, i * size))
}

function storeMemory(ref: MemoryRef, address: unknown, value: unknown, place: Place): void {
  const block = requireBlock(place)
  const memory = resolveMemory(ref, place)
  if (block.kind !== 'seq')
    fail('FW130', `${memory.path} is a memory and can be written only in @seq`, place, 'write it in a @seq method')
  block.claimMemory(memory, place)
  const leaves = checkedLeaves(ref.shape, value, place)
  const fitted = shapeLeaves(ref.shape).map((leaf, i) => {
    const [expr, named] = [toExpr(leaves[i], place), { name: `${memory.path}[…]${leaf.suffix}` }]
    checkMember(leaf.shape, expr, tagOf(leaves[i]), named, place)
    return fit(expr, leafType(leaf.shape), named, place)
  })
  const type = wordType(ref.shape)
  const word: Expr =
    fitted.length === 1 ? fitted[0]! : { kind: 'concat', type, parts: fitted.toReversed().map(unsignedBits), place }
  const at = toAddress(memory, address, place)
  block.emit({ kind: 'write', memory, address: at, value: word, place })
  block.wroteWord(memory, at, place)
}

function unsignedBits(expr: Expr): Expr {
  return expr.type.signed
    ? { kind: 'resize', type: { width: expr.type.width, signed: false }, value: expr, place: expr.place }
    : expr
}
