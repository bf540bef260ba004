import type { Design, Field } from '../ir/ir.js'
import { shapeLeaves } from '../ir/shape.js'
import type { LabPort } from './lab.js'

/** What is wrong with the ports of a module, a sentence for each; empty if they are as asked. */
export function wrongPorts({ top }: Design, asked: readonly LabPort[]): string[] {
  const fields = new Map(top.fields.filter(isPort).map((field) => [field.path, field]))
  const missing = asked.flatMap((port) => {
    const field = fields.get(port.name)
    return field ? wrongPort(field, port) : [`${port.role} ${port.name} is missing`]
  })
  const known = new Set(asked.map(({ name }) => name))
  const extra = [...fields.values()].filter(({ path }) => !known.has(path))
  return [...missing, ...extra.map(({ path }) => `${path} is a port that nobody has asked for`)]
}

function isPort({ signals }: Field): boolean {
  return signals[0]?.role === 'input' || signals[0]?.role === 'output'
}

function wrongPort({ path, shape, signals }: Field, { role, width }: LabPort): string[] {
  const [signal] = signals
  if (!signal || shapeLeaves(shape).length !== 1) return [`${path} is no single value`]
  if (signal.role !== role) return [`${path} is an ${signal.role}, and has to be an ${role}`]
  if (signal.type.signed) return [`${path} is signed`]
  return signal.type.width === width ? [] : [`${path} has ${bits(signal.type.width)}, and has to have ${bits(width)}`]
}

function bits(count: number): string {
  return count === 1 ? '1 bit' : `${count} bits`
}
