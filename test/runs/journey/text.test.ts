import { expect, it } from 'vitest'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { JourneyLog } from '../../../src/runs/journey/recorder.js'
import { describeMoment } from '../../../src/runs/journey/moment.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { describePacket } from '../../../src/runs/journey/text.js'
import { follow } from './traffic.js'

/** Three packets meet in a row of four nodes with one virtual channel. */
const meeting = follow({ dimensions: 1, sizeX: 4, topology: 'mesh', vcs: 1, depth: 2 }, [
  { cycle: 0, from: 0, to: 3, flits: 5 },
  { cycle: 1, from: 1, to: 3, flits: 4 },
  { cycle: 2, from: 2, to: 3, flits: 2 },
  { cycle: 2, from: 0, to: 2, flits: 1 },
])

const journey = (packet: number): Journey => meeting.journeys[packet]!

it('shows the way of a packet cycle by cycle, its account and who was in its way', () => {
  expect(describePacket(journey(3), meeting.network, { columns: 80, cycle: 20 })).toMatchInlineSnapshot(`
    "#3 from node (0) to node (2), 1 flit: cycles 5 to 14, latency 9

    cycle        5    10
    node (0)     H
    node (0) in   H
    (0) +x         lnnnnnH
    (1) +x                H
    node (2)              H

      H B T head, body and tail move on
      l LostVc: another packet is given the virtual channel
      n NoVc: every virtual channel that would do is held

    where that is:
      node (0)    = dut.nodes[0].source
      node (0) in = dut.nodes[0].router.inputs[2].channels[0]
      (0) +x      = dut.nodes[1].router.inputs[1].channels[0]
      (1) +x      = dut.nodes[2].router.inputs[1].channels[0]
      node (2)    = dut.nodes[2].sink

    9 cycles:
      Pipeline  3  ███    it passes the stages of routers and links, as it would alone
      LostVc    1  █      another packet is given the virtual channel
      NoVc      5  █████  every virtual channel that would do is held

    who was in its way:
      cycle 7: LostVc at (0) +x, because of #1
      cycles 8 to 12: NoVc at (0) +x, because of #1"
  `)
})

it('breaks lanes into blocks in a narrow terminal', () => {
  const lines = describePacket(journey(3), meeting.network, { columns: 32, cycle: 20 }).split('\n')
  expect(lines.filter((line) => line.startsWith('cycle '))).toMatchInlineSnapshot(`
    [
      "cycle        5    10",
    ]
  `)
})

it.each([1, 3, 5, 8, 12, 99])('tells what the packet waits for in cycle %i', (cycle) => {
  expect(describeMoment(journey(3), cycle, meeting.network)).toMatchSnapshot()
})

it('tells many waits of one reason at one place together', () => {
  const others = Array.from({ length: 9 }, () => ({ cycle: 0, from: 0, to: 3, flits: 3 }))
  const rows = [{ cycle: 0, from: 1, to: 3, flits: 40 }, ...others]
  const { journeys, network } = follow({ dimensions: 1, sizeX: 4, topology: 'mesh', vcs: 2, depth: 8 }, rows)
  const text = journeys.map((one) => describePacket(one!, network, { columns: 80, cycle: 20 })).join('\n')
  expect(text.match(/.* of them: .*/g)).toMatchInlineSnapshot(`
    [
      "  cycles 2 to 32, 16 of them: LostOutput at node (1) in, because of #1, #2, #3 and 3 others",
    ]
  `)
})

it('tells the same of a cycle whether or not what came later was observed', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    cycle: i >> 2,
    from: i % 4,
    to: (i + 1 + (i % 3)) % 4,
    flits: 1 + (i % 5),
  }))
  const ends = Array.from({ length: 12 }, (_, i) => 4 + 5 * i).concat(Infinity)
  const logs: JourneyLog[] = []
  const onCycle = (network: JourneyNetwork, cycle: number): void => {
    ends.forEach((end, i) => {
      if (cycle <= end) (logs[i] ??= new JourneyLog(network)).sample(cycle)
    })
  }
  follow({ dimensions: 1, sizeX: 4, topology: 'torus', vcs: 2, depth: 2 }, rows, { onCycle })
  const whole = logs.at(-1)!
  let compared = 0
  for (const [i, at] of ends.slice(0, -1).entries()) {
    for (const one of logs[i]!.journeys.filter(({ tag }) => tag !== null)) {
      const same = whole.journeys.find(({ tag }) => tag === one.tag)!
      expect(describeMoment(one, at, whole.network)).toBe(describeMoment(same, at, whole.network))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(100)
})
