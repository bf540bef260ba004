import { elaborate } from 'flitwave'
import { exactly, experiment, inLanes, type Cases } from 'flitwave/experiment'
import { coordinatesOf } from '../../rtl/net/place.js'
import type { MessageParameters, NetworkParameters } from '../../rtl/net/parameters.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../../rtl/router/sizes.js'
import type { Stages, Topology } from '../../rtl/router/parameters.js'
import { Way } from '../../rtl/router/way.js'
import { zeroLoadLatency } from '../../tb/support/latency.js'
import { messageNetworkOf, networkOf } from '../../tb/support/network.js'
import { LoneMessage } from './rtl/lone-message.js'
import { LonePacket } from './rtl/lone-packet.js'

interface Point {
  readonly network: keyof typeof networks
  /** A source, or an interface. */
  readonly sender: 'source' | 'one-port' | 'all-port'
  readonly stages: Stages
  readonly longest: number
}

const networks = {
  'torus 8x8': { topology: 'torus', sizeX: 8, sizeY: 8 },
  'torus 5x5': { topology: 'torus', sizeX: 5, sizeY: 5 },
  'mesh 8x8': { topology: 'mesh', sizeX: 8, sizeY: 8 },
  'torus 4x4x4': { topology: 'torus', dimensions: 3, sizeX: 4, sizeY: 4, sizeZ: 4 },
  // With several stages, some buffers are too short.
  'torus 4x5': { topology: 'torus', sizeX: 4, sizeY: 5 },
  'mesh 5x3': { topology: 'mesh', sizeX: 5, sizeY: 3, depth: 2 },
} as const

const ofSeveralStages: readonly Point['network'][] = ['torus 4x5', 'mesh 5x3']

export default experiment<Point>({
  title: 'Zero-load latency',
  about: 'A lone packet or message between every pair of nodes takes exactly as long as the formula says.',
  axes: {
    network: { values: Object.keys(networks) as Point['network'][], title: 'network' },
    sender: { values: ['source', 'one-port', 'all-port'], title: 'what sends: a source, or an interface' },
    stages: { values: [1, 2, 3, 4], title: 'pipeline stages', choices: [1, 2, 3, 4] },
    longest: {
      values: [8],
      title: 'flits of the longest packet of a source; every shorter one is sent as well',
      min: 1,
      max: 64,
    },
  },
  has: ({ network, sender, stages }) => {
    if (sender !== 'source') return stages === 1 && !ofSeveralStages.includes(network)
    return network !== 'torus 4x4x4' && stages > 1 === ofSeveralStages.includes(network)
  },
  cases: ({ network, sender, stages, longest }) =>
    sender === 'source'
      ? packets({ ...networks[network], stages }, longest)
      : messages({ ...networks[network], injection: sender }),
})

/** Routers with a source and a sink: P (hops + 1) + L - 1, and more if buffers are short. */
function packets(changes: Partial<NetworkParameters>, longest: number): Cases {
  const p = networkOf({ vcs: changes.topology === 'torus' ? 2 : 1, ...changes })
  const pairs = new Pairs(p)
  const flitsOf = (index: number): number => Math.floor(index / pairs.count) + 1
  const cases = pairs.count * longest
  return {
    count: cases,
    batch: 2048,
    design: () => elaborate(new LonePacket(p)),
    prepare: (design) =>
      inLanes<LonePacket>(design, {
        limit: 4 * (p.sizeX + p.sizeY + longest) * p.stages,
        feed: (dut, index) => {
          const { from, to } = pairs.at(index)
          Object.assign(dut, { start: true, from, to: coordinatesOf(to, p), flits: flitsOf(index) })
        },
        inspect: (dut, index, tally) => {
          const expected = zeroLoadLatency({ ...p, hops: pairs.hops(index, Way.Shorter), flits: flitsOf(index) })
          if (dut.latency === expected) tally.count('latencies as computed')
          else tally.fail(index, `${dut.latency} cycles instead of ${expected}`)
        },
        describe: (index) => `${flitsOf(index)} flits ${pairs.show(index)}`,
      }),
    judge: (counts, isComplete) => exactly(counts, 'latencies as computed', cases, isComplete),
  }
}

