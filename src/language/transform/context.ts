import { FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import type { Node } from './ast.js'
import type { Editor, Source } from './source.js'
import type { Binding, Scopes } from './scope.js'
import { rejectedSyntax, unsupported } from './syntax.js'

/** The name under which a rewritten file knows the builder. */
export const runtimeName = '$rtl'

/** Where the functions of the language come from. */
export const languageModule = 'flitwave/hdl'

/** The construct around a statement: decides how return, break and continue leave it. */
interface Frame {
  readonly kind: 'function' | 'arm' | 'loop' | 'case'
  /** The label of a loop that has one. */
  readonly label: string | null
}

/** The state that all parts of the rewriting share: the text being edited, its names, and where in it they are. */
export class Context {
  readonly source: Source
  /** The frames of the function that is being rewritten, innermost last. */
  frames: readonly Frame[] = []
  readonly errors: Diagnostic[] = []
  /** True if the step of a `for` is being rewritten, which may assign the loop's variable. */
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

  /** Puts `text` in place of what stands before `inner` in `node`. */
  head(node: Node, inner: Node, text: string): void {
    this.editor.replace(this.source.start(node), this.source.start(inner), text)
  }

  /** Puts `text` in place of what stands behind `inner` in `node`. */
  tail(inner: Node, node: Node, text: string): void {
    this.editor.replace(this.source.end(inner), this.source.end(node), text)
  }

  replace(node: Node, text: string): void {
    this.editor.replace(this.source.start(node), this.source.end(node), text)
  }

  /** Puts `text` behind the brace with which a body begins. */
  begin(body: Node, text: string): void {
    this.editor.insert(this.source.start(body) + 1, text)
  }

  /** @throws FlitwaveError FW001 for what no `'use rtl'` file may contain */
  checkSyntax(node: Node): void {
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.unsupported(node, ...rejected)
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

  /** The position among the frames of the innermost of a kind; -1 if there is none. */
  innermost(kind: Frame['kind']): number {
    return this.frames.findLastIndex((frame) => frame.kind === kind)
  }

  /** The position among the frames of the loop with a label; -1 if it is outside of the function. */
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

  /** True if a loop is the nearest thing that a statement here stands in. */
  inLoop(): boolean {
    return this.frames.at(-1)?.kind === 'loop'
  }
}

/** True if a name is a `let` that is assigned after its declaration: it becomes a cell, which branches can follow. */
export function isCell(binding: Binding): boolean {
  return binding.kind === 'let' && binding.assigned
}
