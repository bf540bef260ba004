import { expect, it } from 'vitest'
import { replayedPackets } from '../../../src/apps/inspect/replayed-network.js'
import { restoredAnswers } from '../../../src/apps/inspect/restored-view.js'
import { inspect } from './support/run.js'

const nothing = { rows: [], signal: null, instance: null, packet: null }

it('keeps of a view what the run has', async () => {
  const { run } = await inspect('traffic')
  const { restored } = restoredAnswers(run, replayedPackets(run))
  const tag = run.file.header.packets.range!.first
  const view = {
    rows: ['dut.nodes[1].arriving[0].flit.tag', 'dut.nodes[16].arriving[0]', 'dut.nodes[1].nosuch', 'dut.nodes[*]'],
    signal: 'dut.nodes[1].arriving[0]',
    instance: 'dut.nodes[3].router',
    packet: tag,
  }
  expect(restored(view)).toEqual({ ...view, rows: ['dut.nodes[1].arriving[0].flit.tag'] })
  expect(restored({ rows: [], signal: 'dut.nodes[16].x', instance: 'dut.nodes[16]', packet: 10_000 })).toEqual(nothing)
})

it('keeps rows that the testbench computed, and any packet where it does not know them', async () => {
  const { run } = await inspect('banyan-deadlock')
  const { restored } = restoredAnswers(run, replayedPackets(run))
  const [view] = run.file.header.views
  expect(restored({ ...nothing, rows: [view!.path, 'mu.other'], packet: 3 })).toEqual({
    ...nothing,
    rows: [view!.path],
    packet: 3,
  })
})
