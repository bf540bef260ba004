/** A window of a dump as a trace, in cycles of the clock that is found. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { printText } from '../../../src/print/wave/text.js'
import { printVcd } from '../../../src/print/wave/vcd.js'
import { toDiagram } from '../../../src/print/wave/wavejson.js'
import { fourStateBits } from '../../../src/print/wave/values.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { arbitraryTrace } from '../../print/wave/arbitrary-trace.js'
import { sourceOf } from './source.js'

async function runOf(vcd: string, options = {}): Promise<DumpRun> {
  return DumpRun.open(await openVcd(sourceOf(vcd)), options)
}

/** By path of a leaf, its bits in each cycle. */
function bitsByCycle({ variables, firstCycle, lastCycle }: Trace, first = firstCycle): Map<string, string[]> {
  const leaves = variables.flatMap(({ path, leaves: all }) => all.map((leaf) => [path + leaf.suffix, leaf] as const))
  return new Map(
    leaves.map(([path, { shape, cycles, values, unknown }]) => {
      const bits: string[] = []
      for (let cycle = first; cycle <= lastCycle; cycle++) {
        const at = cycles.findLastIndex((one) => one <= cycle)
        bits.push(fourStateBits(shape, values[at]!, unknown?.[at]))
      }
      return [path, bits]
    }),
  )
}

const small = [
  '$timescale 1ns $end $scope module top $end',
  '$var wire 1 ! clk $end $var wire 4 " a [3:0] $end $var wire 1 # v $end $var real 64 % r $end $var event 1 & e $end',
  '$upscope $end $enddefinitions $end',
  '#0 0! bx " z# r0.5 %',
  '#5 1! #7 b101 " 1# #10 0! #15 1! #17 b1x1 " 0# 1& #20 0! #25 1! r1.5 % #27 bz " x# #30 0! #35 1! #40 0! #45 1!\n',
].join('\n')

describe('a trace of a dump', () => {
  it('has the values that the dump was printed from', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTrace, async (trace) => {
        const run = await runOf(printVcd(trace), { clock: 'clk' })
        const count = trace.lastCycle - trace.firstCycle
        expect([run.firstCycle, run.lastCycle]).toEqual([0, count])
        const wanted = bitsByCycle(trace)
        const paths = [...wanted.keys()]
        const found = bitsByCycle(await run.trace(paths, { from: 0, to: count }))
        for (const path of paths) expect(found.get(path), path).toEqual(wanted.get(path))
        const middle = Math.floor(count / 2)
        const part = bitsByCycle(await run.trace(paths, { from: middle, to: count }))
        for (const path of paths) expect(part.get(path), path).toEqual(wanted.get(path)!.slice(middle))
      }),
      { numRuns: 60 },
    )
  })

  it('samples just before each rising edge, and draws x and z', async () => {
    const run = await runOf(small)
    expect(run.cycles.clock!.path).toBe('top.clk')
    const trace = await run.trace(['top.{a,v,r,e}'], { from: 0, to: run.lastCycle })
    expect(printText(trace, { cell: 5 })).toMatchInlineSnapshot(`
      "top
          0    1    2    3    4
      a  │x   │5   │0xx │z
      v  ─────╱▔▔▔▔╲▁▁▁▁░░░░░░░░░░
      r  │0.5           │1.5
      e  ▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔╲▁▁▁▁▁▁▁▁▁
      "
    `)
    const { signal } = toDiagram(trace)
    expect(signal).toMatchInlineSnapshot(`
      [
        {
          "name": "clk",
          "wave": "p....",
        },
        {
          "data": [
            "5",
            "0xx",
          ],
          "name": "a",
          "wave": "x==z.",
        },
        {
          "name": "v",
          "wave": "z10x.",
        },
        {
          "data": [
            "0.5",
            "1.5",
          ],
          "name": "r",
          "wave": "3..3.",
        },
        {
          "name": "e",
          "wave": "0.10.",
        },
      ]
    `)
  })

  it('prints x and z as VCD, and reads them again', async () => {
    const run = await runOf(small)
    const trace = await run.trace(['top.a', 'top.v'], { from: 0, to: run.lastCycle })
    const again = await runOf(printVcd(trace))
    const copy = await again.trace(['top.a', 'top.v'], { from: 0, to: again.lastCycle })
    expect(bitsByCycle(copy)).toEqual(bitsByCycle(trace))
  })

  it('shows units of time, as few as its changes have', async () => {
    const run = await runOf(small, { isTime: true })
    const trace = await run.traceToDraw(['top.clk', 'top.a'], { from: 10, to: 30 })
    expect(trace.timeStep).toBe(1)
    const clock = await run.traceToDraw(['top.clk'], { from: 10, to: 30 })
    expect(clock.timeStep).toBe(5)
    expect(printText(clock)).toMatchInlineSnapshot(`
      "top
            10  15  20  25  30
      clk  ▁▁▁▁╱▔▔▔╲▁▁▁╱▔▔▔╲▁▁▁
      "
    `)
  })

  it('finds the next change', async () => {
    const run = await runOf(small)
    expect(await run.nextChange('top.a', 0)).toBe(1)
    expect(await run.nextChange('top.v', 3)).toBe(null)
  })

  it.each([
    ['one that is not there', { clock: 'top.clx' }, /FW978: there is no signal `top\.clx`[\s\S]*did you mean top\.clk/],
    ['one of several bits', { clock: 'top.a' }, /FW978: `top\.a` is not one bit/],
  ])('refuses a clock: %s', async (_, options, message) => {
    await expect(runOf(small, options)).rejects.toThrow(message)
  })

  it('refuses a dump without a clock', async () => {
    const vcd = '$scope module t $end $var wire 1 ! a $end $upscope $end $enddefinitions $end #0 0! #3 1! #4 0! #9 1!\n'
    await expect(runOf(vcd)).rejects.toThrow(/FW978: no signal of the dump looks like a clock/)
  })
})

describe('the clock', () => {
  it('is the slowest one that explains the changes, and no bit of a counter', async () => {
    const lines = ['$scope module t $end']
    const names = ['fast', 'core', 'bit0', 'data']
    names.forEach((name, i) => lines.push(`$var wire 1 ${String.fromCharCode(33 + i)} ${name} $end`))
    lines.push('$upscope $end $enddefinitions $end')
    for (let i = 0; i < 200; i++) {
      lines.push(
        `#${10 * i} 1! ${i % 2 === 0 ? `1" ${Math.floor(i / 2) % 2}# ${((i * i * 31 + i * 7) >> 3) % 2}$` : '0"'}`,
      )
      lines.push(`#${10 * i + 5} 0!`)
    }
    const run = await runOf(lines.join('\n') + '\n')
    expect(run.cycles.clock!.path).toBe('t.core')
  })
})
