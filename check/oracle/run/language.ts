/**
 * The exports of `flitwave/hdl`, on numbers and booleans. The types, which only describe values, are those of the language;
 * all operations of a program are implemented here.
 */

import * as hdl from '../../../src/language/hdl/index.js'
import type { HardwareType } from '../../../src/language/hdl/index.js'
import { pick } from '../../../rtl/lib/pick.js'
import { shapeLeaves } from '../../../src/ir/shape.js'
import { Beyond, Mistake } from './beyond.js'
import { shiftDown } from './exact.js'
import { wrap, type Plain } from './leaf.js'
import { memoryOf } from './memory.js'
import { declareField, OracleModule, setKind, type Start } from './module.js'
import { isReference, type Reference } from './reference.js'
import { session } from './session.js'
import { aggregateOf, leafValues, makeSlot, storeAll } from './view.js'

const { noReset, widthOf } = hdl

/** A value of a width; the number reports its width to the next reader. */
function ofWidth<T extends Plain>(value: T, width: number): T {
  session.noteWidth(value, width)
  return value
}

/** A number or boolean argument, with its width if known. */
function scalar(argument: unknown): { readonly value: number; readonly width: number | null } {
  const { value, width } = isReference(argument) ? argument : { value: argument, width: null }
  if (typeof value !== 'number' && typeof value !== 'boolean') throw new Mistake('a number or boolean is needed')
  return { value: Number(value), width: typeof value === 'boolean' ? 1 : width }
}

/** An argument as non-negative bits, lowest first in the result. */
function bitsOf(argument: unknown): { readonly value: number; readonly width: number } {
  const { value, width } = scalar(argument)
  if (width === null) throw new Beyond('how wide a value is that is part of others')
  return { value: wrap(value, width, false), width }
}

/** An argument that is read as bits; the width matters only for a negative one. */
function unsigned(argument: unknown): number {
  const { value } = scalar(argument)
  return value < 0 ? bitsOf(argument).value : value
}

function low(value: unknown, width: number): number {
  return ofWidth(wrap(scalar(value).value, width, false), width)
}

function bits(value: unknown, high: number, lowest: number): number {
  const width = high - lowest + 1
  return ofWidth(wrap(shiftDown(scalar(value).value, lowest), width, false), width)
}

function bit(value: unknown, index: number): boolean {
  return ofWidth(shiftDown(unsigned(value), index) % 2 === 1, 1)
}

function concat(...parts: readonly unknown[]): number {
  return joined(parts.map(bitsOf))
}

function joined(parts: readonly { readonly value: number; readonly width: number }[]): number {
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  if (width > 52) throw new Beyond(`${width} bits side by side`)
  return ofWidth(
    parts.reduce((high, part) => high * 2 ** part.width + part.value, 0),
    width,
  )
}

/** The leaves of a struct or array argument. */
function aggregateArgument(argument: unknown): ReturnType<typeof aggregateOf> {
  return aggregateOf(isReference(argument) ? argument.value : argument)
}

function pack(value: unknown): number {
  const aggregate = aggregateArgument(value)
  if (!aggregate) return concat(value)
  const parts = aggregate.leaves.map((leaf) => ({ value: wrap(leaf.raw, leaf.width, false), width: leaf.width }))
  return joined(parts.toReversed())
}

/** A value of a type that is not a field: it cannot be written. */
function valueOf(type: HardwareType<unknown>, leaves: readonly unknown[]): unknown {
  const slot = makeSlot(type.shape, 'wire')
  slot.leaves.forEach((leaf, i) => leaf.write(leaves[i]))
  return slot.get()
}

function unpackAs(type: HardwareType<unknown>, value: unknown): unknown {
  const given = scalar(value)
  if (given.width !== null && given.width !== widthOf(type))
    throw new Mistake('bits are read as a type of another width')
  let rest = wrap(given.value, widthOf(type), false)
  const leaves = shapeLeaves(type.shape).map(({ shape }) => {
    const width = shape.kind === 'bool' ? 1 : shape.width
    const value = rest % 2 ** width
    rest = shiftDown(rest, width)
    return value
  })
  return valueOf(type, leaves)
}

/** The member with a number, or another value. */
function asMember(type: HardwareType<unknown>, value: unknown, otherwise: unknown): number {
  const { shape } = type
  if (shape.kind !== 'enum') throw new Mistake('the type of an enum is needed')
  const number = scalar(value).value
  const isMember = shape.members.some((member) => member.value === number)
  return ofWidth(isMember ? number : scalar(otherwise).value, shape.width)
}

