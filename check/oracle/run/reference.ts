import { session } from './session.js'

/** An argument of a function of the language: its value, its width if known, and how to store into it. */
export interface Reference {
  readonly value: unknown
  readonly width: number | null
  readonly set: ((value: unknown) => void) | null
}

const references = new WeakSet()

/** The current value of an argument. */
export function withReference(get: () => unknown, set: ((value: unknown) => void) | null): Reference {
  const reference = { ...session.withWidth(get), set }
  references.add(reference)
  return reference
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && references.has(value)
}
