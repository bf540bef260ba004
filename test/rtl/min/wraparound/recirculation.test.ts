import { describe, expect, it } from 'vitest'
import { modes } from '../../../../rtl/min/parameters.js'
import { nodesOf } from '../../../../rtl/lib/node-set.js'
import {
  twoPhaseLatency,
  twoPhaseMulticast,
  type SpreadHeader,
} from '../../../../src/networks/collective/min/two-phase.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { budget, sample } from '../../../support/sample.js'
import { MulticastRun, type Sending } from './multicasts.js'

interface Network {
  readonly addressWidth: number
  readonly header: SpreadHeader
  readonly fanWidth: number
}

const showOf = ({ addressWidth, header, fanWidth }: Network): string =>
  `${2 ** addressWidth} nodes, ${header} headers, ${2 ** fanWidth} copies of a packet at most`

/** Sends multicasts, each alone: by set of destinations and start, those that the headers allow. */
function sendAlone(network: Network, cases: readonly (readonly [destinations: number, start: number])[]): void {
  const { addressWidth, header, fanWidth } = network
  const nodes = 2 ** addressWidth
  const run = new MulticastRun({ ...network, ...modes.rigid, longest: 2, payloadWidth: 12 })
  let number = 0
  for (const [mask, start] of cases) {
    const from = (3 * number + start) % nodes
    const to = nodesOf(mask, nodes)
    const data = [7, 9].slice(0, number % 3)
    run.send({ from, to, start, data })
    run.drain(2000)
    const { taken, ended } = run.times[number]!
    const { spreads } = twoPhaseMulticast({
      nodes,
      source: from,
      destinations: to,
      start,
      header,
      fanOut: 2 ** fanWidth,
    })
    expect({
      to: Object.keys(run.received[number]!).map(Number),
      copies: Object.values(run.received[number]!),
      blocked: run.blockedCycles,
      latency: ended - taken,
    }).toEqual({
      to,
      copies: to.map(() => [data]),
      blocked: 0,
      latency: twoPhaseLatency({
        stages: addressWidth,
        destinations: to.length,
        words: data.length,
        spreads: spreads.length,
      }),
    })
    number++
  }
}

function startsOf(mask: number, { addressWidth, header }: Network): number[] {
  const nodes = 2 ** addressWidth
  const copies = nodesOf(mask, nodes).length
  const starts = Array.from({ length: nodes }, (_, start) => start)
  if (header === 'region') return starts.filter((start) => start + copies <= nodes)
  return header === 'cube' ? starts.filter((start) => start % 2 ** Math.ceil(Math.log2(copies)) === 0) : starts
}

const headers = ['region', 'wrapped', 'cube'] as const
const small = headers.flatMap((header) => [1, 2, 3].map((fanWidth): Network => ({ addressWidth: 3, header, fanWidth })))
const large: readonly Network[] = [
  { addressWidth: 4, header: 'wrapped', fanWidth: 1 },
  { addressWidth: 4, header: 'cube', fanWidth: 3 },
  { addressWidth: 5, header: 'wrapped', fanWidth: 2 },
]

describe('a lone multicast comes to all, once, and no flit is blocked', () => {
  it.each(small.filter(({ header, fanWidth }) => header === 'cube' || fanWidth < 3).map((one) => [showOf(one), one]))(
    '%s',
    (_, network) => {
      const sets = Array.from({ length: 255 }, (_, i) => i + 1)
      const cases = sets.flatMap((mask) => startsOf(mask, network).map((start) => [mask, start] as const))
      sendAlone(network, sample(cases, 41))
    },
  )

  it.each(large.slice(0, budget(2, 3)).map((one) => [showOf(one), one] as const))('%s', (_, network) => {
    const random = new Random(5)
    const nodes = 2 ** network.addressWidth
    const cases = Array.from({ length: budget(12, 200) }, () => {
      const mask = 1 + random.below(2 ** nodes - 1)
      const starts = startsOf(mask, network)
      return [mask, starts[random.below(starts.length)]!] as const
    })
    sendAlone(network, [...cases, [2 ** nodes - 1, 0]])
  })
})

describe('many multicasts come to all, once', () => {
  it.each([
    ['rigid', 'cube', 3],
    ['rigid', 'wrapped', 1],
    ['vct', 'region', 2],
    ['vct', 'cube', 1],
  ] as const)('%s, %s headers, fan width %i', (mode, header, fanWidth) => {
    const random = new Random(11)
    const run = new MulticastRun(
      { addressWidth: 3, header, fanWidth, ...modes[mode], longest: 4, maxFlits: 16 },
      { bubbles: 20 },
    )
    const sendings = Array.from({ length: budget(60, 400) }, (): Sending => {
      const to = nodesOf(1 + random.below(255), 8)
      return { from: random.below(8), to, data: Array.from({ length: random.below(5) }, () => random.below(4096)) }
    })
    for (const sending of sendings) run.send(sending)
    run.drain(100_000)
    sendings.forEach(({ to, data }, number) => {
      expect(run.received[number]).toEqual(Object.fromEntries(to.map((node) => [node, [[...data]]])))
    })
  })
})
