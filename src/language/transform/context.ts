import { FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import type { Node } from './ast.js'
import type { Editor, Source } from './source.js'
import type { Binding, Scopes } from './scope.js'
import { rejectedSyntax, unsupported } from './syntax.js'

/** The name of the builder in a rewritten file. */
export const runtimeName = '$rtl'

/** The module that exports the functions of the language. */
export const languageModule = 'flitwave/hdl'

/** The construct around a statement: it determines how return, break and continue leave it. */
interface Frame {
  readonly kind: 'function' | 'arm' | 'loop' | 'case'
  /** The label of a loop; null if it has none. */
  readonly label: string | null
}

/** The state shared by all parts of the rewriting: the edited text, its names, and the current position. */
export class Context {
  readonly source: Source
  /** The frames in the function being rewritten, innermost last. */
  frames: readonly Frame[] = []
  readonly errors: Diagnostic[] = []
  /** True while rewriting the update of a `for`, which may assign the loop variable. */
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

  /** Replaces the text before `inner` in `node`. */
  head(node: Node, inner: Node, text: string): void {
    this.editor.replace(this.source.start(node), this.source.start(inner), text)
  }

  /** Replaces the text after `inner` in `node`. */
  tail(inner: Node, node: Node, text: string): void {
    this.editor.replace(this.source.end(inner), this.source.end(node), text)
  }

  replace(node: Node, text: string): void {
    this.editor.replace(this.source.start(node), this.source.end(node), text)
  }

  /** Inserts `text` after the opening brace of a body. */
  begin(body: Node, text: string): void {
    this.editor.insert(this.source.start(body) + 1, text)
  }

  /** @throws FlitwaveError FW001 for syntax that a `'use rtl'` file must not contain */
  checkSyntax(node: Node): void {
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.unsupported(node, ...rejected)
  }

  unsupported(node: Node, what: string, help: string): never {
    return unsupported(this.source, node, what, help)
  }

  /** Runs a part of the rewriting. Errors are recorded, so that the rest of the file is checked, too. */
  part(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof FlitwaveError) this.errors.push(...error.diagnostics)
      // Edits of a part that failed midway may conflict with later ones.
      else if (this.errors.length === 0) throw error
    }
  }

  /** The index of the innermost frame of a kind; -1 if there is none. */
  innermost(kind: Frame['kind']): number {
    return this.frames.findLastIndex((frame) => frame.kind === kind)
  }

  /** The index of the frame of the loop with a label; -1 if it is outside the function. */
  loopOf(label: string): number {
    return this.frames.findLastIndex((frame) => frame.kind === 'loop' && frame.label === label)
  }

  inFrame(kind: Frame['kind'], work: () => void, label: string | null = null): void {
    const outer = this.frames
    this.frames = [...(kind === 'function' ? [] : outer), { kind, label }]
    try {
      work()
    } finally {
      this.frames = outer
    }
  }

  /** True if the innermost frame is a loop. */
  inLoop(): boolean {
    return this.frames.at(-1)?.kind === 'loop'
  }
}

/** True for a `let` with later assignments: it becomes a cell, which tracks its value across branches. */
export function isCell(binding: Binding): boolean {
  return binding.kind === 'let' && binding.assigned
}
