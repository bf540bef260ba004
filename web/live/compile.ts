/** Compiles what a student writes in a page, with the parser that the page has. */

import { insidePath } from '../../src/course/sandbox/protocol.js'
import { withStatementMarks } from '../../src/course/sandbox/statement-marks.js'
import type { CodeRunner } from '../../src/course/student-code.js'
import { FlitwaveError } from '../../src/ir/diagnostic.js'
import { parser } from '../../src/transform/parser/browser.js'
import { Transformer } from '../../src/transform/transformer.js'

const transformer = new Transformer(parser)

/** Nobody else waits for this parser, so it has no limits: the page ends the worker after some seconds. */
export const compileInPage: CodeRunner['compile'] = (files) => {
  try {
    const scripts = files.map(({ name, text }) => {
      const path = insidePath(name)
      return { name, text, ...transformer.transform(withStatementMarks(text, path, transformer), path) }
    })
    return { scripts }
  } catch (error) {
    if (error instanceof FlitwaveError) return { diagnostics: error.diagnostics }
    throw error
  }
}
