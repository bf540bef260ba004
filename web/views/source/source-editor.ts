/**
 * A read-only source file, with values behind names. It lives in a shadow root: its styles are objects there, which the
 * policy of the page allows, where style elements would be refused.
 */

import { javascript } from '@codemirror/lang-javascript'
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view'
import type { LineNotes } from '../../../src/apps/inspect/source.js'
import { editorTheme, tokenStyles } from './editor-theme.js'

/** The marks beside the text. */
export interface Shown {
  readonly notes: readonly LineNotes[]
  /** The marked line, from 1; 0 for none. */
  readonly marked: number
}

/** The target of a click in the text. */
export interface Picked {
  /** From 1. */
  readonly line: number
  /** The name under the pointer: `this.turn` is `turn`. */
  readonly name: string
}

const show = StateEffect.define<Shown>()

class ValueWidget extends WidgetType {
  constructor(private readonly text: string) {
    super()
  }

  override eq(other: ValueWidget): boolean {
    return other.text === this.text
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = 'value'
    chip.textContent = this.text
    return chip
  }
}

const shownField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { state, effects }) {
    const effect = effects.find((one) => one.is(show))
    return effect ? decorate(state, effect.value) : decorations
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorate({ doc }: EditorState, { notes, marked }: Shown): DecorationSet {
  const byLine = new Map(notes.map((note) => [note.line, note]))
  const builder = new RangeSetBuilder<Decoration>()
  const lines = [...new Set([...byLine.keys(), marked])].sort((a, b) => a - b)
  for (const number of lines) {
    if (number < 1 || number > doc.lines) continue
    const { from, to } = doc.line(number)
    const note = byLine.get(number)
    const name = [number === marked ? 'marked' : '', note && !note.isReached ? 'passed' : ''].join(' ').trim()
    if (name) builder.add(from, from, Decoration.line({ class: name }))
    for (const { at, value } of note?.values ?? []) {
      const place = Math.min(from + at, to)
      builder.add(place, place, Decoration.widget({ widget: new ValueWidget(value), side: 1 }))
    }
  }
  return builder.finish()
}

export class SourceEditor {
  private readonly view: EditorView
  private text = ''
  private marked = 0

  constructor(host: HTMLElement, pick: (picked: Picked) => void) {
    const root = host.attachShadow({ mode: 'open' })
    this.view = new EditorView({
      parent: root,
      root,
      extensions: [
        lineNumbers(),
        javascript({ typescript: true }),
        syntaxHighlighting(HighlightStyle.define(tokenStyles)),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        editorTheme,
        shownField,
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Source' }),
        EditorView.domEventHandlers({
          click: (event, view) => {
            const picked = pickedAt(view, view.posAtCoords({ x: event.clientX, y: event.clientY }))
            if (picked) pick(picked)
          },
        }),
      ],
    })
  }

  /** Shows a text; another text, or another marked line, comes into view. */
  show(text: string, shown: Shown): void {
    const isSame = text === this.text
    if (!isSame) this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } })
    this.view.dispatch({ effects: show.of(shown) })
    if (!isSame || shown.marked !== this.marked) this.scrollTo(shown.marked)
    this.text = text
    this.marked = shown.marked
  }

  private scrollTo(line: number): void {
    const { doc } = this.view.state
    if (line < 1 || line > doc.lines) return
    this.view.dispatch({ effects: EditorView.scrollIntoView(doc.line(line).from, { y: 'center' }) })
  }

  destroy(): void {
    this.view.destroy()
  }
}

function pickedAt({ state }: EditorView, position: number | null): Picked | null {
  const word = position === null ? null : state.wordAt(position)
  if (!word) return null
  return { line: state.doc.lineAt(word.from).number, name: state.sliceDoc(word.from, word.to) }
}
