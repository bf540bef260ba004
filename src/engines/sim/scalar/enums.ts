import type { Module } from '../../../ir/ir.js'
import { shapeLeaves, type EnumShape } from '../../../ir/shape.js'

/** Objects as TypeScript makes them of enums, by name: `State.Idle` is 0, and `State[0]` is `Idle`. */
export type Enums = Readonly<Record<string, Readonly<Record<string | number, string | number>>>>

/**
 * The enums of a module's fields, so that a debugger can evaluate `this.state === State.Idle` in the generated code. Left
 * out is one whose name would mean something else there, or two things.
 */
export function enumsOf({ fields, memories }: Module): Enums {
  const enums = new Map<string, EnumShape>()
  const ambiguous = new Set<string>()
  for (const { shape } of [...fields, ...memories]) {
    for (const { shape: found } of shapeLeaves(shape)) {
      if (found.kind !== 'enum') continue
      const other = enums.get(found.name)
      if (other && !sameMembers(other, found)) ambiguous.add(found.name)
      enums.set(found.name, found)
    }
  }
  const usable = [...enums].filter(([name]) => isName(name) && !ambiguous.has(name))
  return Object.fromEntries(usable.map(([name, shape]) => [name, enumObject(shape)]))
}

/** True if it is the name of a type. What the generated code uses itself begins with a small letter, or is global. */
function isName(name: string): boolean {
  return /^[A-Z]\w*$/.test(name) && !(name in globalThis)
}

function sameMembers(one: EnumShape, other: EnumShape): boolean {
  return one === other || JSON.stringify(one.members) === JSON.stringify(other.members)
}

function enumObject({ members }: EnumShape): Enums[string] {
  const entries = members.flatMap(({ name, value }): [string | number, string | number][] => [
    [name, value],
    [value, name],
  ])
  return Object.fromEntries(entries)
}
