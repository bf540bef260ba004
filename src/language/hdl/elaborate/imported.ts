import type { Module as IrModule, Signal } from '../../../ir/ir.js'
import { defineBlocks } from '../declare/definitions.js'
import { Module, noReset } from '../declare/module.js'
import { fieldValue } from '../value/value.js'

/** A module that exists as IR, and the leaves of its ports by the paths of their fields. */
interface Imported {
  readonly module: IrModule
  readonly ports: ReadonlyMap<string, readonly Signal[]>
}

const imported = new WeakMap<object, Imported>()

/** The module of a class that {@link classOfModule} has made; undefined for any other class. */
export function importedBy(type: object): Imported | undefined {
  return imported.get(type)
}

/** A class of modules without parameters. */
export type ImportedClass = new () => Module

/** A class whose objects are a module that exists already, with its ports as fields. Its loops have been checked. */
export function classOfModule(module: IrModule): ImportedClass {
  const ports = module.fields.filter(({ signals }) => signals.some(({ role }) => role === 'input' || role === 'output'))
  const type = class extends Module {
    constructor() {
      super()
      for (const field of ports) {
        const flips = field.signals.map(({ role }) => role === 'input')
        const kind = flips.every(Boolean) ? 'input' : 'output'
        const { shape, place } = field
        const value = fieldValue({
          kind,
          shape,
          flips,
          reset: noReset,
          initial: undefined,
          place,
          owner: null,
          segments: [],
        })
        Object.defineProperty(this, field.path, { value, enumerable: true, writable: true, configurable: true })
      }
    }
  }
  Object.defineProperty(type, 'name', { value: module.className })
  defineBlocks(type, [], module.place)
  imported.set(type, { module, ports: new Map(ports.map(({ path, signals }) => [path, signals])) })
  return type
}