function literal(type: HardwareType<unknown>, value: unknown): unknown {
  return valueOf(type, leafValues(type.shape, value))
}

function asSigned(argument: unknown): number {
  const { value, width } = bitsOf(argument)
  return ofWidth(wrap(value, width, true), width)
}

function asUnsigned(argument: unknown): number {
  const { value, width } = scalar(argument)
  return value >= 0 && width === null ? value : ofWidth(bitsOf(argument).value, width ?? 0)
}

function asBit(value: unknown): number {
  return ofWidth(scalar(value).value, 1)
}

function any(value: unknown): boolean {
  const given = isReference(value) ? value.value : value
  return Array.isArray(given) ? given.some(Boolean) : scalar(given).value !== 0
}

function all(value: unknown): boolean {
  const given = isReference(value) ? value.value : value
  if (Array.isArray(given)) return given.every(Boolean)
  const { value: number, width } = bitsOf(value)
  return number === 2 ** width - 1
}

function parity(value: unknown): boolean {
  return unsigned(value).toString(2).replaceAll('0', '').length % 2 === 1
}

/** An assumption is checked like an assertion. */
function assert(condition: unknown, message: string): void {
  if (!condition) session.report(`assert ${message}`)
}

function cover(condition: unknown, label: string): void {
  if (condition) session.report(`cover ${label}`)
}

function unused(): void {
  // A signal that is not read has no effect.
}

function clear(argument: unknown): void {
  const aggregate = aggregateArgument(argument)
  if (aggregate) aggregate.leaves.forEach((leaf) => leaf.write(0))
  else settable(argument).set(typeof scalar(argument).value === 'boolean' ? false : 0)
}

function settable(argument: unknown): Reference & { set: (value: unknown) => void } {
  if (!isReference(argument) || !argument.set) throw new Beyond('which signal an argument is')
  return argument as Reference & { set: (value: unknown) => void }
}

function connect(from: unknown, to: unknown): void {
  const [source, sink] = [aggregateArgument(from), aggregateArgument(to)]
  if (source && sink) {
    const pairs = source.leaves.map((leaf, i) => (leaf.flipped ? [sink.leaves[i]!, leaf] : [leaf, sink.leaves[i]!]))
    for (const [giver, taker] of pairs) taker!.write(giver!.read())
  } else if (sink) storeAll(sink.shape, sink.leaves, isReference(from) ? from.value : from)
  else settable(to).set(isReference(from) ? from.value : from)
}

type Method = (...args: never[]) => unknown

/** Types, parameters and repetition have the same meaning in the oracle. */
const shared = pick(
  hdl,
  ...(['array', 'bitLength', 'bool', 'enumOf', 'fixed', 'flipped', 'grid', 'hasBit', 'indexWidth', 'label'] as const),
  ...(['mask', 'moduleParam', 'noReset', 'optional', 'param', 'parametersOf', 'sint', 'struct'] as const),
  ...(['typeParam', 'uint', 'vec', 'widthOf'] as const),
)

/** The exports. */
export const language = {
  ...shared,
  ...{ all, any, asBit, asMember, asSigned, assert, assume: assert, asUnsigned, bit, bits, clear, concat, connect },
  ...{ cover, literal, low, pack },
  ...{ parity, unpackAs, unused },
  // The builder has already checked the rules of parameters.
  dependsOn: () => false,
  Module: OracleModule,
  input: (type: HardwareType<unknown>) => declareField(type, 'wire', noReset),
  output: (type: HardwareType<unknown>) => declareField(type, 'wire', noReset),
  wire: (type: HardwareType<unknown>) => declareField(type, 'wire', noReset),
  reg: (type: HardwareType<unknown>, reset: unknown, start?: Start) => declareField(type, 'register', reset, start),
  memory: (depth: number, type: HardwareType<unknown>, start?: { readonly init: readonly unknown[] }) =>
    memoryOf(depth, type.shape, start?.init),
  comb: (method: Method) => setKind(method, 'comb'),
  seq: (method: Method) => setKind(method, 'seq'),
  wiring: (method: Method) => setKind(method, 'wiring'),
} satisfies Record<keyof typeof hdl, unknown>
