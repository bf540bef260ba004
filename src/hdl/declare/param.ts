/** How a module, or a testbench, says what it can be given. */

import type { HardwareType } from './types.js'

/** A value that a text on a command line can stand for. */
export type Plain = number | boolean | string

/**
 * One parameter: its default, its bounds, and what it means.
 *
 * @typeParam T - the values that it can have
 */
export interface ParameterSpec<T = Plain> {
  readonly default: T
  /** The least and the greatest number. */
  readonly min?: number
  readonly max?: number
  /** Another parameter, which is greater. */
  readonly below?: string
  readonly choices?: readonly T[]
  readonly rules?: readonly ParameterRule[]
  /** What it means. In a `'use rtl'` file, the first paragraph of the comment above the parameter. */
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
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the values of each have a type of their own
export type ParameterSpecs = Readonly<Record<string, ParameterSpec<any>>>

/**
 * The values of a set of parameters.
 *
 * @typeParam T - the data of a generic module
 */
export type ParametersOf<S, T = unknown> = { readonly [K in keyof S]: ValueOf<S[K], T> }

/** The same, where each may be left out and then has its default. */
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
 * A parameter of a base class that has one value in this class, such as the topology of a torus. Nobody gives it:
 * another value is refused (FW146), unless it comes with the parameters of a larger module.
 */
export function fixed<const T extends Plain>(value: T): FixedParameter<T> {
  return { default: value, isFixed: true }
}

/** What can be said of any parameter. */
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
