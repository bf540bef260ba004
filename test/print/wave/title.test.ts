import { Resvg } from '@resvg/resvg-js'
import { expect, it } from 'vitest'
import { formats } from '../../../src/print/wave/index.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { bool, variable } from './traces.js'

const oneCycle = (title: string): string => {
  const variables = [variable('dut.ready', bool, [true], 0)]
  const trace: Trace = { title, firstCycle: 0, lastCycle: 0, variables }
  return formats.svg.print(trace)
}

const widthOf = (svg: string): number => Number(/ width="(\d+)"/.exec(svg)![1])

it('makes a drawing as wide as its title', () => {
  const narrow = oneCycle('ready')
  const wide = oneCycle('Requesters that stop before they are served: first wrong cycle 0')
  expect(widthOf(wide)).toBeGreaterThan(2 * widthOf(narrow))
  for (const svg of [narrow, wide]) {
    const { x, width } = new Resvg(svg, { font: { loadSystemFonts: true } }).innerBBox()!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(widthOf(svg))
    expect(svg).toContain(`viewBox="0 0 ${widthOf(svg)} `)
  }
})
