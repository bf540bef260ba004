/** What a teacher would write into the margin. It costs nothing. */

import type { Block, Design, Module } from '../../ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../ir/visit.js'
import type { Submission } from '../../course/student-code.js'

const longestLine = 120
const longestBlock = 40

/** What is said of a solution besides its points, a sentence each. */
export function styleWarnings({ files }: Submission, { top }: Design): string[] {
  const warnings = [
    ...files.flatMap(({ name, text }) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          line.length > longestLine ? [`${name}:${i + 1} has more than ${longestLine} characters`] : [],
        ),
    ),
    ...files.filter(({ text }) => /\bTo do\b/.test(text)).map(({ name }) => `${name} still says what is to do`),
    ...longBlocks(files, top),
    ...unusedRegisters(top).map((path) => `nothing reads the register ${path}`),
  ]
  return warnings.map((warning) => `style: ${warning}`)
}

function longBlocks(files: Submission['files'], { blocks }: Module): string[] {
  return blocks
    .filter((block) => linesOf(block, files) > longestBlock)
    .map(({ name }) => `the block ${name} has more than ${longestBlock} lines: take it apart`)
}

/**
 * Between the brackets of a block in its own file; 0 for one of the package. What it calls has places elsewhere, so statements do not
 * tell it: the bracket that ends it stands below the line that begins it.
 */
function linesOf({ place }: Block, files: Submission['files']): number {
  const lines = files.find(({ path }) => path === place.file)?.text.split('\n') ?? []
  const [first = '', ...below] = lines.slice(place.line - 1)
  const end = `${/^\s*/.exec(first)![0]}}`
  return first.trimEnd().endsWith('}')
    ? 0
    : Math.max(
        below.findIndex((line) => line.startsWith(end)),
        0,
      )
}

function unusedRegisters({ blocks, connections, signals }: Module): string[] {
  const expressions = [
    ...connections.map(({ value }) => value),
    ...blocks.flatMap(({ body }) => allStatements(body).flatMap(expressionsOf)),
  ]
  const read = new Set([...nodesOf(expressions)].flatMap((expr) => (expr.kind === 'signal' ? [expr.signal] : [])))
  return signals.filter((signal) => signal.role === 'register' && !read.has(signal)).map(({ path }) => path)
}