/** The packets between every pair of nodes. */
const kinds = [
  { flits: 1, ts: 0, tr: 0, way: Way.Shorter },
  { flits: 8, ts: 12, tr: 5, way: Way.Shorter },
  { flits: 2, ts: 1, tr: 0, way: Way.ShorterElseNegative },
  { flits: 5, ts: 0, tr: 1, way: Way.Positive },
  { flits: 3, ts: 2, tr: 9, way: Way.Negative },
] as const

/** Nodes with interfaces: ts + hops + L + tr. */
function messages(changes: Partial<MessageParameters> & { readonly injection: string }): Cases {
  const p = messageNetworkOf({
    vcs: changes.topology === 'torus' ? 2 : 1,
    startup: changes.injection === 'one-port' ? 'blocking' : 'serial',
    tagWidth: 4,
    lengthWidth: 4,
    payloadWidth: 8,
    queue: 1,
    pending: 1,
    ...changes,
  })
  const pairs = new Pairs(p)
  const kindOf = (index: number) => kinds[Math.floor(index / pairs.count)]!
  const cases = pairs.count * kinds.length
  return {
    count: cases,
    batch: 1024,
    design: () => elaborate(new LoneMessage(p)),
    prepare: (design) =>
      inLanes<LoneMessage>(design, {
        limit: 200,
        feed: (dut, index) => {
          const { from, to } = pairs.at(index)
          const { flits, ts, tr, way } = kindOf(index)
          const ways = Object.fromEntries(axesOf(p).map((axis) => [axis, way]))
          const message = { to: coordinatesOf(to, p), way: ways, flits, tag: index % 16 }
          Object.assign(dut, { start: true, from, target: to, message, ts, tr })
        },
        inspect: (dut, index, tally) => {
          const { flits, ts, tr, way } = kindOf(index)
          const expected = ts + pairs.hops(index, way) + flits + tr
          if (dut.latency === expected) tally.count('latencies ts + hops + L + tr')
          else tally.fail(index, `${dut.latency} cycles instead of ${expected}`)
        },
        describe: (index) => `${JSON.stringify(kindOf(index))} ${pairs.show(index)}`,
      }),
    judge: (counts, isComplete) => exactly(counts, 'latencies ts + hops + L + tr', cases, isComplete),
  }
}

/** All pairs of nodes of a network, in a cycle. */
class Pairs {
  readonly count: number
  private readonly nodes: number

  constructor(private readonly p: Sizes & { readonly topology: Topology }) {
    this.nodes = nodeCount(p)
    this.count = this.nodes ** 2
  }

  at(index: number): { readonly from: number; readonly to: number } {
    return { from: Math.floor(index / this.nodes) % this.nodes, to: index % this.nodes }
  }

  /** A mesh has no wraparound. */
  hops(index: number, way: Way): number {
    const { from, to } = this.at(index)
    const [a, b] = [this.coordinates(from), this.coordinates(to)]
    return sizesOf(this.p).reduce((sum, size, axis) => {
      const forward = (b[axis]! - a[axis]! + size) % size
      const backward = (size - forward) % size
      if (this.p.topology === 'mesh') return sum + Math.abs(b[axis]! - a[axis]!)
      if (way === Way.Positive) return sum + forward
      return sum + (way === Way.Negative ? backward : Math.min(forward, backward))
    }, 0)
  }

  show(index: number): string {
    const { from, to } = this.at(index)
    return `from (${this.coordinates(from).join()}) to (${this.coordinates(to).join()})`
  }

  private coordinates(node: number): number[] {
    const at = coordinatesOf(node, this.p)
    return axesOf(this.p).map((axis) => at[axis]!)
  }
}
