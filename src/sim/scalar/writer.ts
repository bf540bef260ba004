import { pathToFileURL } from 'node:url'
import { addSegment, GenMapping, toEncodedMap } from '@jridgewell/gen-mapping'
import type { Place } from '../../ir/place.js'

/** One generated line. */
interface Line {
  readonly text: string
  /** The RTL statement that it was generated from. */
  readonly place: Place | null
  /** Whether the source map shows it. */
  readonly mapped: boolean
}

/**
 * Collects generated lines. Only the start of a line made from an RTL statement is mapped, and only in one of the
 * methods that contain the statement: so a breakpoint on the RTL line stops once for each evaluation, and stepping
 * passes over generated glue.
 */
export class CodeWriter {
  private readonly lines: Line[] = []
  private depth = 0

  line(text: string, place: Place | null = null, mapped = place !== null): void {
    this.lines.push({ text: '  '.repeat(this.depth) + text, place, mapped })
  }

  /** Indents what `body` writes between `head` and a closing brace. */
  block(head: string, body: () => void, place: Place | null = null, mapped = place !== null): void {
    this.line(`${head} {`, place, mapped)
    this.depth++
    body()
    this.depth--
    this.line('}')
  }

  /** The text so far, with an inline source map. */
  toString(): string {
    const text = this.lines.map((line) => line.text).join('\n')
    return `${text}\n${this.mapComment()}\n`
  }

  /** By line, from 0: the place of the RTL statement that it was generated from, mapped or not. */
  places(): readonly (Place | null)[] {
    return this.lines.map(({ place }) => place)
  }

  private mapComment(): string {
    const map = new GenMapping()
    for (const [index, { text, place, mapped }] of this.lines.entries()) {
      if (place && mapped)
        addSegment(map, index, text.search(/\S/), sourceUrl(place.file), place.line - 1, place.column - 1)
    }
    const json = JSON.stringify(toEncodedMap(map))
    return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(json).toString('base64')}`
  }
}

const urls = new Map<string, string>()
function sourceUrl(file: string): string {
  let url = urls.get(file)
  if (url === undefined) urls.set(file, (url = pathToFileURL(file).href))
  return url
}
