import { elaborate } from 'flitwave'
import type { NetworkParameters } from '../rtl/net/packet.js'
import { hopsBetween, zeroLoadLatency } from '../tb/support/latency.js'
import { coordinatesOf, networkOf, showNode } from '../tb/support/network.js'
import { campaign, type Part } from './framework/campaign.js'
import { inLanes } from './framework/lanes.js'
import { exactly } from './framework/report.js'
import { LonePacket } from './rtl/lone-packet.js'

export default campaign({
  about: 'A lone packet between every pair of nodes takes exactly as long as the formula says.',
  parameters: {
    longest: { default: 8, min: 1, max: 64, about: 'flits of the longest packet; every shorter one is sent as well' },
  },
  parts: ({ longest }) => [
    part('torus 8x8', { topology: 'torus', sizeX: 8, sizeY: 8 }, longest),
    part('torus 5x5', { topology: 'torus', sizeX: 5, sizeY: 5 }, longest),
    part('mesh 8x8', { topology: 'mesh', sizeX: 8, sizeY: 8 }, longest),
    ...([2, 3, 4] as const).flatMap((stages) => [
      part(`torus 4x5, ${stages} stages`, { topology: 'torus', sizeX: 4, sizeY: 5, stages }, longest),
      part(`mesh 5x3, ${stages} stages`, { topology: 'mesh', sizeX: 5, sizeY: 3, stages, depth: 2 }, longest),
    ]),
  ],
})

/** A packet by its number: of all pairs of nodes for each length. */
interface LonePacketCase {
  readonly from: number
  readonly to: number
  readonly flits: number
}

function part(name: string, changes: Partial<NetworkParameters>, longest: number): Part {
  const p = networkOf({ vcs: changes.topology === 'torus' ? 2 : 1, ...changes })
  const nodes = p.sizeX * p.sizeY
  const caseOf = (index: number): LonePacketCase => ({
    from: Math.floor(index / nodes) % nodes,
    to: index % nodes,
    flits: Math.floor(index / nodes ** 2) + 1,
  })
  const cases = nodes ** 2 * longest
  return {
    name,
    cases,
    batch: 2048,
    design: () => elaborate(new LonePacket(p)),
    prepare: (design) =>
      inLanes<LonePacket>(design, {
        limit: 4 * (p.sizeX + p.sizeY + longest) * p.stages,
        feed: (dut, index) => {
          const { from, to, flits } = caseOf(index)
          Object.assign(dut, { start: true, from, to: coordinatesOf(to, p), flits })
        },
        inspect: (dut, index, tally) => {
          const { from, to, flits } = caseOf(index)
          const expected = zeroLoadLatency({ ...p, hops: hopsBetween(from, to, p), flits })
          if (dut.latency === expected) tally.count('latencies as computed')
          else tally.fail(index, `${dut.latency} cycles instead of ${expected}`)
        },
        describe: (index) => {
          const { from, to, flits } = caseOf(index)
          const [source, target] = [from, to].map((node) => showNode(coordinatesOf(node, p)))
          return `${flits} flits from ${source} to ${target}`
        },
      }),
    judge: (counts, isComplete) => exactly(counts, 'latencies as computed', cases, isComplete),
  }
}
