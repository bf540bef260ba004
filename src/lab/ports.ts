import type { Module } from '../hdl/declare/module.js'
import { elaborate } from '../hdl/elaborate/elaborate.js'
import type { Design, Signal } from '../ir/ir.js'
import { shapeLeaves, type ShapeLeaf } from '../ir/shape.js'
import type { LabPort } from './lab.js'

/** The ports that a module has, as those that a lab asks for. */
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

/** How the values of a port are shown. */
export function shapeOfPort({ width, radix }: LabPort): ShapeLeaf['shape'] {
  return width === 1 ? { kind: 'bool' } : { kind: 'bits', width, signed: false, ...(radix && { radix }) }
}

/** What is wrong with the ports of a module, a sentence for each; empty if they are as asked. */
export function wrongPorts({ top }: Design, asked: readonly LabPort[]): string[] {
  const ports = new Map(top.signals.filter(isPort).map((signal) => [signal.path, signal]))
  const missing = asked.flatMap((port) => {
    const signal = ports.get(port.name)
    if (signal) return wrongPort(signal, port)
    return port.isOptional ? [] : [`${port.role} ${port.name} is missing`]
  })
  const known = new Set(asked.map(({ name }) => name))
  const extra = [...ports.keys()].filter((path) => !known.has(path))
  return [...missing, ...extra.map((path) => `${path} is a port that nobody has asked for`)]
}

function isPort({ role }: Pick<Signal, 'role'>): boolean {
  return role === 'input' || role === 'output'
}

function wrongPort({ path, role: found, type }: Signal, { role, width }: LabPort): string[] {
  if (found !== role) return [`${path} is an ${found}, and has to be an ${role}`]
  if (type.signed) return [`${path} is signed`]
  return type.width === width ? [] : [`${path} has ${bits(type.width)}, and has to have ${bits(width)}`]
}

function bits(count: number): string {
  return count === 1 ? '1 bit' : `${count} bits`
}
