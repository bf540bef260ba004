import type { Module } from '../../../language/hdl/declare/module.js'
import type { ParameterSpecs } from '../../../language/hdl/declare/param.js'

/** A module class, with the bounds of its parameters. */
export interface ModuleClass {
  new (parameters: object): Module<unknown>
  readonly name: string
  readonly parameters?: ParameterSpecs
}
