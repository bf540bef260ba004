/** Declarations of the parameters of a module or a testbench. */

import type { HardwareType } from './types.js'

/** A value that can be given as text on a command line. */
export type Plain = number | boolean | string

/**
 * One parameter: its default, its bounds and its help text.
 *
 * @typeParam T - its possible values
 */
export interface ParameterSpec<T = Plain> {
  readonly default: T
  /** The minimum and the maximum of a number. */
  readonly min?: number
  readonly max?: number
  /** The name of a parameter that must be greater. */
  readonly below?: string
  readonly choices?: readonly T[]
  readonly rules?: readonly ParameterRule[]
  /**
   * True if the default of this parameter gives the same module as without the parameter. The default then appears in no
   * name, description or digest of the module. Used for parameters added to modules with existing results.
   */
  readonly isQuiet?: boolean
  /** Its help text. In a `'use rtl'` file, the first paragraph of the comment above the parameter. */
  readonly about?: string
}

/** A parameter for the data type of a generic module. */
export interface TypeParameter extends ParameterSpec<HardwareType<unknown>> {
  readonly isGeneric: true
}

/** A class of modules as a value: `new this.p.arbiter({ requesters: 4 })`. */
export interface ModuleType<M> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- classes that narrow their parameters are values, too
  new (given?: any): M
  readonly name: string
  readonly parameters: ParameterSpecs
}

/** Like {@link ModuleType}, with abstract classes: these stand for several classes, and the place of use chooses one. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
type AbstractModuleType<M> = (abstract new (given?: any) => M) & { readonly parameters: ParameterSpecs }

/** A parameter whose value is a class of modules: a slot for the users' own classes. */
export interface ModuleParameter<M = unknown> extends ParameterSpec<ModuleType<M>> {
  readonly isModule: true
  /** A class in the slot extends this one or has its ports. */
  readonly base: AbstractModuleType<M>
  /** Extends the base with the ports that a class may have in addition. */
  readonly widest: AbstractModuleType<M>
  /** The classes that a command line knows by name. */
  readonly builtIn: readonly ModuleType<M>[]
}

/** A parameter with a single value. */
export interface FixedParameter<T = unknown> extends ParameterSpec<T> {
  readonly isFixed: true
}

/**
 * A relation between parameters that their bounds cannot express. It is part of the specification of one of them, so the
 * rule applies to every module with that parameter.
 *
 * @typeParam P - the parameters that it reads
 */
export interface ParameterRule<P = never> {
  /**
   * The other parameters, whose values the error lists. Empty for a rule about one parameter alone, such as the format of a
   * text.
   */
  readonly with: readonly (keyof P & string)[]
  readonly holds: (p: P) => boolean
  /** The values to set instead, and the reason. */
  readonly remedy: (p: P) => string
}

/** The parameters of a module or testbench, by name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the values of each have a type of their own
export type ParameterSpecs = Readonly<Record<string, ParameterSpec<any>>>

/**
 * The values of a set of parameters.
 *
 * @typeParam T - the data of a generic module
 */
export type ParametersOf<S, T = unknown> = { readonly [K in keyof S]: ValueOf<S[K], T> }

/** Values for a set of parameters; each is optional and has its default. */
export type GivenParameters<S, T = unknown> = {
  readonly [K in keyof S as S[K] extends FixedParameter ? never : K]?: GivenValueOf<S[K], T> | undefined
}

type GivenValueOf<S, T> = S extends ModuleParameter<infer M> ? AbstractModuleType<M> : ValueOf<S, T>

/** The values of one parameter. */
export type ValueOf<S, T = unknown> = S extends TypeParameter
  ? HardwareType<T>
  : S extends ParameterSpec<infer V>
    ? V
    : never

/**
 * A parameter of a base class that is fixed in this class, such as the topology of a torus. `new` refuses another value
 * (FW146), but ignores another value in the parameters of a larger module, such as `this.p` of its parent.
 */
export function fixed<const T extends Plain>(value: T): FixedParameter<T> {
  return { default: value, isFixed: true }
}

/** Options of any parameter. */
type Options<T> = Pick<ParameterSpec<T>, 'rules' | 'about' | 'isQuiet'>

/**
 * A parameter of a module. The comment above it is its help text, in the editor and on the command line:
 *
 * @example
 * class Timer extends Module.with({
 *   /** Cycles until it rings. *\/
 *   limit: param(10, { min: 1, max: 255 }),
 * }) { … }
 */
export function param<const C extends readonly Plain[]>(
  value: NoInfer<C[number]>,
  options: Options<C[number]> & { readonly choices: C },
): ParameterSpec<C[number]>
export function param(
  value: number,
  options?: Options<number> & Pick<ParameterSpec, 'min' | 'max' | 'below'>,
): ParameterSpec<number>
export function param(value: boolean, options?: Options<boolean>): ParameterSpec<boolean>
export function param(value: string, options?: Options<string>): ParameterSpec<string>
export function param<T extends object>(value: T, options?: Options<T>): ParameterSpec<T>
export function param(value: unknown, options: object = {}): ParameterSpec<unknown> {
  return { default: value, ...options }
}

/** The data type of a generic module: `class Fifo<T> extends Module.with({ type: typeParam(uint(8)) })<T>`. */
export function typeParam(value: HardwareType<unknown>, options: Options<unknown> = {}): TypeParameter {
  return { default: value, isGeneric: true, ...options }
}

/**
 * A parameter whose value is a class of modules, so that designers can add their own classes to a design:
 *
 * @example
 * class Allocator extends Module.with({
 *   /** Decides between requests. *\/
 *   arbiter: moduleParam(RoundRobinArbiter, { base: Arbiter, builtIn: [RoundRobinArbiter, MatrixArbiter] }),
 * }) {
 *   arbiters = array(4, () => new this.p.arbiter({ requesters: 8 }))
 * }
 *
 * `new` refuses a class without the ports of `base` (FW147). On a command line, a built-in class is given by its name, and
 * a user's class by its file: `--set arbiter=./mine.ts#Mine`.
 */
export function moduleParam<M extends { readonly p: unknown }>(
  value: AbstractModuleType<NoInfer<M>>,
  options: Options<ModuleType<NoInfer<M>>> & {
    readonly base: AbstractModuleType<M>
    readonly widest?: AbstractModuleType<NoInfer<M>>
    readonly builtIn: readonly AbstractModuleType<NoInfer<M>>[]
  },
): ModuleParameter<M> {
  const all = { default: value, isModule: true as const, widest: options.base, ...options }
  // If a value is abstract, its user chooses a concrete class.
  return all as unknown as ModuleParameter<M>
}
