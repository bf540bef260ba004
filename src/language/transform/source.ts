import MagicString from 'magic-string'
import type { Node } from './ast.js'
import type { Place } from '../../base/diagnostic/place.js'

/**
 * Edits the text of a file in place. Insertions at one position keep their order, so a caller inserts the opening before it
 * visits a node's children, and the closing after. No edit adds or removes a line break, so every token stays on its line.
 */
export class Editor {
  readonly #text: MagicString

  constructor(readonly source: Source) {
    this.#text = new MagicString(source.text)
  }

  before(node: Node, text: string): void {
    this.#text.appendLeft(this.source.start(node), text)
  }

  after(node: Node, text: string): void {
    this.#text.appendLeft(this.source.end(node), text)
  }

  insert(offset: number, text: string): void {
    this.#text.appendLeft(offset, text)
  }

  /** Replaces the text between two offsets; its line breaks are kept. */
  replace(start: number, end: number, text: string): void {
    const lineBreaks = this.source.text.slice(start, end).replace(/[^\n]/g, '')
    if (start === end) this.#text.appendLeft(start, text)
    else this.#text.update(start, end, text + lineBreaks || ' ')
  }

  toString(): string {
    return this.#text.toString()
  }

  /** The source map from the edited text to the original file. */
  map(): object {
    return this.#text.generateMap({ source: this.source.file, includeContent: true, hires: true })
  }
}

/** The text of one file; converts the parser's byte offsets to UTF-16 offsets, lines and columns. */
export class Source {
  readonly #lineStarts: number[] = [0]
  readonly #utf16: Uint32Array | null

  constructor(
    readonly file: string,
    readonly text: string,
  ) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.#lineStarts.push(i + 1)
    this.#utf16 = /^[\0-\x7f]*$/.test(text) ? null : utf16Offsets(text)
  }

  /** UTF-16 offset of the node's first character. */
  start(node: Node): number {
    return this.#offset(node.span.start)
  }

  /** UTF-16 offset after the node's last character. */
  end(node: Node): number {
    return this.#offset(node.span.end)
  }

  /** The node's own text. */
  slice(node: Node): string {
    return this.text.slice(this.start(node), this.end(node))
  }

  /** The offset of the first `token` at or after `from` that is not in a comment. */
  find(token: string, from: number): number {
    const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
    for (let offset = from; offset < this.text.length; offset++) {
      comment.lastIndex = offset
      const skipped = comment.exec(this.text)
      if (skipped) offset += skipped[0].length - 1
      else if (this.text.startsWith(token, offset)) return offset
    }
    return -1
  }

  place(node: Node): Place {
    return this.placeAt(this.start(node))
  }

  placeAt(offset: number): Place {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { file: this.file, line: low + 1, column: offset - this.#lineStarts[low]! + 1 }
  }

  #offset(bytes: number): number {
    return this.#utf16 ? this.#utf16[bytes - 1]! : bytes - 1
  }
}

/** For each byte offset of the UTF-8 form of `text`, the UTF-16 offset. */
function utf16Offsets(text: string): Uint32Array {
  const offsets = new Uint32Array(new TextEncoder().encode(text).length + 1)
  let byte = 0
  for (let i = 0; i < text.length;) {
    const codePoint = text.codePointAt(i)!
    const bytes = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
    offsets.fill(i, byte, byte + bytes)
    byte += bytes
    i += codePoint < 0x10000 ? 1 : 2
  }
  offsets[byte] = text.length
  return offsets
}
