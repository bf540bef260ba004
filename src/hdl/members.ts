import { pathOf } from './context.js'
import { Module } from './module.js'
import { fieldOfAggregate, MemoryRef, shapeOfAggregate, SignalRef, type FieldDeclaration } from './value.js'

/** The field that a value of a class property is as a whole, or null. */
export function fieldOf(value: unknown): FieldDeclaration | null {
  if (value instanceof SignalRef) return value.field
  const part = fieldOfAggregate(value)
  return part?.first === 0 && part.field.shape === shapeOfAggregate(value) ? part.field : null
}

/** The declared things of a module, found among its properties and in arrays of them. */
export interface Members {
  readonly fields: readonly FieldDeclaration[]
  readonly memories: readonly MemoryRef[]
  readonly children: readonly { readonly segments: readonly (string | number)[]; readonly object: Module<unknown> }[]
}

/** Finds them, and gives each declaration the name that it has from the first property that holds it. */
export function membersOf(object: Module<unknown>): Members {
  const fields: FieldDeclaration[] = []
  const memories: MemoryRef[] = []
  const children: { segments: readonly (string | number)[]; object: Module<unknown> }[] = []
  const visit = (value: unknown, segments: readonly (string | number)[]): void => {
    const field = fieldOf(value)
    if (field) {
      if (field.owner === null) Object.assign(field, { owner: object, segments })
      if (
        field.owner === object &&
        field.segments.length === segments.length &&
        pathOf(field.segments) === pathOf(segments)
      )
        fields.push(field)
    } else if (value instanceof MemoryRef) {
      Object.assign(value, { owner: object, segments })
      memories.push(value)
    } else if (value instanceof Module) {
      children.push({ segments, object: value })
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => visit(item, [...segments, i]))
    }
  }
  for (const [name, value] of Object.entries(object)) if (name !== 'p') visit(value, [name])
  return { fields, memories, children }
}
