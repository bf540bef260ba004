import { parser } from '#parser'
import type { Node } from './ast.js'
import type { Editor, Source } from './source.js'
import type { Stripped } from './parser/parser.js'
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

export { isRtl } from '../../base/diagnostic/directive.js'
