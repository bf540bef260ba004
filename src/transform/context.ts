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

  inFrame(frame: Frame, work: () => void): void {
    if (frame === 'function') {
      const outer = this.frames
      this.frames = ['function']
      work()
      this.frames = outer
      return
    }
    this.frames.push(frame)
    work()
    this.frames.pop()
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
