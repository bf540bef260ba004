/** Puts two modules with the same ports next to each other, with the same inputs; their outputs must be equal. */

import type { AssertStmt, Block, Connection, Design, Expr, Field, Instance, Module, Signal } from '../../ir/ir.js'
import { shapeLeaves } from '../../ir/shape.js'

/** The paths of both modules in the design of {@link sideBySide}. The user of that design keeps the assumptions of both. */
export const bothPaths = ['dut.first', 'dut.second'] as const

/** The paths of port fields that only one module has, or that differ. Empty if the modules can be compared. */
export function differentPorts(first: Module, second: Module): string[] {
  const [a, b] = [portsOf(first), portsOf(second)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))
}

/** Returns a design with both modules inside that asserts equality of each output leaf. */
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

/** The role and shape of each port, by path. */
function portsOf({ fields }: Module): ReadonlyMap<string, string> {
  const ports = fields.filter((field) => ['input', 'output'].includes(String(roleOf(field))))
  return new Map(ports.map((field) => [field.path, describe(field)]))
}

/** Functions that format values are ignored. */
function describe({ signals, shape }: Field): string {
  return JSON.stringify([
    signals.map(({ role, type }) => [role, type.width, type.signed]),
    shapeLeaves(shape).map(({ suffix }) => suffix),
  ])
}

/** Copies a port for another module. */
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
