import { describe, expect, it } from 'vitest'
import type { HeaderKind } from '../../../rtl/min/header.js'
import { interconnection } from '../../../rtl/min/interconnection.js'
import { linkAt } from '../../../tb/support/banyan.js'
import { banyanDependencies, countBanyanChannels } from '../../../src/networks/watch/banyan-dependencies.js'
import { inputName } from '../../../src/networks/watch/banyan-places.js'

function edgesOf(addressWidth: number, header: HeaderKind, copies: 'paths' | 'trees'): Set<string> {
  const graph = banyanDependencies({ addressWidth, header, copies })
  return new Set(graph.dependencies.map(({ from, to }) => `${graph.nameOf(from)} > ${graph.nameOf(to)}`))
}

/** From link to link on the way from each source to each node, as the paper's Theorem 2 gives them. */
function paths(n: number): Set<string> {
  const edges = new Set<string>()
  for (let source = 0; source < 2 ** n; source++) {
    for (let node = 0; node < 2 ** n; node++) {
      const way = Array.from({ length: n }, (_, i) => inputName(n - 1 - i, linkAt(n - 1 - i, source, node), n))
      way.push(`node ${node}`)
      way.slice(1).forEach((channel, i) => edges.add(`${way[i]!} > ${channel}`))
    }
  }
  return edges
}

describe('copies by themselves', () => {
  it.each(['region', 'cube', 'wrapped'] as const)('take the paths of the specification: %s headers', (header) => {
    expect(edgesOf(4, header, 'paths')).toEqual(paths(4))
  })

  it.each([1, 2, 3, 5])('with addresses of %i bits use all channels, and wait in no circle', (addressWidth) => {
    const p = { addressWidth, header: 'region', copies: 'paths' } as const
    const graph = banyanDependencies(p)
    expect(graph.channels).toHaveLength(countBanyanChannels(p))
    expect(graph.shortestCycle()).toBeNull()
  })
})

describe('copies that hold each other', () => {
  it('cannot wait in a circle where a packet is split in one element only', () => {
    expect(edgesOf(1, 'region', 'trees')).toEqual(paths(1))
  })

  it('can elsewhere: two packets, each of which is in two elements of a stage', () => {
    const graph = banyanDependencies({ addressWidth: 2, header: 'region', copies: 'trees' })
    expect(graph.shortestCycle()!.map(({ from }) => graph.nameOf(from))).toEqual(['node 0', 'node 2'])
  })

  it('can as in Fig. 4: the packets 1→5..8 and 15→7..12 wait for the elements 011 and 101 of stage 1', () => {
    const edges = edgesOf(4, 'region', 'trees')
    const [mu, nu] = [0b011, 0b101].map((element) => [0, 1].map((q) => inputName(0, interconnection(2 * element + q, 1, 4), 4))) // prettier-ignore
    // 1 owns both outputs of mu and wants the upper one of nu; 15 owns both of nu and wants the lower one of mu.
    for (const held of mu!) expect(edges).toContain(`${held} > ${nu![0]!}`)
    for (const held of nu!) expect(edges).toContain(`${held} > ${mu![1]!}`)
  })

  it('wait for nothing that came with what they hold', () => {
    const edges = edgesOf(3, 'region', 'trees')
    for (const out of [0, 2, 4, 6]) expect(edges).not.toContain(`node ${out} > node ${out + 1}`)
    const [upper, lower] = [0, 1].map((q) => interconnection(q, 2, 3))
    expect(edges).not.toContain(`${inputName(1, upper!, 3)} > ${inputName(1, lower!, 3)}`)
  })
})
