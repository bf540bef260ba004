/** How a module or a testbench declares its parameters. */

import type { HardwareType } from './types.js'

/** A value that can be given as text on a command line. */
export type Plain = number | boolean | string

/**
 * One parameter: its default, its bounds and its help text.
 *
 * @typeParam T - the values that it can have
 */
export interface ParameterSpec<T = Plain> {
  readonly default: T
  /** The least and the greatest number. */
  readonly min?: number
  readonly max?: number
  /** The name of a parameter that must be greater. */
  readonly below?: string
  readonly choices?: readonly T[]
  readonly rules?: readonly ParameterRule[]
  /** Its help text. In a `'use rtl'` file, the first paragraph of the comment above the parameter. */
  readonly about?: string
}

/** A parameter that is the type of the data of a generic module. */
export interface TypeParameter extends ParameterSpec<HardwareType<unknown>> {
  readonly isGeneric: true
}

/** A parameter that has one value. */
export interface FixedParameter<T = unknown> extends ParameterSpec<T> {
  readonly isFixed: true
}

/**
 * A relation between parameters that their bounds cannot express. It is part of the specification of one of them, so
 * every module with that parameter has the rule.
 *
 * @typeParam P - the parameters that it reads
 */
export interface ParameterRule<P = never> {
  /** The others, whose values the error lists. Empty for a rule on one parameter alone, such as the format of a text. */
  readonly with: readonly (keyof P & string)[]
  readonly holds: (p: P) => boolean
  /** What to set instead, and why. */
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

/** The same, each optional with its default. */
export type GivenParameters<S, T = unknown> = {
  readonly [K in keyof S as S[K] extends FixedParameter ? never : K]?: ValueOf<S[K], T> | undefined
}

/** The values of one parameter. */
export type ValueOf<S, T = unknown> = S extends TypeParameter
  ? HardwareType<T>
  : S extends ParameterSpec<infer V>
    ? V
    : never

/**
 * A parameter of a base class that is fixed in this class, such as the topology of a torus. `new` refuses another
 * value (FW146), but ignores one in the parameters of a larger module, such as `this.p` of its parent.
 */
export function fixed<const T extends Plain>(value: T): FixedParameter<T> {
  return { default: value, isFixed: true }
}

/** Options of any parameter. */
type Options<T> = Pick<ParameterSpec<T>, 'rules' | 'about'>

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

/** The type of the data of a generic module: `class Fifo<T> extends Module.with({ type: typeParam(uint(8)) })<T>`. */
export function typeParam(value: HardwareType<unknown>, options: Options<unknown> = {}): TypeParameter {
  return { default: value, isGeneric: true, ...options }
}
