import type { Module, ParameterSpecs, ParametersOf } from './module.js'

/** A class of modules that says what it can be given. */
interface ParametricModule<P> {
  new (p: Readonly<P>): Module<P>
  readonly parameters: ParameterSpecs
}

/**
 * The defaults of a module's parameters, some changed: `new Torus(defaultsOf(Torus, { sizeX: 8 }))`. Of specifications
 * alone, what stands in them.
 */
export function defaultsOf<P>(type: ParametricModule<P>, changes?: Partial<NoInfer<P>>): P
export function defaultsOf<S extends ParameterSpecs>(specs: S): ParametersOf<S>
export function defaultsOf(of: ParametricModule<unknown> | ParameterSpecs, changes: object = {}): object {
  const specs = typeof of === 'function' ? of.parameters : of
  return { ...Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default])), ...changes }
}
