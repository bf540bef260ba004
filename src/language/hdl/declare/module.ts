import { host } from '#host'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isRtl } from '../../../base/diagnostic/directive.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { callHere, placeOf } from '../../../base/diagnostic/user-place.js'
import type { MemoryOf } from '../../../ir/values.js'
import { checkState, countLeaves } from '../../../base/diagnostic/budget.js'
import { currentBlock } from '../value/context.js'
import { missingMember } from '../value/missing.js'
import { initialValue, initialWords, type MemoryStart, type RegisterStart } from './initial.js'
import type { GivenParameters, ParameterSpecs, ParametersOf } from './param.js'
import { checkSpecs, resolveParameters } from './parameters.js'
import { currentPlace, placeHere } from '../value/place.js'
import { requireType, type HardwareType } from './types.js'
import { MemoryRef, type FieldDeclaration } from '../value/field.js'
import { fieldValue } from '../value/value.js'

/** An array of `length` items: `inputs = array(4, (port) => input(link))`. */
export function array<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index))
}

/**
 * A field that some configurations omit: an array of one item if the condition holds, otherwise an empty array.
 *
 * @example
 * load = optional(this.p.loadPort, () => input(loadType))
 */
export function optional<T>(condition: boolean, make: () => T): T[] {
  return condition ? [make()] : []
}

/** An array of `rows` rows with `columns` items each. */
export function grid<T>(rows: number, columns: number, make: (row: number, column: number) => T): T[][] {
  return array(rows, (row) => array(columns, (column) => make(row, column)))
}

/** The parameters of a module without parameters. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- an object without members is intended
export type NoParameters = Readonly<Record<never, never>>

/**
 * A piece of hardware. A subclass declares ports, registers, wires, memories and child modules as fields, and its
 * behaviour as methods marked `@comb`, `@seq` and `@wiring`.
 *
 * @typeParam P - the values of the parameters; a module is elaborated once for each different set
 */
export abstract class Module<P = NoParameters> {
  /** The declared parameters; see {@link Module.with}. */
  static readonly parameters = {}

  /** The parameters. */
  readonly p: P

  constructor(given?: Readonly<Record<string, never>>) {
    this.p = resolveParameters(new.target, given) as P
  }

  /**
   * A base class with these parameters in addition to those of this class:
   * `class Timer extends Module.with({ limit: param(10) })`. Its `new` takes the parameters that differ from their defaults;
   * from a larger object, such as `this.p` of its parent, it takes only the declared ones.
   * @throws FlitwaveError FW145 for an invalid specification
   */
  static with<S extends ParameterSpecs, B extends ParametricModule>(this: B, parameters: S): Parametric<S, B> {
    const all = { ...this.parameters, ...parameters }
    checkSpecs('Module.with', all)
    // A mixin, because TypeScript has no other type for the parameters of its constructor.
    abstract class WithParameters extends (this as unknown as typeof Module) {
      static override readonly parameters = all
    }
    return WithParameters as unknown as Parametric<S, B>
  }
}

/** A class of modules. */
export type ParametricModule = (abstract new (...given: never[]) => Module<unknown>) & {
  readonly parameters: ParameterSpecs
}

/** The base class with the parameters `S` in addition to those of `B`. */
export interface Parametric<S, B extends ParametricModule> {
  new <T = unknown>(given?: GivenParameters<Added<S, B>, T>): InstanceType<B> & Module<ParametersOf<Added<S, B>, T>>
  readonly parameters: Added<S, B>
  readonly with: typeof Module.with
}

type Added<S, B extends ParametricModule> = keyof B['parameters'] extends never ? S : Omit<B['parameters'], keyof S> & S

// Otherwise a misspelled member would read as undefined, and a condition on it would always be false.
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

/** The properties and methods of an object, up to {@link Module}. */
function namesOf(object: object): string[] {
  const names: string[] = []
  for (let at = object; at !== Module.prototype; at = Object.getPrototypeOf(at) as object)
    names.push(...Object.getOwnPropertyNames(at).filter((name) => name !== 'constructor' && name !== 'p'))
  return names
}

