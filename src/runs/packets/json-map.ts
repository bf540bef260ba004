/** Reads maps in JSON alone, where there is no parser of TypeScript: in a page. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Literal } from '../../language/literal/literal.js'
import { mapOf, type ReadMap } from './literal-map.js'

/**
 * @param file - its name, for errors
 * @throws FlitwaveError FW966 for a text that is no map, with the place in it
 */
export function readJsonMap(text: string, file: string): ReadMap {
  const json = text.replace(/^\ufeff/, '')
  try {
    JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    fail('FW966', `the map is not JSON: ${reason}`, { file, line: 1, column: 1 }, 'docs/packets.md describes maps')
  }
  return mapOf(new JsonReader(json, file).value())
}

const token = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/** Reads a text that is known to be JSON, and notes where each part of it stands. */
class JsonReader {
  private readonly tokens: RegExpExecArray[]
  private next = 0

  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {
    this.tokens = [...text.matchAll(token)]
  }

  value(): Literal {
    const { 0: first, index } = this.take()
    const place = this.placeOf(index)
    if (first === '{') return { kind: 'object', members: this.members(), place }
    if (first === '[') return { kind: 'array', items: this.list(']', () => this.value()), place }
    return { kind: 'value', value: JSON.parse(first) as string | number | boolean | null, place }
  }

  private members(): ReadonlyMap<string, Literal> {
    const members = new Map<string, Literal>()
    this.list('}', () => {
      const { 0: key, index } = this.take()
      const name = JSON.parse(key) as string
      if (members.has(name)) fail('FW966', `\`${name}\` is given twice`, this.placeOf(index), 'take one of them away')
      this.take()
      members.set(name, this.value())
    })
    return members
  }

  private list<T>(end: string, read: () => T): T[] {
    const items: T[] = []
    while (this.tokens[this.next]![0] !== end) {
      if (this.tokens[this.next]![0] === ',') this.take()
      items.push(read())
    }
    this.take()
    return items
  }

  private take(): RegExpExecArray {
    return this.tokens[this.next++]!
  }

  private placeOf(offset: number): Place {
    const before = this.text.slice(0, offset).split('\n')
    return { file: this.file, line: before.length, column: before.at(-1)!.length + 1 }
  }
}
