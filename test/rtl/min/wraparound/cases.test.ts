import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Unicasts } from '../../../../check/campaigns/rtl/unicasts.js'
import twoPhase from '../../../../check/campaigns/two-phase.experiment.js'
import { nodeMask } from '../../../../rtl/lib/node-set.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Cases } from '../../../../src/networks/experiment/cases.js'
import type { Handle } from '../../../../src/ir/values.js'
import { Simulator } from '../../../../src/engines/sim/index.js'
import { wraparoundOf } from '../../../../tb/support/wraparound.js'

const { rotated, counts } = JSON.parse(
  readFileSync(new URL('../../../vectors/min-two-phase.json', import.meta.url), 'utf8'),
) as {
  readonly rotated: {
    readonly pairs: [from: number, to: number][]
    readonly conflicts: [stage: number, link: number][]
  }
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The campaign runs all of them; here are some, side by side. */
const casesCalled = (check: string): Cases => twoPhase.cases!({ nodes: 8, check } as never)

it('has as many cases as there are sets, starts and sources', () => {
  const { nowrap, wrap, rot } = counts['8']!
  expect(casesCalled('up to the last node').count).toBe(8 * nowrap!)
  expect(casesCalled('around the end').count).toBe(8 * (nowrap! + wrap!))
  expect(casesCalled('order turned around').count).toBe(rot)
})

it('multicasts come to all, once, and no flit is blocked', () => {
  const part = casesCalled('around the end')
  const run = part.prepare(part.design())
  // Sets of few nodes, of some, and nearly all.
  for (const first of [1500, 8000, part.count - 128]) {
    expect(run(first, 128)).toEqual({
      counts: { cases: 128, 'exactly once without a blocked flit': 128 },
      failures: [],
    })
  }
})

it('as many pairs that are no neighbours block as was counted', () => {
  const part = casesCalled('two that are not neighbours')
  const { total, blocking } = counts['unconcentrated_pairs_N8']!
  expect(part.prepare(part.design())(0, total!).counts).toEqual({ cases: total, 'with a blocked flit': blocking })
})

it('an order that is turned around blocks: 0 to 1, 1 to 2 and 2 to 0', () => {
  const sim = new Simulator<Unicasts>(elaborate(new Unicasts(wraparoundOf({ addressWidth: 3, tagWidth: 3 }))))
  sim.dut.sends = nodeMask(rotated.pairs.map(([from]) => from))
  for (const [from, to] of rotated.pairs) sim.dut.to[from] = to
  const waits: number[][] = []
  for (; sim.dut.running; sim.step()) {
    sim.dut.network.blocked.forEach((elements, stage) => {
      elements.forEach((inputs, k) => inputs !== 0 && waits.push([stage, k, inputs]))
    })
  }
  // The packets of nodes 0 and 2 want the upper output of the element, and the lower input waits for the upper.
  const [[stage, link]] = rotated.conflicts as [[number, number]]
  expect(waits).toEqual([[stage, link >> 1, 0b10]])
})

it.each([
  ['elsewhere', (dut: Handle<Unicasts>) => (dut.to[0] = 2), 'a packet comes to a node that it is not for'],
  ['once more', (dut: Handle<Unicasts>) => (dut.missing = 0), 'a packet comes to a node twice'],
])('sees a packet that comes %s', (_, disturb, message) => {
  const sim = new Simulator<Unicasts>(elaborate(new Unicasts(wraparoundOf({ addressWidth: 3, tagWidth: 3 }))))
  sim.dut.sends = nodeMask([0])
  sim.dut.to[0] = 1
  sim.step(2)
  disturb(sim.dut)
  expect(() => sim.step(10)).toThrow(message)
})
