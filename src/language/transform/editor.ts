import MagicString from 'magic-string'
import type { Node } from './ast.js'
import type { Source } from './source.js'

/**
 * Edits the text of a file in place. Insertions at one position keep the order in which they are made, so a caller
 * opens before it visits a node's children and closes after. No edit adds or removes a line break: the line of every
 * token stays what it was.
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

  /** Source map from the edited text to the file as it was. */
  map(): object {
    return this.#text.generateMap({ source: this.source.file, includeContent: true, hires: true })
  }
}
