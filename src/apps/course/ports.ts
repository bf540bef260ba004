import type { Module } from '../../language/hdl/declare/module.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Design, Signal } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { shapeLeaves, type ShapeLeaf } from '../../ir/shape.js'
import { nearest } from '../../base/diagnostic/suggest.js'
import type { LabPort } from './lab.js'

/** The ports of a module, in the form in which a lab declares them. */
export function portsOfModule(module: Module<unknown>, isOptional = (_name: string): boolean => false): LabPort[] {
  return elaborate(module)
    .top.fields.flatMap(({ signals, shape }) =>
      shapeLeaves(shape).map(({ shape: leaf }, i) => ({ ...signals[i]!, leaf })),
    )
    .filter(isPort)
    .map(({ path, role, type, leaf }) => ({
      name: path,
      role: role as LabPort['role'],
      width: type.width,
      ...(leaf.kind === 'bits' && leaf.radix && { radix: leaf.radix }),
      isOptional: isOptional(path),
    }))
}

/** The shape in which the values of a port are shown. */
export function shapeOfPort({ width, radix }: LabPort): ShapeLeaf['shape'] {
  return width === 1 ? { kind: 'bool' } : { kind: 'bits', width, signed: false, ...(radix && { radix }) }
}

/** A fault of a port of a module, or a missing port. */
export interface PortFault {
  /** Equal in all sizes for the same fault. */
  readonly key: string
  /** A sentence: `count has 4 bits, and has to have 3 bits`. */
  readonly message: string
  /** The place of the port; for a missing port, that of the class. */
  readonly place: Place
}

/** All faults of the ports of a module; empty if there are none. Elements with the same fault are reported once. */
export function portFaults({ top }: Design, asked: readonly LabPort[]): PortFault[] {
  const ports = new Map(top.signals.filter(isPort).map((signal) => [signal.path, signal]))
  const known = new Set(asked.map(({ name }) => name))
  const missing = alike(asked, ({ name, isOptional }) => (ports.has(name) || isOptional ? null : name))
  const extra = alike([...ports.values()], ({ path }) => (known.has(path) ? null : path))
  const meant = new Map(
    extra.map((signal) => {
      const likely = missing.filter(({ role }) => role === signal.role).map(({ name }) => fieldOf(name))
      return [signal, nearest(fieldOf(signal.path), likely)]
    }),
  )
  const isMeant = (name: string): boolean => [...meant.values()].includes(fieldOf(name))
  return [
    ...asked.flatMap((port) => {
      const signal = ports.get(port.name)
      return signal ? wrongPort(signal, port) : []
    }),
    ...missing
      .filter(({ name }) => !isMeant(name))
      .map(({ role, name }) => fault(`missing ${name}`, `${role} ${name} is missing`, top.place)),
    ...extra.map((signal) => {
      const { path, place, role } = signal
      const likely = meant.get(signal)
      const what = likely
        ? `${role} ${likely} is missing: did you mean it by ${fieldOf(path)}?`
        : `${path} is a port that nobody has asked for`
      return fault(`extra ${path}`, what, place)
    }),
  ].filter((one, i, all) => all.findIndex(({ key }) => key === one.key) === i)
}

/** The port faults as sentences. */
export function wrongPorts(design: Design, asked: readonly LabPort[]): string[] {
  return portFaults(design, asked).map(({ message }) => message)
}

/** Groups the items with a path by field. */
function alike<T>(items: readonly T[], pathOf: (item: T) => string | null): T[] {
  const first = new Map<string, T>()
  for (const item of items) {
    const path = pathOf(item)
    if (path !== null && !first.has(fieldOf(path))) first.set(fieldOf(path), item)
  }
  return [...first.values()]
}

/** `wanted[0]` and `link.valid` belong to the fields `wanted` and `link`. */
function fieldOf(path: string): string {
  return path.replace(/[[.].*/, '')
}

function fault(key: string, message: string, place: Place): PortFault {
  return { key: key.replace(/\[\d+\]/g, '[]'), message, place }
}

export function isPort({ role }: Pick<Signal, 'role'>): boolean {
  return role === 'input' || role === 'output'
}

function wrongPort({ path, role: found, type, place }: Signal, { role, width }: LabPort): PortFault[] {
  const wrong = (message: string): PortFault[] => [fault(`wrong ${path}`, message, place)]
  if (found !== role) return wrong(`${path} is an ${found}, and has to be an ${role}`)
  if (type.signed) return wrong(`${path} is signed`)
  return type.width === width ? [] : wrong(`${path} has ${bits(type.width)}, and has to have ${bits(width)}`)
}

/** A width in words. */
export function bits(count: number): string {
  return count === 1 ? '1 bit' : `${count} bits`
}
