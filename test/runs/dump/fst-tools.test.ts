import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFst } from '../../../src/runs/dump/fst/open.js'
import { describeWithTools } from '../../support/tools.js'
import { readJudge } from './judge.js'
import { randomVcd } from './packable-vcd.js'
import { recordedIn, settled, sourceOf, toldOf, windowOf } from './recorded.js'

describeWithTools(['vcd2fst', 'fst2vcd'], 'FST of other tools, judged by fst2vcd', () => {
  let folder = ''
  const at = (name: string): string => join(folder, name)
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'flitwave-fst-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** All that `fst2vcd` finds in a file. */
  function judge(path: string): ReturnType<typeof readJudge> {
    return readJudge(execFileSync('fst2vcd', ['-f', path], { encoding: 'utf8', maxBuffer: 1 << 30 }))
  }

  it.each(['-4', '-F', '-Z', '-4c', '-Fc', '-Zc', '-4p'])('vcd2fst %s: every change', async (packing) => {
    await fc.assert(
      fc.asyncProperty(randomVcd, async (vcd) => {
        writeFileSync(at('random.vcd'), vcd)
        execFileSync('vcd2fst', [packing, at('random.vcd'), at('random.fst')])
        const dump = await openFst(sourceOf(readFileSync(at('random.fst'))))
        expect(await recordedIn(dump)).toEqual(judge(at('random.fst')))
      }),
      { numRuns: 25 },
    )
  })

  it('a file without any change, which GTKWave does not open', async () => {
    writeFileSync(at('still.vcd'), '$timescale 1 ns $end\n$var wire 2 ! a [1:0] $end\n$enddefinitions $end\n#0\n#7\n')
    execFileSync('vcd2fst', [at('still.vcd'), at('still.fst')])
    const dump = await openFst(sourceOf(readFileSync(at('still.fst'))))
    expect(await recordedIn(dump)).toEqual(new Map([['a[1:0]', [[0, 'xx']]]]))
  })

  it('any window', async () => {
    await fc.assert(
      fc.asyncProperty(randomVcd, fc.nat(2000), fc.nat(2000), async (vcd, begin, length) => {
        writeFileSync(at('random.vcd'), vcd)
        execFileSync('vcd2fst', [at('random.vcd'), at('random.fst')])
        const dump = await openFst(sourceOf(readFileSync(at('random.fst'))))
        const [from, to] = [dump.firstTime + begin, dump.firstTime + begin + length]
        const all = await toldOf(
          dump,
          dump.variables.map(({ signal }) => signal),
          dump.firstTime,
          dump.lastTime,
        )
        const some = dump.variables.filter(({ kind }) => kind !== 'event').map(({ signal }) => signal)
        const told = await toldOf(dump, some, from, to)
        for (const [signal, changes] of told)
          expect(settled(changes)).toEqual(settled(windowOf(all.get(signal)!, from, to)))
      }),
      { numRuns: 50 },
    )
  })
})
