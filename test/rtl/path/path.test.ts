import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budget, everyNth } from '../../support/sample.js'
import { expectAll } from '../multicast/expect-all.js'
import type { Multicast } from '../multicast/multicast-run.js'
import { wormsOf, type Mesh, type Scheme } from './path-model.js'
import { pathRun, playPaths } from './path-run.js'

const schemes = ['column', 'dual', 'multi'] as const
const meshes = [
  { columns: 2, rows: 3 },
  { columns: 4, rows: 4 },
  { columns: 5, rows: 3 },
  { columns: 8, rows: 8 },
  { columns: 1, rows: 6 },
  { columns: 6, rows: 1 },
] as const
const networks = meshes.flatMap((mesh) => schemes.map((scheme) => ({ scheme, ...mesh })))

/** A random packet, longer than a buffer or shorter. */
function packetsIn({ columns, rows }: Mesh, most: number): fc.Arbitrary<Multicast> {
  const count = columns * rows
  return fc
    .record({
      source: fc.nat(count - 1),
      others: fc.uniqueArray(fc.integer({ min: 1, max: count - 1 }), { minLength: 1, maxLength: most }),
      flits: fc.integer({ min: 1, max: 12 }),
    })
    .map(({ source, others, flits }) => {
      return { source, destinations: others.map((other) => (source + other) % count), flits }
    })
}

/** By terminal: the cycles from the acceptance of a lone packet to its tail there, H + 1 + L - 1 for each worm in turn. */
function loneTails(scheme: Scheme, mesh: Mesh, packet: Multicast): Map<number, number> {
  const worms = wormsOf(scheme, mesh, packet)
  return new Map(
    worms.flatMap(({ path, destinations }, i) =>
      destinations.map((to) => [to, i * packet.flits + path.indexOf(to) + packet.flits] as const),
    ),
  )
}

describe.each(everyNth(networks, 5))('$scheme path on $columns x $rows', ({ scheme, ...mesh }) => {
  const depth = 3

  it('takes H + L cycles to each terminal of a lone multicast, worm after worm', () => {
    const sim = pathRun({ scheme, ...mesh, depth })
    fc.assert(
      fc.property(packetsIn(mesh, mesh.columns * mesh.rows - 1), (packet) => {
        const played = playPaths(sim, [packet])
        expectAll([packet], played)
        const tails = played.delivered.filter(({ tail }) => tail)
        const found = tails.map(({ terminal, cycle }) => [terminal, cycle - played.accepted[0]!] as const)
        expect(new Map(found)).toEqual(loneTails(scheme, mesh, packet))
        const hops = wormsOf(scheme, mesh, packet).reduce((sum, { path }) => sum + path.length - 1, 0)
        expect(played.flitHops).toBe(packet.flits * hops)
      }),
      { numRuns: budget(6, 400) },
    )
  })

  it('delivers multicasts and unicasts that meet, each once and in order', () => {
    const sim = pathRun({ scheme, ...mesh, depth })
    const packets = fc.oneof(packetsIn(mesh, 8), packetsIn(mesh, 1))
    fc.assert(
      fc.property(fc.array(packets, { minLength: 2, maxLength: 40 }), (some) => expectAll(some, playPaths(sim, some))),
      { numRuns: budget(3, 600) },
    )
  })
})

it('delivers beside column paths what goes along x and then y', () => {
  const mesh = { columns: 4, rows: 4 }
  const sim = pathRun({ scheme: 'column', ...mesh, unicasts: 'dimension-order' })
  const packets = fc.oneof(packetsIn(mesh, 8), packetsIn(mesh, 1))
  fc.assert(
    fc.property(fc.array(packets, { minLength: 2, maxLength: 40 }), (some) => expectAll(some, playPaths(sim, some))),
    { numRuns: budget(3, 600) },
  )
})
