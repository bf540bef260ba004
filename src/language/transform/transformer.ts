import remapping from '@jridgewell/remapping'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { list, nameOf, type Node } from './ast.js'
import { checkDepth, openBracket } from './syntax.js'
import { Context, runtimeName } from './context.js'
import { Editor, Source } from './source.js'
import { ParserLimit, type Parser, type Stripped } from './parser/parser.js'
import { Rewriter } from './rewriter.js'
import { resolveScopes } from './scope.js'
import { guardCalls, hasProcesses } from './undriven.js'

/** Compiles TypeScript to JavaScript with a given parser. */
export class Transformer {
  constructor(private readonly parser: Parser) {}

  /**
   * Removes the types of a file. A file whose first statement is `'use rtl'` is first rewritten, so that its operators,
   * branches, loops and assignments build hardware. Any other file gets guards that report unused processes.
   *
   * @param text - the source of `file`
   * @param file - absolute path, for diagnostics and the source map
   * @param fileExpression - JavaScript that evaluates to the path under which diagnostics show the file
   * @throws FlitwaveError with codes FW001 to FW005
   */
  transform(text: string, file: string, fileExpression = JSON.stringify(file)): Stripped {
    // A byte order mark is not part of the program, and places do not count it.
    if (text.startsWith('\uFEFF')) return this.transform(text.slice(1), file, fileExpression)
    checkDepth(text, file)
    if (!text.includes('use rtl')) return this.#plain(text, file)
    const source = new Source(file, text)
    const module = this.parse(source)
    const directive = list(module, 'body')[0]
    if (!directive || !isDirective(directive)) return this.#plain(text, file)
    const editor = new Editor(source)
    const start = source.start(directive)
    editor.replace(
      start,
      source.end(directive),
      `import { rtl as $rtlOf } from 'flitwave/runtime'; const ${runtimeName} = $rtlOf(${fileExpression});`,
    )
    new Rewriter(new Context(editor, resolveScopes(module))).module(module)
    return this.#stripEdited(editor, file)
  }

  /**
   * Adds guards that report unused processes to a file without hardware; null if it needs none.
   * @throws FlitwaveError FW005
   */
  guardProcesses(text: string, file: string): Editor | null {
    if (!hasProcesses(text)) return null
    const source = new Source(file, text)
    return guardCalls(this.parse(source), source)
  }

  /** @throws FlitwaveError FW005 */
  parse(source: Source): Node {
    checkDepth(source.text, source.file)
    try {
      return this.parser.parse(source.text, source.file)
    } catch (error) {
      return notTypeScript(error as Error, source)
    }
  }

  /** Compiles a file without hardware. */
  #plain(text: string, file: string): Stripped {
    const editor = this.guardProcesses(text, file)
    return editor ? this.#stripEdited(editor, file) : this.#strip(text, file)
  }

  #stripEdited(editor: Editor, file: string): Stripped {
    const stripped = this.#strip(editor.toString(), file)
    const map = remapping([JSON.parse(stripped.map) as never, editor.map() as never], () => null)
    return { code: stripped.code, map: JSON.stringify(map) }
  }

  #strip(text: string, file: string): Stripped {
    try {
      return this.parser.strip(text, file)
    } catch (error) {
      return notTypeScript(error as Error, new Source(file, text))
    }
  }
}

/**
 * Converts the parser's report, which is a drawing: `3 | const = 1` with `: ^` below the offending text, or without at the
 * end of the file.
 */
function notTypeScript(error: Error, source: Source): never {
  if (error instanceof ParserLimit) throw error
  const { message } = error
  const reason = /x ([^\n]+)/.exec(message)?.[1] ?? message
  const open = /\beof\b/.test(reason) ? openBracket(source.text) : null
  if (open !== null) {
    const place = source.placeAt(open)
    const what = `syntax error: the file ends, and this ${source.text[open]} is not closed`
    return fail('FW005', what, place, 'close it where it ends')
  }
  const frame = /^( *(\d+) \| ).*\n( *: *)\^/m.exec(message)
  const place = frame
    ? { file: source.file, line: Number(frame[2]), column: frame[3]!.length - frame[1]!.length + 1 }
    : source.placeAt(source.text.trimEnd().length)
  return fail('FW005', `syntax error: ${reason}`, place, 'correct the syntax')
}

function isDirective(statement: Node): boolean {
  const expression = statement['expression'] as Node | undefined
  return (
    statement.type === 'ExpressionStatement' && expression?.type === 'StringLiteral' && nameOf(expression) === 'use rtl'
  )
}
