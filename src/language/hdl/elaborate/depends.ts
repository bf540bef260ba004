import { dependsOn as moduleDependsOn } from '../../../ir/check/depends-on.js'
import type { Module } from '../declare/module.js'
import { elaborateModule } from './elaborate.js'

/**
 * True if an output of a module depends on one of its inputs, through the logic of the module and of its children. A module
 * with registers or memories counts as dependent on all of its inputs. Parameter rules use this for the class in a slot.
 */
export function dependsOn<M extends Module<unknown>>(
  module: M,
  output: keyof M & string,
  input: keyof M & string,
): boolean {
  const { module: built, errors } = elaborateModule(module)
  // Errors in the module are reported when it becomes part of a design.
  return errors.length === 0 && moduleDependsOn(built, output, input)
}
