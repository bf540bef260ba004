/** Compiles students' files to scripts for the sandbox. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Parser } from '../../language/transform/parser/parser.js'
import { Transformer } from '../../language/transform/transformer.js'
import type { Compiler } from './sandbox/compiler.js'
import { insidePath } from './sandbox/protocol.js'
import { withStatementMarks } from './sandbox/statement-marks.js'
import type { CodeRunner } from './student-code.js'

type Compile = CodeRunner['compile']

const stops = {
  fuel: 'the parser of TypeScript takes too many steps for it',
  nesting: 'it nests too deeply for the parser of TypeScript',
  fault: 'the parser of TypeScript fails in it',
} as const

/** Compiles untrusted files, with limits that are the same on each machine. */
export function compileWithLimits(compiler: Compiler): Compile {
  return (files, marks = {}) => {
    const found = compiler.compile(
      files.map(({ name, text }) => ({ name, text, path: insidePath(name) })),
      { marks },
    )
    if ('diagnostics' in found) return found
    if ('limit' in found) return { stopped: stops[found.limit.stop] }
    return { scripts: found.scripts.map(({ name, code, map }, i) => ({ name, text: files[i]!.text, code, map })) }
  }
}

/** Compiles the user's own files, without limits. */
export function compileWithoutLimits(parser: Parser): Compile {
  const transformer = new Transformer(parser)
  return (files, marks = {}) => {
    try {
      const scripts = files.map(({ name, text }) => {
        const path = insidePath(name)
        return { name, text, ...transformer.transform(withStatementMarks(text, name, transformer, marks), path) }
      })
      return { scripts }
    } catch (error) {
      if (error instanceof FlitwaveError) return { diagnostics: error.diagnostics }
      throw error
    }
  }
}
