/** Checks the form of literals, with errors at their places. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import type { Literal } from './json.js'

export type Members = ReadonlyMap<string, Literal>

/** Turns literals into values. Each method throws a FlitwaveError with the code of the decoder for another form. */
export class Decoder {
  private readonly places = new WeakMap<object, ReadonlyMap<string, Place>>()

  /**
   * @param code - of all errors
   * @param help - the remedy where no better one is known
   */
  constructor(
    private readonly code: string,
    private readonly help: string,
  ) {}

  /** The members of an object, all of whose names are known. */
  members(literal: Literal, what: string, known: readonly string[]): Members {
    const names = `its members are ${known.join(', ')}`
    if (literal.kind !== 'object') return this.refuse(literal, `${what} is an object`, names)
    for (const [name, member] of literal.members)
      if (!known.includes(name)) this.refuse(member, `${what} has no member \`${name}\``, suggest(name, known) ?? names)
    return literal.members
  }

  required(members: Members, name: string, owner: Literal): Literal {
    return members.get(name) ?? this.refuse(owner, `\`${name}\` is missing`)
  }

  items(literal: Literal, message: string): readonly Literal[] {
    return literal.kind === 'array' ? literal.items : this.refuse(literal, message)
  }

  /** A text that is not empty; a number counts as its digits. */
  text(literal: Literal, name: string): string {
    if (literal.kind === 'value' && typeof literal.value === 'number') return String(literal.value)
    if (literal.kind !== 'value' || typeof literal.value !== 'string' || literal.value.trim() === '')
      return this.refuse(literal, `\`${name}\` is a text`)
    return literal.value
  }

  boolean(literal: Literal, name: string): boolean {
    if (literal.kind !== 'value' || typeof literal.value !== 'boolean')
      return this.refuse(literal, `\`${name}\` is true or false`)
    return literal.value
  }

  number(literal: Literal, name: string): number {
    if (literal.kind !== 'value' || typeof literal.value !== 'number' || !Number.isFinite(literal.value))
      return this.refuse(literal, `\`${name}\` is a number`)
    return literal.value
  }

  wholeNumber(literal: Literal, name: string, [least, most]: readonly [number, number]): number {
    const value = this.number(literal, name)
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    return this.refuse(literal, `\`${name}\` cannot be ${value}`, `give a whole number from ${least} to ${most}`)
  }

  oneOf<const Names extends readonly string[]>(literal: Literal, names: Names): Names[number] {
    const text = literal.kind === 'value' ? String(literal.value) : ''
    const found = names.find((name) => name === text)
    if (found !== undefined) return found
    return this.refuse(
      literal,
      `\`${text}\` is none of ${names.join(', ')}`,
      suggest(text, names) ?? `write one of ${names.join(', ')}`,
    )
  }

  /** Keeps the places of an object that was made of a literal. */
  note<T extends object>(made: T, literal: Literal): T {
    const members = literal.kind === 'object' ? [...literal.members] : []
    this.places.set(made, new Map([['', literal.place], ...members.map(([name, { place }]) => [name, place] as const)]))
    return made
  }

  /** The place of a member of an object that was noted; of the object itself without it. */
  placeOf(made: object, member = ''): Place | null {
    const places = this.places.get(made)
    return places?.get(member) ?? places?.get('') ?? null
  }

  refuse({ place }: Literal, message: string, help = this.help): never {
    return fail(this.code, message, place, help)
  }
}
