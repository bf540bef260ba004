import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trace, TraceLeaf } from '../../../src/engines/sim/trace/trace.js'
import { select } from '../../../src/print/wave/select.js'
import { parseWindow } from '../../../src/print/wave/window.js'
import { traceWithWindow } from './arbitrary-trace.js'
import { router } from './router.js'

const chosen = (...signals: string[]): string[] => select(router, { signals }).variables.map(({ path }) => path)

describe('select', () => {
  it('takes signals in the order of the patterns', () => {
    expect(chosen('dut.out', 'dut.*')).toEqual(['dut.out', 'dut.in', 'dut.ready', 'dut.link', 'dut.offset'])
    expect(chosen('**.count', 'dut.inputs[0].state')).toEqual(['dut.inputs[0].buffer.count', 'dut.inputs[0].state'])
  })

  it('takes an element or a member of a variable alone', () => {
    const { variables } = select(router, { signals: ['dut.link[1]', 'dut.link[*].channel'] })
    expect(variables.map(({ path, name, leaves }) => [path, name, leaves.map(({ suffix }) => suffix)])).toEqual([
      ['dut.link[1]', 'link[1]', ['.credit', '.channel']],
      ['dut.link[0].channel', 'link[0].channel', ['']],
    ])
    expect(variables[0]?.leaves[1]?.values).toEqual([0, 2, 0, 2, 0])
  })

  it('takes no part beside the whole', () => {
    expect(chosen('**')).toEqual(router.variables.map(({ path }) => path))
  })

  it('names what was probably meant', () => {
    expect(() => chosen('**.cuont')).toThrow('FW903')
    expect(() => chosen('dut.raedy')).toThrow('did you mean `dut.ready`')
  })

  it('keeps the value of every cycle in the window', () => {
    fc.assert(
      fc.property(traceWithWindow, ({ trace, window }) => {
        const cut = select(trace, { window })
        expect(cut.firstCycle).toBe(Math.max(trace.firstCycle, window.from))
        expect(cut.lastCycle).toBe(Math.min(trace.lastCycle, window.to))
        expect(samples(cut, cut)).toEqual(samples(trace, cut))
        for (const leaf of cut.variables.flatMap(({ leaves }) => leaves)) {
          expect(leaf.cycles[0]).toBe(cut.firstCycle)
          expect(leaf.cycles.at(-1)).toBeLessThanOrEqual(cut.lastCycle)
        }
      }),
    )
  })

  it('refuses a window without captured cycles', () => {
    expect(() => select(router, { window: { from: 30 } })).toThrow('FW904')
    expect(() => select(router, { window: { from: 30, to: 40 } })).toThrow('the captured cycles are 10:19')
    expect(() => select(router, { window: { from: 15, to: 12 } })).toThrow('the window 15:12 is empty')
  })
})

describe('parseWindow', () => {
  it('reads both ends or one', () => {
    expect(parseWindow('10:40')).toEqual({ from: 10, to: 40 })
    expect(parseWindow('0:')).toEqual({ from: 0 })
    expect(parseWindow(':40')).toEqual({ to: 40 })
    expect(parseWindow(':')).toEqual({})
  })

  it.each(['', '10', '10-40', 'a:b', '-1:4', '1:2:3', '1.5:2'])('refuses %j', (text) => {
    expect(() => parseWindow(text)).toThrow('FW904')
  })
})

/** The value of every leaf in every cycle of a window, by the definition of `TraceLeaf`. */
function samples(trace: Trace, { firstCycle, lastCycle }: Trace): unknown[][] {
  const cycles = Array.from({ length: lastCycle - firstCycle + 1 }, (_, i) => firstCycle + i)
  const at = (leaf: TraceLeaf, cycle: number): unknown => leaf.values[leaf.cycles.findLastIndex((c) => c <= cycle)]
  return trace.variables.flatMap(({ leaves }) => leaves.map((leaf) => cycles.map((cycle) => at(leaf, cycle))))
}
