import { describe, expect, it } from 'vitest'
import { Comparer } from '../../oracle/compare.js'
import type { BlockProgram } from '../oracle/programs.js'
import { smallProgramOf } from './programs.js'
import { table } from './table.js'

const comparer = new Comparer()

/** What a program comes to: that it agrees with what it says as plain TypeScript, or the code of its error. */
function outcomeOf(program: BlockProgram): string {
  const verdict = comparer.compare(smallProgramOf(program), { cycles: 30, seed: 5 })
  if (verdict.kind === 'agree') return 'agree'
  if (verdict.kind === 'refused') return verdict.code
  return `${verdict.kind}: ${JSON.stringify(verdict)}`
}

describe.each(table.map(({ title, rows }) => [title, rows] as const))('%s', (_, rows) => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', (_name, { kind, code, program, onSignals }) => {
    expect(outcomeOf(program)).toBe(kind === 'error' ? code : 'agree')
    if (onSignals) expect(outcomeOf(onSignals)).toBe(code)
  })
})
