/** One run in two forms: VCD, and the FST that GTKWave makes of it. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { printText } from '../../../src/print/wave/text.js'
import { compareDumps } from '../../../src/runs/dump/compare/compare.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { kindOfRun } from '../../../src/runs/dump/kind.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { searchDump, topsOf } from '../../../src/runs/dump/search/search.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { describeWithTools } from '../../support/tools.js'
import { sourceOf } from './source.js'

const folder = mkdtempSync(join(tmpdir(), 'flitwave-forms-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A counter that starts as x, and differs from another one in cycle 7 if `isBad`. */
function counter(isBad: boolean): string {
  const head = '$timescale 1ns $end\n$scope module top $end\n$var wire 1 ! clk $end\n$var wire 8 " count [7:0] $end\n'
  const lines = Array.from({ length: 20 }, (_, i) => {
    const count = i < 2 ? 'x' : (isBad && i === 7 ? 99 : i).toString(2)
    return `#${10 * i}\n1!\nb${count} "\n#${10 * i + 5}\n0!`
  })
  return `${head}$upscope $end\n$enddefinitions $end\n${lines.join('\n')}\n#200\n`
}

function fstOf(vcd: string): Uint8Array {
  const [from, to] = [join(folder, 'a.vcd'), join(folder, 'a.fst')]
  writeFileSync(from, vcd)
  execFileSync('vcd2fst', [from, to], { stdio: 'ignore' })
  return readFileSync(to)
}

describeWithTools(['vcd2fst'], 'a run in two forms', () => {
  it('is recognised, drawn, searched and compared alike', async () => {
    const [good, bad] = [counter(false), counter(true)]
    const fst = fstOf(good)
    expect([kindOfRun(fst.subarray(0, 512)), kindOfRun(Buffer.from(good))]).toEqual(['fst', 'vcd'])
    const runs = await Promise.all(
      [await openFst(sourceOf(fst)), await openVcd(sourceOf(good))].map((dump) => DumpRun.open(dump)),
    )
    const texts = await Promise.all(runs.map(async (run) => printText(await run.trace(['top.*'], { from: 0, to: 15 }))))
    expect(texts[0]).toBe(texts[1])
    const hits = await Promise.all(
      runs.map(async (run) => {
        const query = parseQuery('isX(top.count) || top.count > 17', topsOf(run))
        return (await searchDump(run, { query, from: 0, to: run.lastCycle, most: 10, isCounted: true })).hits
      }),
    )
    expect(hits[0]!.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [18, 19],
    ])
    expect(hits[0]).toEqual(hits[1])
    const other = await DumpRun.open(await openVcd(sourceOf(bad)))
    expect((await compareDumps([runs[0]!, runs[1]!])).cycle).toBe(null)
    expect((await compareDumps([runs[0]!, other])).cycle).toBe(7)
  })
})
