/** Data in JSON, with the place of each part, without a parser of TypeScript: pages and workers have none. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'

/** A part of a literal. */
export type Literal = (
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Literal> }
  | { readonly kind: 'array'; readonly items: readonly Literal[] }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
) & { readonly place: Place }

/** The most lists and objects within each other. */
const deepest = 200

const token = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/**
 * @param file - its name, for errors
 * @param code - of the error for a member that is given twice, and for data that is nested too deeply
 * @throws SyntaxError for a text that is not JSON
 * @throws FlitwaveError with `code`
 */
export function readJson(text: string, file: string, code: string): Literal {
  const json = text.replace(/^\ufeff/, '')
  JSON.parse(json)
  return new JsonReader(json, file, code).value(0)
}

/** Reads a text that is known to be JSON. */
class JsonReader {
  private readonly tokens: Iterator<RegExpExecArray, undefined>
  private next: RegExpExecArray
  private line = 1
  private lineStart = 0

  constructor(
    private readonly text: string,
    private readonly file: string,
    private readonly code: string,
  ) {
    this.tokens = text.matchAll(token)[Symbol.iterator]() as Iterator<RegExpExecArray, undefined>
    this.next = this.tokens.next().value!
  }

  value(depth: number): Literal {
    const { 0: first, index } = this.take()
    const place = this.placeOf(index)
    if (depth > deepest) return fail(this.code, 'the data is nested too deeply', place, 'write fewer lists in lists')
    if (first === '{') return { kind: 'object', members: this.members(depth + 1), place }
    if (first === '[') return { kind: 'array', items: this.list(']', () => this.value(depth + 1)), place }
    return { kind: 'value', value: JSON.parse(first) as string | number | boolean | null, place }
  }

  private members(depth: number): ReadonlyMap<string, Literal> {
    const members = new Map<string, Literal>()
    this.list('}', () => {
      const { 0: key, index } = this.take()
      const name = JSON.parse(key) as string
      if (members.has(name)) fail(this.code, `\`${name}\` is given twice`, this.placeOf(index), 'take one of them away')
      this.take()
      members.set(name, this.value(depth))
    })
    return members
  }

  private list<T>(end: string, read: () => T): T[] {
    const items: T[] = []
    while (this.next[0] !== end) {
      if (this.next[0] === ',') this.take()
      items.push(read())
    }
    this.take()
    return items
  }

  private take(): RegExpExecArray {
    const taken = this.next
    // After the last token, nothing is looked at.
    this.next = this.tokens.next().value ?? taken
    return taken
  }

  /** The offsets of one reader grow from call to call. */
  private placeOf(offset: number): Place {
    for (let end = this.lineEnd(); end >= 0 && end < offset; end = this.lineEnd()) {
      this.line++
      this.lineStart = end + 1
    }
    return { file: this.file, line: this.line, column: offset - this.lineStart + 1 }
  }

  private lineEnd(): number {
    return this.text.indexOf('\n', this.lineStart)
  }
}
