/** Remarks on style, which cost no points. */

import type { Block, Design, Module } from '../../../ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../../ir/visit.js'
import type { Submission } from '../../course/student-code.js'

const longestLine = 120
const longestBlock = 40

/** The maximum number of warnings of a kind. */
const mostOfKind = 10

/** The maximum number of blocks that are examined: finding the end of one takes time proportional to its file. */
const mostBlocks = 200

/** Remarks on a solution that do not affect points, a sentence each. */
export function styleWarnings({ files }: Submission, { top }: Design): string[] {
  const texts = files.map(({ name, path, text }) => ({ name, path, lines: text.split('\n') }))
  const warnings = [
    ...first(
      texts.flatMap(({ name, lines }) =>
        lines.flatMap((line, i) =>
          line.length > longestLine ? [`${name}:${i + 1} has more than ${longestLine} characters`] : [],
        ),
      ),
      'more such lines',
    ),
    ...files.filter(({ text }) => /\bTo do\b/.test(text)).map(({ name }) => `${name} still says what is to do`),
    ...first(longBlocks(texts, top), 'more such blocks'),
    ...first(
      unusedRegisters(top).map((path) => `nothing reads the register ${path}`),
      'more such registers',
    ),
  ]
  return warnings.map((warning) => `style: ${warning}`)
}

function first(warnings: readonly string[], what: string): readonly string[] {
  const more = warnings.length - mostOfKind
  return more > 0 ? [...warnings.slice(0, mostOfKind), `and ${more} ${what}`] : warnings
}

interface Lines {
  readonly path: string
  readonly lines: readonly string[]
}

function longBlocks(files: readonly Lines[], { blocks }: Module): string[] {
  return blocks
    .slice(0, mostBlocks)
    .filter((block) => linesOf(block, files) > longestBlock)
    .map(({ name }) => `the block ${name} has more than ${longestBlock} lines: take it apart`)
}

/**
 * The number of lines between the brackets of a block in its own file; 0 for a block of the package. Statements of called
 * functions are elsewhere, so the length is measured by brackets: the closing bracket is below the line that opens the
 * block.
 */
function linesOf({ place }: Block, files: readonly Lines[]): number {
  const lines = files.find(({ path }) => path === place.file)?.lines ?? []
  const [begin = '', ...below] = lines.slice(place.line - 1)
  const end = `${/^\s*/.exec(begin)![0]}}`
  return begin.trimEnd().endsWith('}')
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
