/** Why signals of a dump of another simulator have their values: a run of the imported design follows it. */

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { dumpOfIcarus, openDump, scopes } from '../../../check/verilog-in/dumped.js'
import { offset, playedAtRandom } from '../../../check/verilog-in/played.js'
import { exampleRouter, testDesigns } from '../../../check/verilog-in/subjects.js'
import type { Trace, TraceLeaf } from '../../../src/engines/sim/trace/trace.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { followDump } from '../../../src/runs/compare/follow-dump.js'
import { ReplayRun } from '../../../src/runs/replay-run.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const scope = scopes.icarus

function leavesOf({ variables }: Trace, top: string): Map<string, TraceLeaf> {
  return new Map(
    variables.flatMap(({ path, leaves }) =>
      leaves.map((leaf) => [path.slice(top.length) + leaf.suffix, leaf] as const),
    ),
  )
}

/** Null for a value with unknown bits. */
function valueAt({ cycles, values, unknown }: TraceLeaf, cycle: number): bigint | null {
  const i = cycles.findLastIndex((start) => start <= cycle)
  return i < 0 || Number(unknown?.[i] ?? 0) !== 0 ? null : BigInt(values[i]!)
}

describeWithTools(['yosys', 'iverilog'], 'the dump of an imported design', () => {
  beforeAll(buildPackage)

  it('is followed by a run that has all of its values, from the reset on', async () => {
    const sources = (await exampleRouter().sources(''))!
    const imported = await importVerilog(sources)
    const path = (await dumpOfIcarus(playedAtRandom(imported, 40, 7), sources, folderWith()))!
    const { design, report } = imported
    const dump = await openDump(path)
    const { file, corrections } = await followDump(design, dump, {
      reset: report.reset,
      to: 40,
      scope,
      flitwave: '0.1.0',
    })
    expect(corrections).toEqual([])
    // Before the reset Icarus has unknown values, and conditions make known ones of them.
    const window = { from: offset, to: 40 }
    const own = leavesOf(await new ReplayRun(file, design).trace(['dut.**'], window), 'dut')
    const others = leavesOf(await dump.trace([`${scope}.**`], window), scope)
    const both = [...others].filter(([name]) => own.has(name))
    expect(both.length).toBeGreaterThan(4000)
    const different = both.filter(([name, theirs]) =>
      Array.from({ length: 41 - offset }, (_, i) => offset + i).some((cycle) => {
        const value = valueAt(theirs, cycle)
        return value !== null && value !== valueAt(own.get(name)!, cycle)
      }),
    )
    expect(different.map(([name]) => name)).toEqual([])
  })

  it('is asked why', async () => {
    const folder = folderWith()
    const counter = testDesigns().find(({ name }) => name === 'counter')!
    const sources = (await counter.sources(''))!
    await dumpOfIcarus(playedAtRandom(await importVerilog(sources), 40, 7), sources, folder)
    copyFileSync(sources.files[0]!, join(folder, 'counter.v'))
    const ask = (...args: readonly string[]) => flitwave(folder, ['why', ...args])

    const answer = ask('dut.count@20', 'dump.vcd', '--design', 'counter.v').stdout
    expect(answer).toMatch(/^dut\.count@20 = \d+/)
    expect(answer).toMatch(/counter\.v:\d+ .*count/)
    expect(answer).not.toContain('has other values')
    // The path in the dump is as good, and so is a design that has been imported.
    flitwave(folder, ['import', 'counter.v'])
    const whole = `${scope}.count@20`
    expect(ask(whole, 'dump.vcd', '--design', 'counter.v', '--scope', scope).stdout).toBe(answer)
    expect(ask('dut.count@20', 'dump.vcd', '--design', 'counter.v#counter').stdout).toBe(answer)
  })

  it('needs a design, and a design needs a dump', () => {
    const folder = folderWith({
      'dump.vcd': '$var wire 1 ! a $end\n$enddefinitions $end\n#0\n0!\n',
      'a.v': 'module a; endmodule',
    })
    const refusal = (...args: readonly string[]): string => flitwave(folder, ['why', ...args]).stderr
    expect(refusal('dut.a@0', 'dump.vcd')).toContain('FW983')
    expect(refusal('dut.a@0', 'fifo', '--design', 'a.v')).toContain('FW916')
    expect(refusal('dut.a@0', 'dump.vcd', '--design', 'a.v', '--seed', '3')).toContain('FW916')
    expect(refusal('dut.a@0', 'fifo', '--scope', 'tb')).toContain('FW916')
    expect(refusal('dut.a@0', 'dump.vcd', '--design', 'b.v')).toContain('FW912')
  })
})
