/** Comparing two dumps. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDumps } from '../../../src/runs/dump/compare/compare.js'
import { printDumpComparison } from '../../../src/runs/dump/compare/text.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { sourceOf } from './source.js'

/** Values of signals, by cycle. */
type Table = readonly (readonly string[])[]

const width = 4

/** The clock rises at `10 * cycle`; only changes are written, unless `isFull`. */
function vcdOf(table: Table, order: readonly number[], isFull: boolean): string {
  const id = (signal: number): string => String.fromCharCode(40 + order.indexOf(signal))
  const declared = order.map((signal) => `$var wire ${width} ${id(signal)} s${signal} $end`)
  const lines = [
    '$scope module top $end',
    '$var wire 1 ! clk $end',
    ...declared,
    '$upscope $end',
    '$enddefinitions $end',
  ]
  for (const [cycle, values] of table.entries()) {
    lines.push(`#${10 * cycle}`, '1!')
    for (const signal of order)
      if (isFull || cycle === 0 || table[cycle - 1]![signal] !== values[signal])
        lines.push(`b${values[signal]!} ${id(signal)}`)
    lines.push(`#${10 * cycle + 5}`, '0!')
  }
  return [...lines, `#${10 * table.length}`, ''].join('\n')
}

async function runOf(vcd: string, blockBytes = 1 << 20): Promise<DumpRun> {
  return DumpRun.open(await openVcd(sourceOf(vcd), { blockBytes }), { clock: 'top.clk' })
}

const value = fc.array(fc.constantFrom('0', '1', 'x', 'z'), { minLength: width, maxLength: width })
const table = fc
  .array(
    fc.array(
      value.map((bits) => bits.join('')),
      { minLength: 3, maxLength: 3 },
    ),
    { minLength: 2, maxLength: 20 },
  )
  // Values stay for a while.
  .map((rows) => rows.map((row, i) => (i % 3 === 1 ? rows[i - 1]! : row)))

describe('comparing dumps', () => {
  it('finds the first cycle in which a value differs', async () => {
    const order = fc.oneof(fc.constant([0, 1, 2]), fc.shuffledSubarray([0, 1, 2], { minLength: 3 }))
    const comment = fc.constantFrom('', '$date today $end ', '$comment another simulator $end ')
    const blockBytes = fc.constantFrom(10, 100, 1000)
    const change = fc.tuple(
      fc.nat(),
      fc.nat(2),
      value.map((bits) => bits.join('')),
    )
    await fc.assert(
      fc.asyncProperty(
        table,
        order,
        fc.boolean(),
        fc.array(change, { maxLength: 2 }),
        comment,
        blockBytes,
        async (good, other, full, changes, words, blockBytes) => {
          const bad = good.map((row) => [...row])
          for (const [at, signal, bits] of changes) bad[at % bad.length]![signal] = bits
          const cycle = good.findIndex((row, i) => row.join(' ') !== bad[i]!.join(' '))
          const compared = await compareDumps([
            await runOf(vcdOf(good, [0, 1, 2], false), blockBytes),
            await runOf(words + vcdOf(bad, other, full), blockBytes),
          ])
          expect(compared.cycle).toBe(cycle < 0 ? null : cycle)
          const differing = [0, 1, 2].filter((signal) => cycle >= 0 && good[cycle]![signal] !== bad[cycle]![signal])
          expect(compared.differing.map(([{ path }]) => path)).toEqual(differing.map((signal) => `top.s${signal}`))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('reads no values where the bytes are the same, whatever the comments in front of them are', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => [i.toString(2).padStart(6, '0').slice(2), '0000', 'xxxx'])
    const bad = rows.map((row, i) => (i === 48 ? [row[0]!, '1111', row[2]!] : row))
    let bytes = 0
    const counted = (vcd: string): Promise<DumpRun> => {
      const source = sourceOf(vcd)
      const read = (at: number, length: number): Promise<Uint8Array> => ((bytes += length), source.read(at, length))
      return openVcd({ ...source, read }, { blockBytes: 100, pieceBytes: 100 }).then((dump) =>
        DumpRun.open(dump, { clock: 'top.clk' }),
      )
    }
    const texts = [vcdOf(rows, [0, 1, 2], false), `$date now $end ${vcdOf(bad, [0, 1, 2], false)}`] as const
    const runs = [await counted(texts[0]), await counted(texts[1])] as const
    bytes = 0
    expect((await compareDumps(runs)).cycle).toBe(48)
    // Once to find the first other byte, and little of it again.
    expect(bytes).toBeLessThan(2 * (texts[0].length + texts[1].length))
    const declared = await counted(vcdOf(rows, [0, 1, 2], false).replace('s1', 's9'))
    expect(await runs[0].dump.sameBefore!(declared.dump)).toBe(null)
  })

  it('prints the values first, then all that differs by instance', async () => {
    const rows = [
      ['0000', '0001', 'xxxx'],
      ['0000', '0010', '1010'],
      ['0000', '0010', '1010'],
    ]
    const bad = rows.map((row, i) => (i === 2 ? ['0000', '0011', '1x10'] : row))
    const runs = [await runOf(vcdOf(rows, [0, 1, 2], false)), await runOf(vcdOf(bad, [1, 2], false))] as const
    expect(printDumpComparison(await compareDumps(runs), ['good.vcd', 'bad.vcd'])).toMatchInlineSnapshot(`
      "the dumps part in cycle 2, in 2 signals: good.vcd | bad.vcd

      top.s1 = 2 | 3
      top.s2 = 10 | 0xx

      in cycle 2 differ
        top: s1 2 | 3, s2 10 | 0xx
      only in good.vcd:
        top.s0"
    `)
    const same = await compareDumps([runs[0], runs[0]])
    expect(printDumpComparison(same, ['a.vcd', 'b.vcd'])).toBe('the dumps are the same in the cycles 0:2')
  })
})
