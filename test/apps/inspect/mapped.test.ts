/** A replay whose testbench knows no packets, with a map of its links: they are followed as those of a dump. */

import { beforeAll, describe, expect, it } from 'vitest'
import { packPast } from '../../../src/apps/cli/inspect/pack.js'
import { openDocument } from '../../../src/apps/inspect/document.js'
import type { PacketRow } from '../../../src/apps/inspect/network/packets.js'
import { answersOf, type Answers } from '../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import traffic from '../../../tb/traffic.tb.js'
import deadlock from '../../../tb/torus-deadlock.tb.js'
import { map, ring } from '../cli/mesh-map.js'
import { pastOf } from './support/run.js'

const set = { topology: 'mesh', vcs: 2, depth: 4 }
const file = 'noc.map.json'
const own = traffic as unknown as Testbench
/** The same run, as that of an imported design, whose testbench says nothing about packets. */
const unaware = withoutPackets(own)

describe('a replay with a map of its links', () => {
  let known: Answers
  let mapped: Answers
  /** The same, not asked about later cycles before. */
  let underWay: Answers
  beforeAll(async () => {
    known = answersOf(await openDocument(packPast(pastOf(own, 'traffic', set))))
    const texts: string[] = []
    const bytes = packPast(pastOf(unaware, 'traffic', set), { file, text: JSON.stringify(map) })
    mapped = answersOf(await openDocument(bytes, (text) => texts.push(text)))
    underWay = answersOf(await openDocument(bytes))
    expect(texts).toEqual([`Following packets by ${file} …`])
  })

  async function rowsOf(answers: Answers): Promise<readonly PacketRow[]> {
    const { lastCycle } = await answers.info(null, uninterrupted)
    const found = await answers.packets({ from: 0, to: lastCycle }, uninterrupted)
    return found!.packets
  }

  it('has the packets that the network itself tells of, and as many', async () => {
    const times = async (answers: Answers) =>
      (await rowsOf(answers))
        .map(({ tag, delivered, flits }) => ({ tag, delivered, flits }))
        .sort((a, b) => a.tag! - b.tag!)
    expect(await times(mapped)).toEqual(await times(known))
    const { packets, notices } = await mapped.info(null, uninterrupted)
    expect([packets, notices]).toEqual([(await known.info(null, uninterrupted)).packets, []])
    const history = await mapped.history({ parts: 8 }, uninterrupted)
    expect(history).toEqual(await known.history({ parts: 8 }, uninterrupted))
  })

  it('tells where packets under way go, by where others with this destination have arrived', async () => {
    const arrived = new Map((await rowsOf(mapped)).map(({ tag, target }) => [tag, target]))
    const { packets } = (await underWay.packets({ from: 0, to: 14 }, uninterrupted))!
    const waiting = packets.filter(({ target }) => target === null)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { tag, destination } of waiting) expect(destination).toBe(arrived.get(tag))
  })

  it('has accounts that add up, a map, and moves on it', async () => {
    const [{ tag, created, delivered }] = (await rowsOf(mapped)) as [PacketRow]
    const detail = await mapped.packet({ tag: tag!, cycle: created }, uninterrupted)
    expect(detail!.account.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(delivered! - created)
    const { plan } = (await mapped.network(null, uninterrupted))!
    expect(plan!.nodes).toHaveLength(16)
    const { cycle, failure } = await mapped.opening({ rows: [], from: 0, to: 40 }, uninterrupted)
    expect(failure).toBeNull()
    expect((await mapped.networkState(cycle, uninterrupted))!.moves.length).toBeGreaterThan(0)
  })

  it('keeps its design: sources, causes, and the packet of a view', async () => {
    const { instance, file } = await mapped.place('dut.nodes[2].router.leaving[1].valid vc0', uninterrupted)
    expect([instance, file]).toEqual(['dut.nodes[2].router', 'flitwave/rtl/router/router.ts'])
    const why = await mapped.why({ path: 'dut.nodes[2].router.leaving[1].valid', cycle: 9, depth: 1 }, uninterrupted)
    expect(why.causes.length).toBeGreaterThan(0)
    const view = { rows: [], signal: null, instance: null }
    const kept = async (packet: number) => (await mapped.restored({ ...view, packet }, uninterrupted)).packet
    expect(await kept((await rowsOf(mapped))[0]!.tag!)).not.toBeNull()
    expect(await kept(999_999)).toBeNull()
  })
})

it('opens at a standstill that the links show, and draws the signals of packets that wait', async () => {
  const ring4 = withoutPackets(deadlock as unknown as Testbench)
  const past = pastOf({ ...ring4, monitors: {}, cycles: 160 }, 'torus-deadlock', { vcs: 1 })
  const answers = answersOf(await openDocument(packPast(past, { file, text: JSON.stringify(ring) })))
  const { failure, rows } = await answers.opening({ rows: [], from: 0, to: 40 }, uninterrupted)
  // No packet has gone on from its first link, so that the wires do not tell which link it wants.
  expect(failure).toMatchObject({ kind: 'standstill', instance: null, waits: { isCircle: false, packets: 4 } })
  expect(failure!.text).toContain('nothing moves any more, with 4 packets in the network')
  const { packets } = (await answers.packets({ from: 0, to: 40 }, uninterrupted))!
  // None has arrived, so that no place is known for the number in a head.
  expect(packets.map(({ destination }) => destination).sort()).toEqual([0, 1, 2, 3].map((to) => `destination ${to}`))
  expect(rows).toContain('dut.nodes[0].router.leaving[0]')
})

it.each([
  ['that is no JSON', 'FW966', '{"nodes": '],
  ['of signals that the design lacks', 'FW967', JSON.stringify({ ...map, signals: { valid: 'dut.nodes[{n}].vaild' } })],
])('refuses a map %s', async (_, code, text) => {
  const bytes = packPast(pastOf(unaware, 'traffic', set), { file, text })
  await expect(openDocument(bytes)).rejects.toThrow(code)
})

/** A testbench as one of an imported design: it says nothing about packets, so that it has no watchdog. */
function withoutPackets({ packets: _, watchdog: __, ...rest }: Testbench): Testbench {
  return rest
}
