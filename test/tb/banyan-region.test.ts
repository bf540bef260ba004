import { expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import region from '../../tb/banyan-region.tb.js'

it.each([
  [0, 4, 8, 1],
  [13, 4, 8, 3],
  [6, 0, 15, 4],
  [15, 9, 9, 16],
])('from node %i to %i..%i, %i flits: all copies go their ways, in their cycles', (source, min, max, flits) => {
  const run = runTestbench(region, { set: { source, min, max, flits } })
  expect(run).toMatchObject({ isGood: true, unfinished: [] })
  const nodes = Array.from({ length: max - min + 1 }, (_, i) => min + i)
  expect(run.results).toEqual(nodes.map((node) => ({ node, tail: 4 + flits, latency: 4 + flits - 1 })))
  expect(run.drawing.arrows.length).toBe(run.drawing.signals.length - 1)
})

it('notices a node that should not get the packet, and one that should', () => {
  const astray: typeof region = {
    ...region,
    drivers: {
      *source(t) {
        t.dut.inject[0]!.packet = { header: { min: 4, max: 7 }, flits: 1, tag: 1 }
        t.dut.inject[0]!.valid = true
        yield
        t.dut.inject[0]!.valid = false
      },
    },
  }
  const messages = runTestbench(astray, { set: { min: 5, max: 8 } }).checks.failed.map(({ message }) => message)
  expect(messages).toContain('node.0100: `HT→0100`, expected ``')
  expect(messages).toContain('node.1000: ``, expected `H→1000`')
  expect(messages).toContain('the packet has come to the nodes 4 5 6 7, expected 5 6 7 8')
})

it('refuses a region that ends before it begins', () => {
  expect(() => runTestbench(region, { set: { min: 9 } })).toThrow('the region 9..8 ends before it begins')
})
