/** An editor for a file of a program, which shows each error below its line. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, keymap, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view'
import type { Remark } from '../../src/apps/live/outcome.js'
import { codeTheme, tokenColours } from './code-theme.js'
import { remarkBody } from './remark.js'

const showRemarks = StateEffect.define<readonly Remark[]>()

class RemarkWidget extends WidgetType {
  constructor(private readonly remark: Remark) {
    super()
  }

  override eq({ remark }: RemarkWidget): boolean {
    return JSON.stringify(remark) === JSON.stringify(this.remark)
  }

  override toDOM(): HTMLElement {
    return remarkBody(this.remark)
  }
}

/** The remarks move with the text until others replace them. */
const remarksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { state, changes, effects }) {
    const effect = effects.find((one) => one.is(showRemarks))
    return effect ? decorate(state, effect.value) : decorations.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorate({ doc }: EditorState, remarks: readonly Remark[]): DecorationSet {
  const ranges = remarks.flatMap((remark) => {
    const number = remark.place?.line ?? 0
    if (number < 1 || number > doc.lines) return []
    const { from, to } = doc.line(number)
    const widget = Decoration.widget({ widget: new RemarkWidget(remark), block: true, side: 1 })
    return [Decoration.line({ class: 'cm-wrong' }).range(from), widget.range(to)]
  })
  return Decoration.set(ranges, true)
}

const labelled = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' })

export interface CodeEditorOptions {
  readonly text: string
  /** Read out by screen readers. */
  readonly label: string
  /** Called with each text that the user has written. */
  readonly changed: (text: string) => void
  /** Ctrl-Enter, or ⌘-Enter. */
  readonly run: () => void
  readonly extensions?: Extension
}

export class CodeEditor {
  private readonly view: EditorView
  private readonly named = new Compartment()

  constructor(host: HTMLElement, { text, label, changed, run, extensions = [] }: CodeEditorOptions) {
    this.view = new EditorView({
      parent: host,
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        javascript({ typescript: true }),
        syntaxHighlighting(HighlightStyle.define(tokenColours)),
        codeTheme,
        remarksField,
        keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }, ...defaultKeymap, ...historyKeymap]),
        this.named.of(labelled(label)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString())
        }),
        extensions,
      ],
    })
  }

  /** The name that screen readers announce. */
  set label(label: string) {
    this.view.dispatch({ effects: this.named.reconfigure(labelled(label)) })
  }

  get text(): string {
    return this.view.state.doc.toString()
  }

  /** Replaces the text. Only the part that differs changes, and the editor reports the change. */
  set text(text: string) {
    const before = this.text
    if (text === before) return
    const least = Math.min(text.length, before.length)
    let [from, end] = [0, 0]
    while (from < least && text[from] === before[from]) from++
    while (end < least - from && text.at(-1 - end) === before.at(-1 - end)) end++
    const insert = text.slice(from, text.length - end)
    this.view.dispatch({ changes: { from, to: before.length - end, insert } })
  }

  /** Shows the errors of this file in place of the earlier ones. */
  show(remarks: readonly Remark[]): void {
    this.view.dispatch({ effects: showRemarks.of(remarks) })
  }

  /** Brings a line into view, and puts the cursor there. */
  goTo(line: number): void {
    const { doc } = this.view.state
    if (line < 1 || line > doc.lines) return
    const { from } = doc.line(line)
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    this.view.focus()
  }

  focus(): void {
    this.view.focus()
  }

  destroy(): void {
    this.view.destroy()
  }
}
