import { describe, expect, it } from 'vitest'
import { MinimalAdaptive } from '../../../rtl/router/minimal-adaptive.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import { OddEven } from '../../../rtl/router/odd-even.js'
import { RouteMesh } from '../../../rtl/router/route-mesh.js'
import { RouteTorus } from '../../../rtl/router/route-torus.js'
import { WestFirst } from '../../../rtl/router/west-first.js'
import { AnyTurn } from '../../../examples/any-turn.js'
import { routeDependencies } from '../../../src/networks/watch/route-dependencies.js'
import type { RelationParameters } from '../../../src/networks/watch/route-relation.js'
import { analyseRouting, type RoutingAnalysis } from '../../../src/networks/watch/routing-analysis.js'
import { ForEver, NoChannel, OverTheEdge, Sharing, XOnly } from './routing-relations.js'

const kinds = { modes: 'shortest', ties: 'both' } as const

function parametersOf(routing: unknown, changes: Partial<RelationParameters>): RelationParameters {
  const sizes = { dimensions: 2, sizeX: 3, sizeY: 3, sizeZ: 3 } as const
  const rest = { topology: 'mesh', header: 'absolute', injection: 'one-port', vcs: 2 } as const
  return { ...sizes, ...rest, ...changes, routing: routing as NonNullable<RelationParameters['routing']> }
}

const analyse = (routing: unknown, changes: Partial<RelationParameters> = {}): RoutingAnalysis =>
  analyseRouting(parametersOf(routing, changes), kinds)

describe('routing functions without cycles', () => {
  it.each([
    ['WestFirst', WestFirst],
    ['OddEven', OddEven],
    ['O1Turn', O1Turn],
  ])('%s has none, whatever virtual channel a packet takes', (_, routing) => {
    for (const sizes of [{}, { sizeX: 4 }, { sizeX: 2, sizeY: 4 }]) {
      const { graph, escape } = analyse(routing, sizes)
      expect(graph.shortestCycle()).toBeNull()
      expect(escape).toBeNull()
    }
  })

  it.each([
    ['mesh', RouteMesh, { vcs: 2 }],
    ['torus', RouteTorus, { topology: 'torus', sizeX: 4, vcs: 2 }],
  ] as const)('dimension order on a %s has the same dependencies if its heads are followed', (_, routing, changes) => {
    const p = parametersOf(routing, changes)
    const edges = ({ dependencies }: RoutingAnalysis['graph']): string[] =>
      dependencies.map(({ from, to }) => `${from} ${to}`).sort()
    expect(edges(analyseRouting(p, kinds).graph)).toEqual(edges(routeDependencies(p, kinds)))
  })
})

describe("Duato's condition", () => {
  it.each([
    ['mesh', { topology: 'mesh', vcs: 2 }],
    ['mesh of three dimensions', { topology: 'mesh', vcs: 2, dimensions: 3, sizeX: 2 }],
    ['torus', { topology: 'torus', vcs: 3, sizeX: 4 }],
    ['torus with two adaptive channels', { topology: 'torus', vcs: 4, sizeY: 4 }],
  ] as const)('holds for MinimalAdaptive on a %s', (_, changes) => {
    const { graph, escape } = analyse(MinimalAdaptive, changes)
    expect(graph.shortestCycle()).not.toBeNull()
    expect(escape).toMatchObject({ unreached: null, shared: null })
    expect(escape!.graph.shortestCycle()).toBeNull()
    // All of them, and none but them: those of dimension order.
    const perLink = changes.topology === 'torus' ? 2 : 1
    expect(escape!.graph.channels.every((channel) => channel % changes.vcs < perLink)).toBe(true)
  })

  it('does not hold where all channels are for all turns', () => {
    const { escape } = analyse(AnyTurn)
    expect(escape!.graph.shortestCycle()).toHaveLength(4)
  })

  it('does not hold where packets share adaptive buffers', () => {
    const { escape } = analyse(Sharing)
    expect(escape!.graph.shortestCycle()).toBeNull()
    expect(escape!.shared).toMatch(/vc 1$/)
  })
})

describe('a routing function that loses packets', () => {
  it.each([
    ['leaves at the wrong node', XOnly, 'leaves the network there'],
    ['goes over the edge', OverTheEdge, 'over the edge'],
    ['goes around for ever', ForEver, 'goes around for ever'],
    ['is given no virtual channel', NoChannel, 'is given no virtual channel'],
  ])('is refused: a packet %s', (_, routing, text) => {
    expect(() => analyse(routing)).toThrow('FW926')
    expect(() => analyse(routing)).toThrow(text)
  })
})
