import { Compiler, type Options } from '@swc/core'
import type { Node } from '../ast.js'
import { commonJsOptions, parseOptions, stripOptions } from './options.js'
import type { Parser, Stripped } from './parser.js'

const compiler = new Compiler()

export const parser: Parser = {
  parse: (text, file) =>
    compiler.parseSync(text, { ...parseOptions, target: 'es2023' as never }, file) as unknown as Node,
  strip: (text, file) => print(text, file, stripOptions),
  toCommonJs: (code, file) => print(code, file, commonJsOptions),
}

function print(text: string, file: string, options: Options): Stripped {
  const { code, map } = compiler.transformSync(text, { ...options, filename: file, sourceFileName: file })
  return { code, map: map ?? '{}' }
}
