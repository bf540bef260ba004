import { expect, it } from 'vitest'
import { describeRun } from '../../src/apps/cli/shared/report.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import deadlock from '../../tb/torus-deadlock.tb.js'
import { alsoDoing } from '../support/drivers.js'
import { spansOf } from '../support/spans.js'
import { surprised } from './surprised.js'

it('shows the deadlock that it promises, and nothing moves after it', () => {
  const run = runTestbench(deadlock, { name: 'torus-deadlock' })
  expect(run).toMatchObject({ isGood: true, expects: 'deadlock', checks: { failed: [] } })
  // Four flits of each worm into its router, of which two get over the first link.
  expect(run.checks.count).toBe(4 * (4 + 2))
  expect(describeRun('torus-deadlock', run).summary).toMatchInlineSnapshot(`
    "torus-deadlock: 40 cycles, 24 checks passed
      deadlock: 4 packets wait for each other in a circle that closed in cycle 4
      #0 holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
        and (0) +x = dut.nodes[1].router.inputs[1].channels[0]
        and waits since cycle 3: NoVc, every virtual channel that would do is held (#1 at node (1) in)
      #1 holds node (1) in = dut.nodes[1].router.inputs[2].channels[0]
        and (1) +x = dut.nodes[2].router.inputs[1].channels[0]
        and waits since cycle 3: NoVc, every virtual channel that would do is held (#2 at node (2) in)
      #2 holds node (2) in = dut.nodes[2].router.inputs[2].channels[0]
        and (2) +x = dut.nodes[3].router.inputs[1].channels[0]
        and waits since cycle 3: NoVc, every virtual channel that would do is held (#3 at node (3) in)
      #3 holds node (3) in = dut.nodes[3].router.inputs[2].channels[0]
        and (3) +x = dut.nodes[0].router.inputs[1].channels[0]
        and waits since cycle 3: NoVc, every virtual channel that would do is held (#0 at node (0) in)
      nothing has moved since cycle 4
      root: #0 at (0) +x → #1 at (1) +x → #2 at (2) +x → #3 at (3) +x → #0 at (0) +x"
  `)
})

it('delivers the same worms with p and h, one after the other', () => {
  const run = runTestbench(deadlock, { set: { vcs: 2 } })
  expect(run).toMatchObject({ isGood: true, standstill: null, checks: { failed: [] } })
  const tails = [0, 1, 2, 3].flatMap((node) =>
    spansOf(run.trace, `to ${node}`).filter(({ text }) => text.startsWith('T')),
  )
  const inOrder = tails.sort((a, b) => a.from - b.from).map(({ from, text }) => `${text} ${from}`)
  expect(inOrder).toEqual(['T#1 10', 'T#0 15', 'T#3 20', 'T#2 25'])
})

it('fails without a deadlock: if the worms fit into the buffers', () => {
  const short: typeof deadlock = {
    ...deadlock,
    drivers: {
      sources: alsoDoing(deadlock.drivers!['sources']!, (t) => {
        for (const inject of t.dut.inject) inject.packet.flits = 1
      }),
    },
  }
  const run = runTestbench(short)
  expect(run).toMatchObject({ isGood: false, standstill: null })
  expect(run.checks.failed.length).toBeGreaterThan(0)
})

it('is reported with the remedy for rings', () => {
  const { problems } = describeRun('ring', runTestbench(surprised(deadlock)))
  expect(problems).toContain('give rings the classes p, l and h (vcs=2), see `flitwave cdg torus2d --set vcs=1,2`')
})
