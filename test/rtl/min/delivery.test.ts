import { describe, expect, it } from 'vitest'
import type { Header, HeaderKind } from '../../../rtl/min/header.js'
import { modes } from '../../../rtl/min/parameters.js'
import { networkOf } from './network.js'
import { vectors, type Hop } from './vectors.js'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Every header of a kind for N = 8, with the nodes that it names. */
const headers: Readonly<Record<HeaderKind, readonly (readonly [Header, readonly number[]])[]>> = {
  region: range(0, 7).flatMap((min) => range(min, 7).map((max) => [{ min, max }, range(min, max)] as const)),
  cube: range(0, 7).flatMap((mask) =>
    range(0, 7)
      .filter((value) => (value & mask) === 0)
      .map((value) => [{ value, mask }, range(0, 7).filter((node) => (node & ~mask) === value)] as const),
  ),
  wrapped: range(0, 6).flatMap((max) =>
    range(max + 1, 7).map((min) => [{ min, max, wraps: true }, [...range(0, max), ...range(min, 7)]] as const),
  ),
}

it.each([
  ['region', 36],
  ['cube', 27],
  ['wrapped', 28],
] as const)('each %s of N = 8 reaches its nodes and no others, all in the same cycle', (header, count) => {
  expect(headers[header].length).toBe(count)
  const network = networkOf({ addressWidth: 3, header, ...modes.rigid })
  for (const from of [0, 1, 7]) {
    for (const [one, nodes] of headers[header]) {
      const tails = network.run([{ from, header: one, flits: 2, at: 0 }], 6)
      expect(tails).toEqual(Object.fromEntries(nodes.map((node) => [`0->${node}`, 4])))
    }
  }
})

it.each([1, 2, 3])('in a network of %i stages there is a way from each node to each', (addressWidth) => {
  const network = networkOf({ addressWidth, ...modes.naive })
  const last = 2 ** addressWidth - 1
  for (const from of range(0, last)) {
    for (const to of range(0, last)) {
      const header = { min: to, max: to }
      expect(network.run([{ from, header, flits: 1, at: 0 }], 5)).toEqual({ [`0->${to}`]: addressWidth })
    }
  }
})

describe('Fig. 2: 0100..1000 of N = 16', () => {
  it.each(vectors.fig2.hops.map((hops, from) => [from, hops] as const))('from node %i', (from, expected) => {
    const [min, max] = vectors.fig2.region
    const network = networkOf({ addressWidth: 4, ...modes.rigid })
    network.begin([{ from, header: { min, max }, flits: 1, at: 0 }])
    const hops: Hop[] = []
    for (let cycle = 0; cycle < 6; cycle++) {
      network.step()
      for (const { stage, link, input } of network.inputs()) {
        if (!input.front.valid) continue
        const out = [0, 1]
          .filter((q) => (input.holds >> q) & 1)
          .map((q) => [(link & ~1) | q, region(input.headers[q]!)] as const)
        hops.push([stage, link, region(input.front.flit.header), out])
      }
    }
    expect(hops).toEqual(expected)
    expect(network.tails).toEqual(Object.fromEntries(range(min, max).map((node) => [`0->${node}`, 4])))
  })
})

function region(header: Header): [number, number] {
  const { min, max } = header as { min: number; max: number }
  return [min, max]
}
