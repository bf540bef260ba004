/** A student's module as its file exports it. It is imported where students' code runs: by itself. */

import { create } from '../../../../language/hdl/elaborate/create.js'
import { elaborate } from '../../../../language/hdl/elaborate/elaborate.js'
import { explainException } from '../../../../language/hdl/elaborate/user-code.js'
import { Module } from '../../../../language/hdl/declare/module.js'
import type { Design } from '../../../../ir/ir.js'
import type { Numbers } from '../../lab.js'
import { asNumbers, errorInSize } from '../../numbers-text.js'

/** The class that a lab asks for. */
export type BuiltModule = new () => Module<unknown>

/** The module that a file exports under the name that is asked for; null for any other export. */
export function exportedModule(exports: Readonly<Record<string, unknown>>, name: string): BuiltModule | null {
  const type = exports[name]
  return typeof type === 'function' && type.prototype instanceof Module ? (type as BuiltModule) : null
}

/**
 * The module with the numbers of a size.
 * @param own - those of the student's own size
 * @throws FlitwaveError for a module with errors; it names the size, if that is another one
 */
export function builtInSize(type: BuiltModule, parameters: Numbers, own: Numbers): Design {
  try {
    return elaborate(create(type, [parameters]) as Module<unknown>)
  } catch (error) {
    throw errorInSize(explainException(error), own, parameters)
  }
}

/** The default values of parameters: those that are numbers, or lists of numbers. */
export function defaultsOf(type: BuiltModule, names: readonly string[]): Numbers {
  const { parameters } = type as unknown as {
    readonly parameters: Readonly<Record<string, { readonly default?: unknown }>>
  }
  return asNumbers(Object.fromEntries(names.map((name) => [name, parameters[name]?.default])))
}
