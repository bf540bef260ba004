import { FlitwaveError, type Diagnostic } from '../ir/diagnostic.js'
import type { Node } from './ast.js'
import type { Editor } from './editor.js'
import type { Binding, Scopes } from './scope.js'
import type { Source } from './source.js'
import { unsupported } from './syntax.js'

/** The name under which a rewritten file knows the builder. */
export const runtimeName = '$rtl'

/** Where the functions of the language come from. */
export const languageModule = 'flitwave/hdl'

/** What encloses a statement, innermost last: decides how return, break and continue leave it. */
export type Frame = 'function' | 'arm' | 'loop' | 'case'

/** What all parts of the rewriting share: the text being edited, its names, and where in it they are. */
export class Context {
  readonly source: Source
  frames: Frame[] = []
  /** Of the loops among the frames, by their position there. */
  readonly #labels = new Map<number, string>()
  /** What was refused so far. */
  readonly errors: Diagnostic[] = []
  /** Whether the step of a `for` is being rewritten, which may assign the loop's variable. */
  inLoopHead = false

  constructor(
    readonly editor: Editor,
    readonly scopes: Scopes,
  ) {
    this.source = editor.source
  }

  where(node: Node): string {
    const { line, column } = this.source.place(node)
    return String(line * 4096 + Math.min(column, 4095))
  }

  open(node: Node, text: string): void {
    this.editor.before(node, text)
  }

  close(node: Node, text: string): void {
    this.editor.after(node, text)
  }

  between(left: Node, right: Node, text: string): void {
    this.editor.replace(this.source.end(left), this.source.start(right), text)
  }

  unsupported(node: Node, what: string, help: string): never {
    return unsupported(this.source, node, what, help)
  }

  /** Does a part of the rewriting. What is refused in it is kept, so that the rest of the file is looked at, too. */
  part(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof FlitwaveError) this.errors.push(...error.diagnostics)
      // Edits of a part that was left in the middle can get in the way of later ones.
      else if (this.errors.length === 0) throw error
    }
  }

  /** The position among the frames of the loop with a label; -1 if it is outside of the function. */
  loopOf(label: string): number {
    return this.frames.findLastIndex((frame, i) => frame === 'loop' && this.#labels.get(i) === label)
  }

  /** The body of a loop, which may have a label. */
  inLoopFrame(label: string | null, work: () => void): void {
    const position = this.frames.length
    if (label === null) this.#labels.delete(position)
    else this.#labels.set(position, label)
    this.inFrame('loop', work)
  }

  inFrame(frame: Frame, work: () => void): void {
    if (frame === 'function') {
      const outer = this.frames
      this.frames = ['function']
      try {
        work()
      } finally {
        this.frames = outer
      }
      return
    }
    this.frames.push(frame)
    try {
      work()
    } finally {
      this.frames.pop()
    }
  }

  /** Whether a loop is the nearest thing that a statement here stands in. */
  inLoop(): boolean {
    return (
      this.frames.lastIndexOf('loop') > Math.max(this.frames.lastIndexOf('arm'), this.frames.lastIndexOf('function'))
    )
  }
}

/** Whether a name is a `let` that is assigned after its declaration: it becomes a cell, which branches can follow. */
export function isCell(binding: Binding): boolean {
  return binding.kind === 'let' && binding.assigned
}
