import { parser } from '#parser'
import type { Node } from './ast.js'
import type { Editor } from './editor.js'
import type { Stripped } from './parser/parser.js'
import type { Source } from './source.js'
import { Transformer } from './transformer.js'

const transformer = new Transformer(parser)

/** {@link Transformer.transform} with the parser of the package. */
export function transform(text: string, file: string, fileExpression?: string): Stripped {
  return transformer.transform(text, file, fileExpression)
}

/** {@link Transformer.guardProcesses} with the parser of the package. */
export function guardProcesses(text: string, file: string): Editor | null {
  return transformer.guardProcesses(text, file)
}

/** {@link Transformer.parse} with the parser of the package. */
export function parse(source: Source): Node {
  return transformer.parse(source)
}

/** Whether the file is one that `transform` rewrites, by a cheap look at its text. */
export function isRtl(text: string): boolean {
  // A comment ends at the first end there is: were it free to go on, many of them would be read in all ways.
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*['"]use rtl['"]/.test(text)
}
