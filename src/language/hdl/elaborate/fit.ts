/** Checks that a class fits the slots that it was put into: it must have their ports. */

import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Shape } from '../../../ir/shape.js'
import { placeOfClass, type AnyClass } from '../declare/definitions.js'
import type { Module } from '../declare/module.js'
import { emptySlot, slotsOf, type Slot } from '../declare/parameters.js'
import { listed } from '../declare/bounds.js'
import { pathOf } from '../value/context.js'
import type { FieldDeclaration } from '../value/field.js'
import { placeHere } from '../value/place.js'
import { membersOf } from './members.js'

/** The slots that each checked object fits. */
const fits = new WeakMap<object, Set<Slot>>()

/**
 * Checks an object against the ports of the slots that have taken its class.
 * @param make - creates an object of another class with the same parameters
 * @throws FlitwaveError FW147 for a port that is missing, differs, or is not allowed
 */
export function checkFit(object: Module<unknown>, make: (type: AnyClass) => Module<unknown>): void {
  const type = object.constructor as unknown as AnyClass
  const known = obtain(fits, object, () => new Set<Slot>())
  for (const slot of slotsOf(type)) {
    if (known.has(slot)) continue
    known.add(slot)
    const [found, needed, possible] = [object, make(slot.spec.base), make(slot.spec.widest)].map(portsOf)
    for (const [path, port] of possible!) {
      const own = found!.get(path)
      if (own === undefined && needed!.has(path)) failToFit(type, slot, `has no port ${path}`, needed!)
      if (own !== undefined && own !== port) failToFit(type, slot, `has another kind of port ${path}`, needed!)
    }
    const extra = [...found!.keys()].find((path) => !possible!.has(path))
    if (extra !== undefined) failToFit(type, slot, `has a port ${extra}, to which nothing is connected`, needed!)
  }
}

function failToFit(type: AnyClass, slot: Slot, fault: string, needed: ReadonlyMap<string, string>): never {
  const { name, spec } = slot
  emptySlot(type, slot)
  const base = spec.base.name
  const help = `extend ${base}, or declare its ports with their types: ${listed([...needed.keys()], 'and')}`
  fail('FW147', `${type.name} cannot be the ${name}: it ${fault}`, placeOfClass(type) ?? placeHere(), help)
}

/** By path: a text for direction and type, equal for equal ports. */
function portsOf(object: Module<unknown>): Map<string, string> {
  const ports = membersOf(object).fields.filter(({ kind }) => kind === 'input' || kind === 'output')
  return new Map(ports.map((port) => [pathOf(port.segments), describePort(port)]))
}

function describePort({ kind, shape, flips }: FieldDeclaration): string {
  return `${kind} ${flips.map(Number).join('')} ${describeLayout(shape)}`
}

/** The structure of a shape without the names of types and labels. */
function describeLayout(shape: Shape): string {
  switch (shape.kind) {
    case 'bits':
      return `${shape.signed ? 's' : 'u'}${shape.width}`
    case 'bool':
      return 'bool'
    case 'enum':
      return `enum ${JSON.stringify(shape)}`
    case 'struct':
      return `{${shape.members.map((member) => `${member.name}:${describeLayout(member.shape)}`).join()}}`
    case 'array':
      return `${shape.length}*${describeLayout(shape.element)}`
  }
}
