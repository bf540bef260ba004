/** The variables of a dump by their paths. */

import type { Shape, ShapeLeaf } from '../../ir/shape.js'
import type { Dump, DumpVariable } from './dump.js'

/** A variable with its complete path: `top.noc.valid`. */
export interface NamedVariable {
  readonly path: string
  readonly variable: DumpVariable
}

/** Each path once, in the order of the dump: a variable that is declared again has the same signal, or another name. */
export function namedVariables({ variables }: Dump): readonly NamedVariable[] {
  const byPath = new Map<string, NamedVariable>()
  for (const variable of variables) {
    const path = [...variable.scope, variable.name].join('.')
    const known = byPath.get(path)
    if (!known) byPath.set(path, { path, variable })
    else if (known.variable.signal !== variable.signal) {
      const other = freePath(path, byPath)
      byPath.set(other, {
        path: other,
        variable: { ...variable, name: other.slice(path.length - variable.name.length) },
      })
    }
  }
  return [...byPath.values()]
}

/** Two blocks of one name, say, may each declare a variable: the second is `name#2`. */
function freePath(path: string, taken: ReadonlyMap<string, unknown>): string {
  let number = 2
  while (taken.has(`${path}#${number}`)) number++
  return `${path}#${number}`
}

/** True for the usual names of clocks: `clk`, `core_clock`, `ck`, `clk_i`. */
export function isClockName(name: string): boolean {
  return /(^|_)(ck|cp)(_|\d|$)|clk|clock/i.test(name)
}

const signedTypes: ReadonlySet<string> = new Set(['integer', 'int', 'shortint', 'longint', 'byte', 'signed'])

/** The shape of a variable of bits. */
export function leafShape({ type, width, members, name, enumName = name, kind }: DumpVariable): ShapeLeaf['shape'] {
  if (kind === 'event') return { kind: 'bits', width: 1, signed: false }
  if (members && members.size > 0 && width <= 32) {
    const known = [...members].filter(([bits]) => /^[01]+$/.test(bits))
    return {
      kind: 'enum',
      name: enumName,
      width,
      members: known.map(([bits, member]) => ({ name: member, value: Number.parseInt(bits, 2) })),
    }
  }
  if (type === 'boolean' && width === 1) return { kind: 'bool' }
  if (type === 'mask') return { kind: 'bits', width, signed: false, radix: 'bin' }
  return { kind: 'bits', width, signed: signedTypes.has(type) }
}

/** The shape of a row of texts: each different text has a number. */
export function textShape(texts: readonly string[]): Shape {
  const text: Shape = { kind: 'bits', width: textWidth, signed: false }
  return {
    kind: 'struct',
    name: 'Text',
    members: [{ name: 'text', shape: text }],
    label: [{ kind: 'choice', leaf: 0, low: 0, width: textWidth, cases: texts.map((one) => [one]), otherwise: [] }],
  }
}

const textWidth = 32
