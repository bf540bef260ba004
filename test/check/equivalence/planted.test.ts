import { expect, it } from 'vitest'
import { check } from '../../../check/equivalence/check.js'
import type { Verdict } from '../../../check/equivalence/verdict.js'
import { installedYosys } from '../../../check/equivalence/yosys.js'
import { emitVerilog, type VerilogFile } from '../../../src/print/verilog/index.js'
import { describeWithTools } from '../../support/tools.js'
import { mistakesInExpressions, mistakesInStatements, mistakesRefused, plantedDesign, type Mistake } from './planted.js'

/** The files with a mistake in one of them. */
function withMistake(files: readonly VerilogFile[], { begin, from, to }: Mistake): VerilogFile[] {
  const file = files.find(({ text }) => text.includes(begin))
  const at = file?.text.indexOf(from, file.text.indexOf(begin)) ?? -1
  if (!file || at < 0) throw new Error(`there is no ${from} after ${begin}`)
  const text = file.text.slice(0, at) + to + file.text.slice(at + from.length)
  return files.map((other) => (other === file ? { ...other, text } : other))
}

describeWithTools(['yosys'], 'a mistake in the emitted Verilog', () => {
  const right = emitVerilog(plantedDesign)
  const verdictOn = (files: readonly VerilogFile[]): Promise<Verdict> =>
    check(plantedDesign, { yosys: installedYosys, depth: 5, seconds: 60, files })

  it('is not there', async () => {
    expect(await verdictOn(right)).toMatchObject({ kind: 'equal', fromReset: 0 })
  })

  it('is found in each kind of expression', async () => {
    const verdict = await verdictOn(mistakesInExpressions.reduce(withMistake, right))
    const signals = verdict.kind === 'different' ? verdict.signals : []
    const shown = mistakesInExpressions.filter(({ shows }) =>
      signals.some((signal) => signal.replace(/\[.*|,.*/, '') === shows),
    )
    expect(shown).toEqual(mistakesInExpressions)
  })

  it.each(mistakesInStatements)('is found: $name', async (mistake) => {
    const verdict = await verdictOn(withMistake(right, mistake))
    expect(verdict.kind).toBe('different')
    expect(verdict.kind === 'different' && verdict.signals[0]).toContain(mistake.shows)
  })

  it.each(mistakesRefused)('is refused: $name', async (mistake) => {
    const verdict = await verdictOn(withMistake(right, mistake))
    expect(verdict.kind === 'refused' && verdict.reason).toContain(mistake.shows)
  })
})
