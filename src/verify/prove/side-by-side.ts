/** Two modules with the same ports beside each other, with the same inputs: what comes out is to be the same. */

import type { AssertStmt, Block, Connection, Design, Expr, Field, Instance, Module, Signal } from '../../ir/ir.js'
import { shapeLeaves } from '../../ir/shape.js'

/** The paths of both in the design of {@link sideBySide}: what they assume, the user of both keeps. */
export const bothPaths = ['dut.first', 'dut.second'] as const

/** Fields of ports that one has and the other has not, or not so: by path. None for modules that can be compared. */
export function differentPorts(first: Module, second: Module): string[] {
  const [a, b] = [portsOf(first), portsOf(second)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))
}

/** A design with both inside, in which each leaf of an output is asserted to be the same. */
export function sideBySide(first: Design, second: Design): Design {
  const { place } = first.top
  const fields = first.top.fields.filter((field) => roleOf(field) === 'input').map(copyOf)
  const instances = [first, second].map(({ top }, i): Instance => {
    const name = i === 0 ? 'first' : 'second'
    return { segments: [name], path: name, name, module: top, place }
  })
  const top: Module = {
    name: 'SideBySide',
    className: 'SideBySide',
    parameters: '',
    fields,
    signals: fields.flatMap(({ signals }) => signals),
    memories: [],
    instances,
    connections: instances.flatMap((instance) => connectionsTo(instance, fields)),
    blocks: [compare(instances as [Instance, Instance])],
    place,
  }
  return { top, modules: [...new Set([...first.modules, ...second.modules, top])] }
}

/** The direction of a port. */
export function roleOf({ signals }: Field): Signal['role'] | undefined {
  return signals[0]?.role
}

/** By path: role and shape. */
function portsOf({ fields }: Module): ReadonlyMap<string, string> {
  const ports = fields.filter((field) => ['input', 'output'].includes(String(roleOf(field))))
  return new Map(ports.map((field) => [field.path, describe(field)]))
}

/** Functions that show values have no part in it. */
function describe({ signals, shape }: Field): string {
  return JSON.stringify([
    signals.map(({ role, type }) => [role, type.width, type.signed]),
    shapeLeaves(shape).map(({ suffix }) => suffix),
  ])
}

/** A port of the same kind for another module. */
export function copyOf(field: Field): Field {
  return { ...field, signals: field.signals.map((signal) => ({ ...signal })) }
}

function connectionsTo(instance: Instance, fields: readonly Field[]): Connection[] {
  const { place } = instance
  return fields.flatMap((field) => {
    const inside = instance.module.fields.find(({ path }) => path === field.path)!
    return field.signals.map((signal, i): Connection => {
      return {
        target: { instance, signal: inside.signals[i]! },
        value: { kind: 'signal', signal, type: signal.type, place },
        place,
      }
    })
  })
}

function compare([first, second]: readonly [Instance, Instance]): Block {
  const { place } = first
  const body = first.module.fields
    .filter((field) => roleOf(field) === 'output')
    .flatMap((field) => {
      const other = second.module.fields.find(({ path }) => path === field.path)!
      return shapeLeaves(field.shape).map(({ suffix }, i): AssertStmt => {
        const [left, right] = [portOf(first, field.signals[i]!), portOf(second, other.signals[i]!)]
        const condition: Expr = { kind: 'compare', op: 'eq', left, right, type: { width: 1, signed: false }, place }
        return { kind: 'assert', condition, message: `${field.path}${suffix} is the same`, place }
      })
    })
  return { kind: 'seq', name: 'compare', body, locals: [], place }
}

function portOf(instance: Instance, signal: Signal): Expr {
  return { kind: 'port', instance, signal, type: signal.type, place: instance.place }
}
