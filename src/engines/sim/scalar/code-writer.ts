import { addSegment, GenMapping, setSourceContent, toEncodedMap } from '@jridgewell/gen-mapping'
import { host } from '#host'
import { groupBy, obtain } from '../../../base/maps.js'
import { placeKey, type Place } from '../../../base/diagnostic/place.js'
import type { Sources } from './nets.js'

interface Line {
  text: string
  /** The RTL statement that it was generated from. */
  readonly place: Place | null
  /** True if the source map contains it. */
  mapped: boolean
  /** The variables in scope that a debugger should show. */
  readonly variables: readonly string[]
}

const none: readonly string[] = []

/**
 * Collects generated lines. Only the start of a line generated from an RTL statement is mapped, and only in one of the
 * methods that contain the statement. A breakpoint on the RTL line therefore stops once for each evaluation, and stepping
 * skips generated glue.
 */
export class CodeWriter {
  private readonly lines: Line[] = []
  private depth = 0

  line(text: string, place: Place | null = null, mapped = place !== null, variables = none): void {
    this.lines.push({ text: '  '.repeat(this.depth) + text, place, mapped, variables })
  }

  /** Indents what `body` writes between `head` and a closing brace. */
  block(head: string, body: () => void, place: Place | null = null, mapped = place !== null, variables = none): void {
    this.line(`${head} {`, place, mapped, variables)
    this.depth++
    body()
    this.depth--
    this.line('}')
  }

  /**
   * Writes methods for breakpoints. If a place maps to several lines, a debugger stops only in the first. Where unrolled
   * loops or calls of a function produce several lines, all of them call one method that has the mapping, and pass the
   * variables in scope.
   */
  writeStops(): void {
    const names = new Set<string>()
    for (const lines of this.repeated()) {
      const place = lines[0]!.place!
      const name = unused(`$line${place.line}`, names)
      const variables = [...new Set(lines.flatMap((line) => line.variables))]
      for (const line of lines) {
        const values = variables.map((variable) => (line.variables.includes(variable) ? variable : 'undefined'))
        line.text = line.text.replace(/^ */, (indent) => `${indent}this.${name}(${values.join(', ')}); `)
        line.mapped = false
      }
      this.block(`${name}(${variables.join(', ')})`, () => this.line('return;', place))
    }
  }

  /** The mapped lines that share their place with others. */
  private repeated(): readonly Line[][] {
    const mapped = this.lines.filter(({ place, mapped }) => place && mapped)
    const byPlace = groupBy(mapped, ({ place }) => placeKey(place!))
    return [...byPlace.values()].filter(({ length }) => length > 1)
  }

  /** The text so far with an inline source map, which includes the RTL files if they are given. */
  toString(sources: Sources | null = null): string {
    const text = this.lines.map((line) => line.text).join('\n')
    return `${text}\n${this.mapComment(sources)}\n`
  }

  /** By line, from 0: the place of the RTL statement of the line, mapped or not. */
  places(): readonly (Place | null)[] {
    return this.lines.map(({ place }) => place)
  }

  private mapComment(sources: Sources | null): string {
    const map = new GenMapping()
    const files = new Set<string>()
    for (const [index, { text, place, mapped }] of this.lines.entries()) {
      if (!place || !mapped) continue
      files.add(place.file)
      addSegment(map, index, text.search(/\S/), sourceUrl(place.file), place.line - 1, place.column - 1)
    }
    if (sources) for (const file of files) setSourceContent(map, sourceUrl(file), sources.text(file))
    const json = inAscii(JSON.stringify(toEncodedMap(map)))
    return `//# sourceMappingURL=data:application/json;base64,${btoa(json)}`
  }
}

function unused(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`
  taken.add(free)
  return free
}

const urls = new Map<string, string>()
function sourceUrl(file: string): string {
  return obtain(urls, file, () => host.urlOf(file))
}

/** The same JSON in ASCII: other characters occur only in strings and are escaped. */
function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
