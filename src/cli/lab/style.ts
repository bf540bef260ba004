/** What a teacher would write into the margin. It costs nothing. */

import { greatestOf, leastOf } from '../../extremes.js'
import type { Design, Module } from '../../ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../ir/visit.js'
import type { Submission } from './submission.js'

const longestLine = 120
const longestBlock = 40

export function styleWarnings({ files }: Submission, { top }: Design): string[] {
  return [
    ...files.flatMap(({ name, text }) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          line.length > longestLine ? [`${name}:${i + 1} has more than ${longestLine} characters`] : [],
        ),
    ),
    ...files.filter(({ text }) => /\bTo do\b/.test(text)).map(({ name }) => `${name} still says what is to do`),
    ...longBlocks(top),
    ...unusedRegisters(top).map((path) => `nothing reads the register ${path}`),
  ]
}

function longBlocks({ blocks }: Module): string[] {
  const lines = blocks.map(({ name, body }) => {
    const numbers = body.map(({ place }) => place.line)
    return { name, count: greatestOf(numbers) - leastOf(numbers) }
  })
  return lines
    .filter(({ count }) => count > longestBlock)
    .map(({ name }) => `the block ${name} has more than ${longestBlock} lines: take it apart`)
}

function unusedRegisters({ blocks, connections, signals }: Module): string[] {
  const expressions = [
    ...connections.map(({ value }) => value),
    ...blocks.flatMap(({ body }) => allStatements(body).flatMap(expressionsOf)),
  ]
  const read = new Set([...nodesOf(expressions)].flatMap((expr) => (expr.kind === 'signal' ? [expr.signal] : [])))
  return signals.filter((signal) => signal.role === 'register' && !read.has(signal)).map(({ path }) => path)
}
