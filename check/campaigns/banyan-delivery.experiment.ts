import { exactly, experiment, inLanes, type Cases } from 'flitwave/experiment'
import type { Header, HeaderKind } from '../../rtl/min/header.js'
import { modes } from '../../rtl/min/parameters.js'
import type { CasePacket } from './rtl/banyan-case.js'
import type { BanyanCases } from './rtl/banyan-cases.js'
import { banyanDesign, regionsOf, showPackets } from './support/banyan.js'

const lengths = [1, 4]

interface Point {
  readonly nodes: number
  readonly header: HeaderKind
  readonly mode: keyof typeof modes
}

export default experiment<Point>({
  title: 'Delivery of lone packets in broadcast banyans',
  about:
    'A lone packet for every region, cube and wrapped region of N = 8 and 16 comes once to each of its nodes, in time.',
  axes: {
    nodes: { values: [8, 16], title: 'nodes N', choices: [8, 16] },
    header: { values: ['region', 'cube', 'wrapped'], title: 'what a packet is for' },
    mode: { values: ['naive', 'rigid', 'vct'], title: 'how elements switch' },
  },
  cases: casesOf,
})

function casesOf({ nodes, header, mode }: Point): Cases {
  const addressWidth = Math.log2(nodes)
  const headers = headersOf(header, addressWidth)
  const cases = headers.length * nodes * lengths.length
  const packetOf = (index: number): CasePacket => ({
    source: index % nodes,
    flits: lengths[Math.floor(index / nodes) % lengths.length]!,
    header: headers[Math.floor(index / nodes / lengths.length)]!,
  })
  return {
    count: cases,
    batch: 8192,
    design: () => banyanDesign({ addressWidth, header, ...modes[mode], packets: 1, lengthWidth: 3, maxFlits: 4 }),
    prepare: (design) =>
      inLanes<BanyanCases>(design, {
        limit: 1000,
        feed: (dut, index) => (dut.packets[0] = packetOf(index)),
        inspect: (dut, index, tally) => {
          const packet = packetOf(index)
          const wanted = destinationsOf(packet.header, addressWidth)
          const reached = dut.nodes.flatMap(({ got }, node) => (got === 1 ? [node] : []))
          const cycles = addressWidth + packet.flits
          if (reached.join() !== wanted.join()) tally.fail(index, `it comes to ${reached.join(', ')}`)
          else if (dut.flits !== wanted.length * packet.flits) tally.fail(index, `${dut.flits} flits arrive`)
          else if (dut.cycles !== cycles) tally.fail(index, `it takes ${dut.cycles} cycles instead of ${cycles}`)
          else tally.count('delivered in time')
        },
        describe: (index) => showPackets([packetOf(index)], addressWidth),
      }),
    judge: (counts, isComplete) => exactly(counts, 'delivered in time', cases, isComplete),
  }
}

/** All headers of a kind. */
function headersOf(kind: HeaderKind, addressWidth: number): Header[] {
  const numbers = Array.from({ length: 2 ** addressWidth }, (_, node) => node)
  const pairs = numbers.flatMap((one) => numbers.map((other) => [one, other] as const))
  switch (kind) {
    case 'region':
      return regionsOf(addressWidth)
    case 'cube':
      return pairs.filter(([value, mask]) => (value & mask) === 0).map(([value, mask]) => ({ value, mask }))
    case 'wrapped':
      return pairs.map(([min, max]) => ({ min, max, wraps: max < min }))
  }
}

/** The nodes that a header names, in ascending order, found by enumeration. */
function destinationsOf(header: Header, addressWidth: number): number[] {
  const nodes = 2 ** addressWidth
  if (!('mask' in header)) {
    const { min, max } = header
    const size = ((max - min + nodes) % nodes) + 1
    return Array.from({ length: size }, (_, i) => (min + i) % nodes).sort((a, b) => a - b)
  }
  const stars = Array.from({ length: addressWidth }, (_, i) => 2 ** i).filter((bit) => (header.mask & bit) !== 0)
  return stars
    .reduce((found, bit) => [...found, ...found.map((node) => node + bit)], [header.value])
    .sort((a, b) => a - b)
}
