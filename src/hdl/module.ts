import { fail } from '../ir/diagnostic.js'
import type { MemoryOf } from '../ir/values.js'
import { checkState, countLeaves } from '../ir/budget.js'
import { currentBlock } from './context.js'
import { missingMember } from './missing.js'
import { checkParameters } from './parameters.js'
import { placeHere } from './place.js'
import { requireType, type HardwareType } from './types.js'
import { MemoryRef, type FieldDeclaration } from './field.js'
import { fieldValue } from './value.js'

/** The parameters of a module that has none. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- an object without members is what is meant
export type NoParameters = Readonly<Record<never, never>>

/**
 * A piece of hardware. A subclass declares ports, registers, wires, memories and child modules as fields, and its
 * behaviour as methods marked `@comb`, `@seq` and `@wiring`.
 *
 * @typeParam P - the parameters, one plain object; a module is elaborated once for each different one
 */
export abstract class Module<P = NoParameters> {
  /** The parameters. */
  readonly p: Readonly<P>

  constructor(...parameters: NoParameters extends P ? [p?: Readonly<P>] : [p: Readonly<P>]) {
    this.p = (parameters[0] ?? {}) as Readonly<P>
    checkParameters(new.target, this.p)
  }
}

// A misspelled member would read as undefined, and a condition on it would be false for good.
Object.setPrototypeOf(
  Module.prototype,
  new Proxy(Object.prototype, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || !currentBlock())
        return Reflect.get(target, key, receiver) as unknown
      return missingMember((receiver as object).constructor.name, key, namesOf(receiver as object))
    },
  }),
)

/** The properties and methods of an object down to {@link Module}. */
function namesOf(object: object): string[] {
  const names: string[] = []
  for (let at = object; at !== Module.prototype; at = Object.getPrototypeOf(at) as object)
    names.push(...Object.getOwnPropertyNames(at).filter((name) => name !== 'constructor' && name !== 'p'))
  return names
}

/** A parameter that can be set from a command line: its default, its bounds and what it means. */
export interface ParameterSpec<T = number | boolean | string> {
  readonly default: T
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly T[]
  /** What it has to do with other parameters of the same module. */
  readonly rules?: readonly ParameterRule[]
  readonly about: string
}

/**
 * What one parameter has to do with others: their bounds alone do not say which values go together. It stands with the
 * specification of that parameter, so that all modules that take over the one have the other.
 *
 * @typeParam P - the parameters that it looks at
 */
export interface ParameterRule<P = never> {
  /** The others; an error tells their values. None for what bounds cannot say of one alone, such as how a text is written. */
  readonly with: readonly (keyof P & string)[]
  readonly holds: (p: P) => boolean
  /** What to set instead, and why. */
  readonly remedy: (p: P) => string
}

/** The parameters of a module or testbench, by name. */
export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>

/** The values that a set of parameter specifications describes. */
export type ParametersOf<S extends ParameterSpecs> = { readonly [K in keyof S]: Widened<S[K]['default']> }

type Widened<T> = T extends number ? number : T extends boolean ? boolean : T extends string ? string : never

function declare(kind: FieldDeclaration['kind'], type: HardwareType<unknown>, reset: unknown): unknown {
  requireType(type, `${kind === 'register' ? 'reg' : kind}(…)`)
  const flips = kind === 'input' ? type.flips.map((flip) => !flip) : type.flips
  const place = placeHere()
  countLeaves(flips.length, place)
  return fieldValue({ kind, shape: type.shape, flips, reset, place, owner: null, segments: [] })
}

/** A port that the surroundings drive (its flipped members are driven by the module). */
export function input<T>(type: HardwareType<T>): T {
  return declare('input', type, noReset) as T
}

/** A port that the module drives (its flipped members are driven by the surroundings). */
export function output<T>(type: HardwareType<T>): T {
  return declare('output', type, noReset) as T
}

/** A signal inside the module, driven by one `@comb` or `@wiring` block. */
export function wire<T>(type: HardwareType<T>): T {
  return declare('wire', type, noReset) as T
}

/** Says that a register keeps whatever it holds through reset. */
export const noReset: unique symbol = Symbol('no reset')

/** Reset values: a plain value of the type, or one number or boolean for every leaf. */
export type Reset<T> = T | number | boolean | typeof noReset

/** A register: changes at the clock edge, takes `reset` while reset is on. Assigned in one `@seq` block. */
export function reg<T>(type: HardwareType<T>, reset: NoInfer<Reset<T>>): T {
  return declare('register', type, reset) as T
}

/** `depth` words, read combinationally as `m[a]`, written in a `@seq` block as `m[a] = v`. Keeps its content through reset. */
export function memory<T>(depth: number, type: HardwareType<T>): MemoryOf<T> {
  if (!Number.isInteger(depth) || depth < 1)
    fail('FW102', `a memory of ${String(depth)} words`, placeHere(), 'give a whole number from 1')
  requireType(type, `memory(${depth}, …)`)
  checkState(depth, `a memory of ${depth} words`, placeHere())
  return new MemoryRef(depth, type.shape, placeHere()) as unknown as MemoryOf<T>
}

function undecorated(): never {
  return fail(
    'FW006',
    'this file was not rewritten',
    null,
    "begin it with 'use rtl' and load it through the flitwave command, flitwave/register, or the flitwave/vite plugin",
  )
}

type Block = (this: never) => void

/** Marks a method that describes combinational logic: it reads top to bottom. */
export function comb(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}

/** Marks a method that describes what happens at the clock edge. */
export function seq(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}

/** Marks a method that connects: each assignment in it holds always, in no order. */
export function wiring(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}