/** A rewritten file states the places of its calls; in a plain file, the stack gives the place for the error about it. */
function placeOfDeclaration(): Place {
  return currentPlace() ?? placeOf(callHere()) ?? placeHere()
}

function declare(
  kind: FieldDeclaration['kind'],
  type: HardwareType<unknown>,
  reset: unknown,
  initial?: unknown,
): unknown {
  requireType(type, `${kind === 'register' ? 'reg' : kind}(…)`)
  const flips = kind === 'input' ? type.flips.map((flip) => !flip) : type.flips
  const place = placeOfDeclaration()
  countLeaves(flips.length, place)
  return fieldValue({ kind, shape: type.shape, flips, reset, initial, place, owner: null, segments: [] })
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

/** A reset value that makes the register keep its value through reset. */
export const noReset: unique symbol = Symbol('no reset')

/** A reset value: a plain value of the type, or one number or boolean for every leaf. */
export type Reset<T> = T | number | boolean | typeof noReset

/**
 * A register: changes at the clock edge, takes `reset` while reset is on. Assigned in one `@seq` block. A register without
 * reset may be given the value with which runs begin: `reg(uint(8), noReset, { init: 5 })`.
 */
export function reg<T>(type: HardwareType<T>, reset: NoInfer<Reset<T>>, start?: RegisterStart<NoInfer<T>>): T {
  if ((reset as unknown) === undefined) {
    const help = 'write reg(type, 0), or reg(type, noReset) for a register that keeps its value'
    fail('FW113', 'a register needs a value after reset', placeHere(), help)
  }
  const initial = start === undefined ? undefined : initialValue(reset !== noReset, start)
  return declare('register', type, reset, initial) as T
}

/**
 * `depth` words, read combinationally as `m[a]`, written in a `@seq` block as `m[a] = v`. Keeps its content through reset.
 * It may begin with words: `memory(16, uint(8), { init: [1, 2, 4] })`.
 */
export function memory<T>(depth: number, type: HardwareType<T>, start?: MemoryStart<NoInfer<T>>): MemoryOf<T> {
  if (!Number.isInteger(depth) || depth < 1)
    fail('FW102', `a memory cannot have ${String(depth)} words`, placeHere(), 'give a whole number from 1')
  requireType(type, `memory(${depth}, …)`)
  checkState(depth, `a memory of ${depth} words`, placeHere())
  const words = start === undefined ? undefined : initialWords(depth, start)
  return new MemoryRef(depth, type.shape, placeOfDeclaration(), words) as unknown as MemoryOf<T>
}

/** The remedies for a plain file: the directive is missing, or the file was loaded as ordinary TypeScript. */
const addDirective = "write 'use rtl' as the first line of the file"
const loadWithFlitwave =
  'load it with the flitwave command, node --import flitwave/register, or the plugin flitwave/vite'

/**
 * @param subject - `this file`, `the file of Timer`
 * @param file - its path; null if it is unknown
 * @throws FlitwaveError FW006: the operators of the file are still JavaScript's
 */
export function failForPlainFile(subject: string, file: string | null): never {
  const text = file === null ? null : host.readSource(file)
  const place = file === null ? null : { file, line: 1, column: 1 }
  if (text === null) {
    const message = `${subject} does not begin with 'use rtl', or was loaded without Flitwave`
    return fail('FW006', message, place, `${addDirective}; if it is there, ${loadWithFlitwave}`)
  }
  return isRtl(text)
    ? fail('FW006', `${subject} begins with 'use rtl', but was loaded without Flitwave`, place, loadWithFlitwave)
    : fail('FW006', `${subject} does not begin with 'use rtl'`, place, addDirective)
}

function undecorated(): never {
  return failForPlainFile('this file', placeOf(callHere())?.file ?? null)
}

type Block = (this: never) => void

/** Marks a method that describes combinational logic, evaluated from top to bottom. */
export function comb(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}

/** Marks a method that describes the clock edge. */
export function seq(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}

/** Marks a method that makes connections: its assignments always hold, in any order. */
export function wiring(_method: Block, _context: ClassMethodDecoratorContext): void {
  undecorated()
}
