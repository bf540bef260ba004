/** A replay beside dumps: scopes, cycles, unknown bits, and the text of the comparison. */

import { beforeAll, describe, expect, it } from 'vitest'
import { printVcd } from '../../../src/print/wave/vcd.js'
import { compareWithDump, type MixedComparison } from '../../../src/runs/compare/compare.js'
import { printMixedComparison } from '../../../src/runs/compare/text.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import type { ReplayRun } from '../../../src/runs/replay-run.js'
import fifo from '../../../tb/fifo.tb.js'
import { sourceOf } from '../dump/source.js'
import { recordDesign } from './simulated.js'

let replay: ReplayRun
let vcd: string

beforeAll(async () => {
  replay = (await recordDesign(fifo)).replay
  const { firstCycle: from, lastCycle: to } = replay
  vcd = printVcd(await replay.trace(['dut.**', 'dut.words[*]'], { from, to }))
})

async function compared(text: string, options = {}): Promise<MixedComparison> {
  return compareWithDump(replay, await DumpRun.open(await openVcd(sourceOf(text))), options)
}

/** The identifier of a variable in the dump. */
function idOf(name: string): string {
  return new RegExp(`\\$var \\w+ \\d+ (\\S+) ${name.replace(/[[\]]/g, '\\$&')} `).exec(vcd)![1]!
}

/** The dump with another value of a variable in a cycle, which holds until its next change. */
function changed(name: string, bits: string, cycle: number): string {
  return vcd.replace(`#${10 * cycle}\n`, (time) => `${time}b${bits} ${idOf(name)}\n`)
}

/** The dump with its declarations inside further scopes. */
function within(scopes: readonly string[], text = vcd): string {
  const open = scopes.map((scope) => `$scope module ${scope} $end\n`).join('')
  return text
    .replace('$scope module dut', `${open}$scope module dut`)
    .replace('$enddefinitions', `${'$upscope $end\n'.repeat(scopes.length)}$enddefinitions`)
}

const names = { replay: 'fifo.replay', dump: 'fifo.vcd', isDumpFirst: false, read: () => null }

describe('a replay beside a dump', () => {
  it('is the same as its own dump, wherever that has its design', async () => {
    const all = { cycle: null, offset: 0, matched: 13, missing: [] }
    expect(await compared(vcd)).toMatchObject({ ...all, scope: 'dut' })
    expect(await compared(within(['tb', 'chip']))).toMatchObject({ ...all, scope: 'tb.chip.dut' })
    expect(printMixedComparison(await compared(vcd), names)).toBe(
      `the runs are the same in the cycles 0:${replay.lastCycle}\n13 of 13 signals of fifo.replay are in fifo.vcd in dut`,
    )
  })

  it('names the register that went wrong before what it made wrong', async () => {
    const text = printMixedComparison(await compared(changed('stored', '10', 1)), names)
    expect(text).toMatchInlineSnapshot(`
      "the runs part in cycle 1, in 1 signal: fifo.replay | fifo.vcd

      dut.stored = 0 | 2  holds since cycle 0
          | rtl/lib/fifo.ts:59
          | rtl/lib/fifo.ts:60

      in cycle 1 differ
        dut: stored 0 | 2
      13 of 13 signals of fifo.replay are in fifo.vcd in dut"
    `)
  })

  it('has its values in the order of the runs', async () => {
    const dumpFirst = printMixedComparison(await compared(changed('stored', '10', 1)), { ...names, isDumpFirst: true })
    expect(dumpFirst).toContain('dut.stored = 2 | 0')
  })

  it('takes words of memories, and shows the first difference only', async () => {
    const bad = changed('words[0]', '11111111', 7)
    const { cycle, differing } = await compared(bad)
    expect([cycle, differing.map(({ leaf }) => leaf.path)]).toEqual([7, expect.arrayContaining(['dut.words[0]'])])
  })

  it('compares no unknown bits, and says so', async () => {
    const comparison = await compared(changed('stored', 'x0', 1))
    expect(comparison).toMatchObject({ cycle: null, unknown: [{ path: 'dut.stored', cycle: 1 }] })
    expect(printMixedComparison(comparison, names)).toContain(
      'bits that are x or z in fifo.vcd are not compared, in 1 signal:\n  dut.stored from cycle 1 on',
    )
    expect(await compared(changed('stored', 'x1', 1))).toMatchObject({ cycle: 1 })
  })

  it('begins where both leave reset, or where it is told', async () => {
    // Two cycles of reset in front: times move by 20.
    const declared = vcd.replace('$upscope', '$var wire 1 RST rst $end\n$upscope')
    const moved = declared.replace(/^#(\d+)$/gm, (_, time: string) => `#${Number(time) + 20}`)
    const values = [...vcd.matchAll(/^\$var \w+ (\d+) (\S+)/gm)].filter(([, , id]) => id !== idOf('clk'))
    const zeros = values.map(([, , id]) => `b0 ${id!}`).join('\n')
    const clock = idOf('clk')
    const front = `#0\n1${clock}\n1RST\n${zeros}\n#5\n0${clock}\n#10\n1${clock}\n#15\n0${clock}\n`
    const late = moved.replace(/^#20$/m, `${front}#20\n0RST`)
    expect(await compared(late)).toMatchObject({ cycle: null, offset: 2, lastCycle: replay.lastCycle })
    expect(await compared(late, { offset: 3 })).toMatchObject({ cycle: 0 })
  })

  it('has a scope that is named, and refuses two that fit as well', async () => {
    const declarations = vcd.slice(vcd.indexOf('$scope'), vcd.indexOf('$enddefinitions'))
    const twice = vcd.replace(
      '$enddefinitions',
      `$scope module other $end\n${declarations}$upscope $end\n$enddefinitions`,
    )
    await expect(compared(twice)).rejects.toThrow('several scopes of the dump: dut, other.dut')
    expect(await compared(twice, { scope: 'other.dut' })).toMatchObject({ cycle: null, scope: 'other.dut' })
    await expect(compared(vcd, { scope: 'nowhere' })).rejects.toThrow('in the scope nowhere')
    await expect(compared(vcd, { offset: 1000 })).rejects.toThrow('no cycle is in both runs')
  })
})
