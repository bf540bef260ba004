/** The files of students as scripts of the sandbox. */

import type { Compiler } from './sandbox/compiler.js'
import { insidePath } from './sandbox/protocol.js'
import type { Compiled } from './student-code.js'

const stops = {
  fuel: 'the parser of TypeScript takes too many steps for it',
  nesting: 'it nests too deeply for the parser of TypeScript',
  fault: 'the parser of TypeScript fails in it',
} as const

/** Compiles files with the marks that lines of errors need, and under limits. */
export function compileWith(
  compiler: Compiler,
  files: readonly { readonly name: string; readonly text: string }[],
): Compiled {
  const found = compiler.compile(
    files.map(({ name, text }) => ({ name, text, path: insidePath(name) })),
    { marks: true },
  )
  if ('diagnostics' in found) return found
  if ('limit' in found) return { stopped: stops[found.limit.stop] }
  return { scripts: found.scripts.map(({ name, code, map }, i) => ({ name, text: files[i]!.text, code, map })) }
}
