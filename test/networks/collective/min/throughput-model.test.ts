import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  copyRates,
  packetRate,
  slotThroughput,
  trafficByStage,
  type DestinationScheme,
} from '../../../../src/networks/collective/min/throughput-model.js'

interface Vectors {
  readonly fig5: {
    readonly region: Readonly<Record<string, readonly number[]>>
    readonly cube: Readonly<Record<string, readonly number[]>>
  }
  readonly fig6: readonly {
    readonly f: number
    readonly m: number
    readonly load: readonly number[]
    readonly rho: readonly number[]
    readonly etaA: readonly number[]
    readonly etaB: readonly number[]
  }[]
  readonly fig7: readonly {
    readonly f: number
    readonly m: number
    readonly n: readonly number[]
    readonly etaA: readonly number[]
    readonly etaB: readonly number[]
  }[]
  readonly patel: { readonly n7_by_load: readonly number[]; readonly p1_by_n: Readonly<Record<string, number>> }
  readonly stageTrace: {
    readonly n: number
    readonly rho: number
    readonly m: number
    readonly f: number
    readonly vec: readonly (readonly number[])[]
  }
}

/** All numbers are printed to six decimals. */
const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/min-throughput.json', import.meta.url), 'utf8'),
) as Vectors

const printed = (value: number): number => Number(value.toFixed(6))

describe('the copy rates', () => {
  it.each(['region', 'cube'] as const)('of a %s are those of Fig. 5', (scheme) => {
    for (const [copies, expected] of Object.entries(vectors.fig5[scheme])) {
      const rates = copyRates({ n: 7, copies: Number(copies), scheme })
      expect(rates.toReversed().map(printed), `f = ${copies}`).toEqual(expected)
    }
  })

  it.each(['region', 'wrapped', 'cube'] as const)('of a %s make f copies together', (scheme) => {
    const sizes = scheme === 'cube' ? [1, 2, 4, 64, 128] : [1, 2, 3, 7, 31, 100, 127, 128]
    for (const copies of sizes) {
      const product = copyRates({ n: 7, copies, scheme }).reduce((all, rate) => all * (1 + rate), 1)
      expect(product).toBeCloseTo(copies, 9)
    }
  })

  /** Every region of 8 nodes, split as the elements split it: by one address bit after the other, the highest first. */
  it.each(['region', 'wrapped'] as const)('of a %s are what splitting each of them gives', (scheme) => {
    for (let copies = 1; copies <= 8; copies++) {
      const starts = scheme === 'region' ? 8 - copies + 1 : 8
      const entering = [0, 0, 0]
      const replicated = [0, 0, 0]
      for (let start = 0; start < starts; start++) {
        let packets = [Array.from({ length: copies }, (_, k) => (start + k) % 8)]
        for (const stage of [2, 1, 0]) {
          const split = packets.flatMap((nodes) =>
            [0, 1]
              .map((port) => nodes.filter((node) => ((node >> stage) & 1) === port))
              .filter((half) => half.length > 0),
          )
          entering[stage]! += packets.length
          replicated[stage]! += split.length - packets.length
          packets = split
        }
      }
      const rates = copyRates({ n: 3, copies, scheme })
      rates.forEach((rate, stage) => expect(rate).toBeCloseTo(replicated[stage]! / entering[stage]!, 12))
    }
  })

  it.each([
    [{ copies: 9, scheme: 'region' }, 'no multicast has 9 destinations among 8 nodes'],
    [{ copies: 0, scheme: 'wrapped' }, 'no multicast has 0 destinations among 8 nodes'],
    [{ copies: 2.5, scheme: 'region' }, 'no multicast has 2.5 destinations among 8 nodes'],
    [{ copies: 3, scheme: 'cube' }, 'no cube has 3 destinations'],
  ] as const)('are refused for %o', (shape, message) => {
    expect(() => copyRates({ n: 3, ...shape })).toThrow(expect.objectContaining({ code: 'FW943', message }))
  })
})

const schemes: readonly (readonly ['etaA' | 'etaB', DestinationScheme])[] = [
  ['etaA', 'region'],
  ['etaB', 'cube'],
]

describe('the throughput', () => {
  it.each(schemes)('%s is that of Fig. 6 (n = 7)', (column, scheme) => {
    for (const row of vectors.fig6) {
      const { f: copies, m: multicasts } = row
      const points = row.load.map((load) => ({ n: 7, copies, multicasts, load, scheme }))
      expect(points.map((point) => printed(packetRate(point)))).toEqual(row.rho)
      expect(
        points.map((point) => printed(slotThroughput(point))),
        `f = ${copies}, m = ${multicasts}`,
      ).toEqual(row[column])
    }
  })

  it.each(schemes)('%s is that of Fig. 7 (load 1)', (column, scheme) => {
    for (const row of vectors.fig7) {
      const { f: copies, m: multicasts } = row
      const etas = row.n.map((n) => slotThroughput({ n, copies, multicasts, load: 1, scheme }))
      expect(etas.map(printed), `f = ${copies}, m = ${multicasts}`).toEqual(row[column])
    }
  })

  it('of unicast is Patel’s', () => {
    const unicast = { copies: 1, multicasts: 0, scheme: 'region' } as const
    for (const [n, expected] of Object.entries(vectors.patel.p1_by_n))
      expect(printed(slotThroughput({ ...unicast, n: Number(n), load: 1 }))).toBe(expected)
    vectors.patel.n7_by_load.forEach((expected, i) => {
      const load = (i + 1) / 10
      expect(printed(slotThroughput({ ...unicast, n: 7, load }))).toBe(expected)
      let patel = load
      for (let stage = 0; stage < 7; stage++) patel = 1 - (1 - patel / 2) ** 2
      expect(slotThroughput({ ...unicast, n: 7, load })).toBeCloseTo(patel, 12)
    })
    expect(slotThroughput({ ...unicast, n: 7, load: 0 })).toBe(0)
  })

  it('comes out of the traffic at each stage', () => {
    const { n, f: copies, m: multicasts, vec } = vectors.stageTrace
    const shape = { n, copies, multicasts, scheme: 'region' } as const
    const load = vectors.stageTrace.rho * (1 - multicasts + multicasts * copies)
    const links = trafficByStage({ ...shape, load })
    vec.forEach(([stage, packets, part, rate, packetsOut, unicastsOut], i) => {
      const [before, after] = [links[i]!, links[i + 1]!]
      expect([before.packets, before.multicasts, copyRates(shape)[stage!]!].map(printed)).toEqual([packets, part, rate])
      expect([after.packets, after.packets * (1 - after.multicasts)].map(printed)).toEqual([packetsOut, unicastsOut])
    })
  })

  it.each([
    [{ load: 1.1, multicasts: 0, copies: 1 }, 'the load cannot be 1.1'],
    [{ load: 5, multicasts: 0.5, copies: 8 }, 'the load cannot be 5'],
    [{ load: -1, multicasts: 0, copies: 1 }, 'the load cannot be -1'],
    [{ load: NaN, multicasts: 0, copies: 1 }, 'the load cannot be NaN'],
    [{ load: 0.5, multicasts: 1.5, copies: 2 }, 'the fraction of multicasts cannot be 1.5'],
  ])('is refused for %o', (traffic, message) => {
    expect(() => slotThroughput({ n: 3, scheme: 'region', ...traffic })).toThrow(
      expect.objectContaining({ code: 'FW943', message }),
    )
    // With multicasts, a packet in every slot is more than a copy for every node.
    expect(slotThroughput({ n: 3, scheme: 'region', load: 4.5, multicasts: 0.5, copies: 8 })).toBeLessThan(1)
  })
})
