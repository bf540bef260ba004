/** The files of a program, each in an editor of its own; a tab selects the visible one. */

import { EditorState } from '@codemirror/state'
import type { Remark } from '../../src/apps/live/outcome.js'
import { CodeEditor } from './code-editor.js'
import { element } from './remark.js'
import { Tabs, type TabTools } from './tabs.js'

export interface OpenFile {
  readonly name: string
  readonly text: string
  /** Read-only. */
  readonly isGiven?: boolean
}

export interface FilesOptions {
  /** The element for the tabs. */
  readonly tabs: HTMLElement
  /** The element for the editors, which replace its content. */
  readonly code: HTMLElement
  /** After each change by hand, or by `write`. */
  readonly changed: () => void
  /** Ctrl-Enter, or ⌘-Enter. */
  readonly run: () => void
  /** The tools to add, rename and remove files; without them, the set of files is fixed. */
  readonly tools?: TabTools
}

const labelOf = (name: string, isGiven = false): string =>
  isGiven ? `${name}, to be read` : `${name}, an editor: each change is looked at`

interface Shown {
  readonly editor: CodeEditor
  readonly place: HTMLElement
}

export class Files {
  private readonly shown = new Map<string, Shown>()
  private chosen = ''
  private wrong: ReadonlySet<string> = new Set()
  private readonly tabs: Tabs

  constructor(private readonly options: FilesOptions) {
    this.tabs = new Tabs(options.tabs, { chosen: (name) => this.choose(name) }, options.tools)
  }

  /** Shows these files in place of the present ones, and selects the first. */
  open(files: readonly OpenFile[]): void {
    for (const { editor } of this.shown.values()) editor.destroy()
    this.shown.clear()
    this.options.code.replaceChildren()
    this.wrong = new Set()
    for (const file of files) this.add(file)
    this.choose(files[0]!.name)
  }

  add({ name, text, isGiven = false }: OpenFile): void {
    const place = element('div', 'file')
    const { code, changed, run } = this.options
    code.append(place)
    const label = labelOf(name, isGiven)
    const extensions = EditorState.readOnly.of(isGiven)
    this.shown.set(name, { editor: new CodeEditor(place, { text, label, changed, run, extensions }), place })
  }

  choose(name: string): void {
    this.chosen = name
    for (const [other, { place }] of this.shown) place.hidden = other !== name
    this.showTabs()
  }

  /** Makes the tab a field for another name. */
  askForName(name: string): void {
    this.tabs.rename(name)
  }

  /** Renames a file, which keeps its place. */
  rename(from: string, to: string): void {
    this.put([...this.shown].map(([name, file]) => [name === from ? to : name, file]))
    this.shown.get(to)!.editor.label = labelOf(to)
    this.choose(this.chosen === from ? to : this.chosen)
  }

  /** @returns a function that brings the file back, with its undo history */
  remove(name: string): () => void {
    const before = [...this.shown]
    const file = this.shown.get(name)!
    file.place.remove()
    this.put(before.filter(([other]) => other !== name))
    this.choose(this.names[0]!)
    return () => {
      this.options.code.append(file.place)
      const at = before.findIndex(([other]) => other === name)
      this.put([...this.shown].toSpliced(at, 0, [name, file]))
      this.choose(name)
    }
  }

  private put(files: readonly (readonly [string, Shown])[]): void {
    this.shown.clear()
    for (const [name, file] of files) this.shown.set(name, file)
  }

  get names(): readonly string[] {
    return [...this.shown.keys()]
  }

  /** By name. */
  get texts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.shown].map(([name, { editor }]) => [name, editor.text]))
  }

  /** Replaces the text of a file. */
  write(name: string, text: string): void {
    const { editor } = this.shown.get(name)!
    if (editor.text !== text) editor.text = text
  }

  /** Shows each remark at its line, in place of the earlier ones. */
  show(remarks: readonly Remark[]): void {
    for (const [name, { editor }] of this.shown) editor.show(remarks.filter(({ place }) => place?.file === name))
    this.wrong = new Set(remarks.flatMap(({ place }) => (place ? [place.file] : [])))
    this.showTabs()
  }

  /** Chooses a file, and puts the cursor into a line of it. */
  goTo(name: string, line: number): void {
    const file = this.shown.get(name)
    if (!file) return
    this.choose(name)
    file.editor.goTo(line)
  }

  private showTabs(): void {
    this.tabs.show(this.names, this.chosen, this.wrong)
  }
}
