import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coordinatesOf,
  nodeAt,
  nodeCount,
  showNode,
  type Network,
  type Vector,
} from '../../../src/networks/collective/network.js'
import {
  directionOfChannel,
  firstDirectionOf,
  hopsOf,
  nodeOfChannel,
  routeOf,
  showDirection,
  type Way,
} from '../../../src/networks/collective/route.js'
import * as hardware from '../../../rtl/net/place.js'

/** As in the file: `[x, y, direction, virtual channel]`. */
type Row = readonly [x: number, y: number, direction: string, vc: string]

const { routes } = JSON.parse(readFileSync(new URL('../../vectors/torus2d-routes.json', import.meta.url), 'utf8')) as {
  readonly routes: readonly {
    readonly net: Network['topology']
    readonly k: number
    readonly src: Vector
    readonly dst: Vector
    readonly mode: 'short' | 'pos' | 'neg'
    readonly hint: Vector
    readonly hops: readonly Row[]
  }[]
}

const anyNetwork = fc.record({
  topology: fc.constantFrom('torus' as const, 'mesh' as const),
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
})
const anyWay = fc.constantFrom<Way>('shorter', 'shorter-else-negative', 'positive', 'negative')
const anyPath = anyNetwork.chain((network) =>
  fc.record({
    network: fc.constant(network),
    from: fc.nat({ max: nodeCount(network) - 1 }),
    to: fc.nat({ max: nodeCount(network) - 1 }),
    ways: fc.tuple(anyWay, anyWay, anyWay),
  }),
)

describe('routes', () => {
  it.each(routes)('$net $k, $mode $hint: $src to $dst', ({ net, k, src, dst, mode, hint, hops }) => {
    const network: Network = { topology: net, sizes: [k, k] }
    const modes = { pos: 'positive', neg: 'negative' } as const
    const ways = hint.map((sign): Way => {
      if (mode !== 'short') return modes[mode]
      return sign < 0 ? 'shorter-else-negative' : 'shorter'
    })
    const route = routeOf({ from: nodeAt(src, network), to: nodeAt(dst, network), ways }, network)
    const rows = route.map(({ channel, vc }): Row => {
      const [x, y] = coordinatesOf(nodeOfChannel(channel, network), network)
      return [x!, y!, showDirection(directionOfChannel(channel, network)), vc === 'mesh' ? 'h' : vc]
    })
    const expected = net === 'mesh' ? hops.map(([x, y, direction]): Row => [x, y, direction, 'h']) : hops
    expect(rows).toEqual(expected)
  })

  it('lead from neighbour to neighbour to where they are to', () => {
    fc.assert(
      fc.property(anyPath, ({ network, ...path }) => {
        const parameters = sizesOf(network)
        let at = path.from
        for (const { channel } of routeOf(path, network)) {
          expect(nodeOfChannel(channel, network)).toBe(at)
          at = hardware.neighbourOf(at, directionOfChannel(channel, network), parameters)!
        }
        expect(at).toBe(path.to)
        expect(routeOf(path, network)).toHaveLength(hopsOf(path, network))
        const [first] = routeOf(path, network)
        expect(firstDirectionOf(path, network)).toBe(first ? directionOfChannel(first.channel, network) : null)
      }),
    )
  })
})

it('numbers nodes as the hardware does', () => {
  fc.assert(
    fc.property(anyPath, ({ network, from }) => {
      const place = coordinatesOf(from, network)
      expect(nodeAt(place, network)).toBe(from)
      expect(Object.values(hardware.coordinatesOf(from, sizesOf(network)))).toEqual(place)
    }),
  )
  expect(showNode(7, { topology: 'torus', sizes: [4, 6] })).toBe('(1,1)')
})

function sizesOf({ topology, sizes }: Network) {
  const [sizeX = 1, sizeY = 1, sizeZ = 1] = sizes
  return { topology, dimensions: sizes.length as 1 | 2 | 3, sizeX, sizeY, sizeZ }
}
