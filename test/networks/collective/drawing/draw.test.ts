import { describe, expect, it, test } from 'vitest'
import { drawSchedule } from '../../../../src/networks/collective/drawing/draw.js'
import { arrowOf, linesAlong } from '../../../../src/networks/collective/drawing/routes.js'
import { projectionOf } from '../../../../src/networks/collective/drawing/projection.js'
import type { Point } from '../../../../src/base/svg.js'
import { panelsOf } from '../../../../src/networks/collective/drawing/panels.js'
import { coordinatesOf, nodeAt, type Network } from '../../../../src/networks/collective/network.js'
import { hopsOf, routeOf, type Path } from '../../../../src/networks/collective/route.js'
import type { Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'
import { renderPng } from '../../../../src/print/wave/png.js'

const ring: Network = { topology: 'torus', sizes: [5] }
const torus: Network = { topology: 'torus', sizes: [4, 6] }
const mesh: Network = { topology: 'mesh', sizes: [4, 6] }
const cube: Network = { topology: 'torus', sizes: [3, 4, 5] }

const between = (network: Network, from: readonly number[], to: readonly number[]): Path => ({
  from: nodeAt(from, network),
  to: nodeAt(to, network),
  ways: network.sizes.map(() => 'shorter'),
})

/** From node 0 to all others, each in the step that `stepOf` says. */
function separate(network: Network, stepOf = (_node: number): number => 1): Schedule {
  const nodes = network.sizes.reduce((product, size) => product * size)
  const destinations = Array.from({ length: nodes - 1 }, (_, i) => i + 1)
  const unicasts = destinations.map((to): Unicast => ({
    from: 0,
    to,
    ways: network.sizes.map(() => 'shorter'),
    carries: [0],
    step: stepOf(to),
  }))
  const steps = Math.max(...unicasts.map(({ step }) => step))
  return {
    name: 'One to all',
    network,
    ports: 'all-port',
    messages: [{ source: 0, destinations }],
    unicasts,
    hasBarriers: false,
    steps,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Each line as its points. */
function linesOf(d: string): [number, number][][] {
  return d
    .split('M')
    .slice(1)
    .map((line) => line.split('L').map((point) => point.split(' ').map(Number) as [number, number]))
}

describe('an arrow', () => {
  it.each([ring, torus, mesh, cube])('is as long as the route of any unicast in %j', (network) => {
    const projection = projectionOf(network)
    const origin = network.sizes.map(() => 0)
    for (const unicast of separate(network).unicasts) {
      expect(arrowOf(unicast, network, projection, 0).hops).toBe(hopsOf(unicast, network))
      // From the origin: as many hops upwards, or around the end, of which two stubs are drawn.
      const channels = routeOf(unicast, network).map(({ channel }) => channel)
      const lines = linesAlong(channels, network, projection, 0)
      const to = coordinatesOf(unicast.to, network)
      const wraps = network.sizes.map((size, axis) => network.topology === 'torus' && 2 * to[axis]! > size)
      expect(lines).toHaveLength(1 + wraps.filter(Boolean).length)
      const expected = network.sizes.map((size, axis) => {
        const hop = distance(projection.at(origin), projection.at(origin.with(axis, 1)))
        return wraps[axis] ? (size - to[axis]! - 1) * hop + 2 * projection.stub : to[axis]! * hop
      })
      const drawn = lines.flatMap((line) => line.slice(1).map((point, i) => distance(line[i]!, point)))
      expect(sum(drawn)).toBeCloseTo(sum(expected))
    }
  })

  it('points into the node that receives, from the side from which the message comes', () => {
    const projection = projectionOf(torus)
    const { head } = arrowOf({ ...between(torus, [0, 0], [1, 2]), carries: [0], step: 1 }, torus, projection, 0)
    const node = projection.at([1, 2])
    const [tip, left, right] = head
    expect(Math.hypot(tip.x - node.x, tip.y - node.y)).toBeLessThan(0.25 * projection.cell)
    // In +y, which is upwards on the paper.
    expect(left.y).toBeCloseTo(right.y)
    expect(left.y).toBeGreaterThan(tip.y)
    expect(tip.y).toBeGreaterThan(node.y)
  })

  it('leaves the torus on one side and comes back on the other', () => {
    const projection = projectionOf(torus)
    const { lines } = arrowOf({ ...between(torus, [3, 2], [0, 2]), carries: [0], step: 1 }, torus, projection, 0)
    const [out, back] = lines
    expect(out!.at(-1)!.x).toBeCloseTo(projection.width)
    expect(back![0]!.x).toBeCloseTo(0)
    expect(out!.at(-1)!.y).toBeCloseTo(back![0]!.y)
  })

  it('does not meet one in the opposite direction', () => {
    const projection = projectionOf(torus)
    const [there, here] = [between(torus, [1, 1], [2, 1]), between(torus, [2, 1], [1, 1])].map(
      (path) => arrowOf({ ...path, carries: [0], step: 1 }, torus, projection, 0).lines[0]![0]!.y,
    )
    expect(there! - here!).toBeCloseTo(0.2 * projection.cell)
  })
})

describe('panels', () => {
  it('have one step each, without those in which nothing is sent', () => {
    const panels = panelsOf(separate(torus, (node) => 1 + 2 * (node % 3)))
    expect(panels.map(({ first, last }) => [first, last])).toEqual([1, 3, 5].map((step) => [step, step]))
  })

  it('have several steps each if there are too many', () => {
    const schedule = separate(torus, (node) => node)
    expect(panelsOf(schedule, 4).map(({ first, last }) => [first, last])).toEqual([[1, 6], [7, 12], [13, 18], [19, 23]]) // prettier-ignore
    expect(panelsOf(schedule, 1)[0]!.unicasts).toEqual(schedule.unicasts)
  })

  it('know who had something before, and who receives', () => {
    const [first, second] = panelsOf(separate(torus, (node) => (node < 5 ? 1 : 2)))
    expect([...first!.holders]).toEqual([0])
    expect([...first!.receives.keys()]).toEqual([1, 2, 3, 4])
    expect([...second!.holders]).toEqual([0, 1, 2, 3, 4])
  })

  it('find the channels that several unicasts of a step use', () => {
    const schedule = separate(ring)
    // +x of node 0 leads to nodes 1 and 2, -x to nodes 4 and 3.
    expect(panelsOf(schedule)[0]!.shared).toEqual([0, 1])
    expect(panelsOf(separate(ring, (node) => node))[0]!.shared).toEqual([])
  })
})

describe('the drawing', () => {
  const schedule = separate(torus, (node) => 1 + (node % 5))
  const svg = drawSchedule(schedule)

  it('has each unicast once, with its nodes, its hops and its step to read', () => {
    const titles = [...svg.matchAll(/<path d="[^"]+"><title>(.*?)<\/title>/g)].map(([, title]) => title)
    const expected = schedule.unicasts.map((unicast) => {
      const hops = hopsOf(unicast, torus)
      const [x, y] = coordinatesOf(unicast.to, torus)
      return `(0,0) → (${x},${y}), ${hops} hop${hops === 1 ? '' : 's'}, step ${unicast.step}`
    })
    expect(titles.sort()).toEqual(expected.sort())
  })

  it('has one head for each unicast', () => {
    const heads = [...svg.matchAll(/class="heads" d="([^"]+)"/g)].flatMap(([, d]) => linesOf(d!.replaceAll('z', '')))
    expect(heads).toHaveLength(schedule.unicasts.length)
    for (const head of heads) expect(head).toHaveLength(3)
  })

  it('has each node in each panel', () => {
    const dots = svg.match(/h0/g)!.length
    // The source has a ring of two more.
    expect(dots).toBe(5 * (24 + 2))
  })

  it('stays on the paper', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number)
    const places = [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(Math.max(...places.map(([x]) => x!)) + projectionOf(torus).width).toBeLessThan(width!)
    expect(Math.max(...places.map(([, y]) => y!)) + projectionOf(torus).height).toBeLessThan(height!)
    for (const [x, y] of [...svg.matchAll(/d="([^"]+)"/g)].flatMap(([, d]) => linesOf(d!.replaceAll(/z|h0/g, '')).flat())) // prettier-ignore
      expect([x >= 0, x <= projectionOf(torus).width, y >= 0, y <= projectionOf(torus).height]).toEqual(Array(4).fill(true)) // prettier-ignore
  })

  it('marks channels that several unicasts of one step use, and says so', () => {
    const crowded = drawSchedule(separate(ring))
    expect(crowded).toContain('channel that several unicasts of one step use')
    expect(drawSchedule(separate(ring, (node) => node))).not.toContain('channel that several')
  })

  it('has a title and notes of its own, and nothing that XML would misread', () => {
    const named = drawSchedule({ ...schedule, name: 'A & <B>' }, { notes: ['1 < 2'] })
    expect(named).toContain('A &amp; &lt;B> on a torus of 4 x 6')
    expect(named).toContain('1 &lt; 2')
    expect(() => renderPng(named, 0.2)).not.toThrow()
  })
})

test('a small drawing looks like this', () => {
  expect(drawSchedule(separate({ topology: 'torus', sizes: [3] }))).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 329 272" width="329" height="272" font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif" fill="#1d2430">
    <rect width="329" height="272" fill="#ffffff"/>
    <text x="28" y="42" font-size="19" font-weight="bold">One to all on a torus of 3</text>
    <text x="28" y="63" font-size="13" fill="#5c6675">1 step, 2 unicasts, 3 all-port nodes</text>
    <g transform="translate(28 82)"><g font-size="12">
    <g transform="translate(0 0)"><circle cx="8" cy="8" r="5" fill="#39424f"/><text x="22" y="12">has the message</text></g>
    <g transform="translate(0 20)"><circle cx="8" cy="8" r="5" fill="#2463c9"/><text x="22" y="12">receives it in this step</text></g>
    <g transform="translate(0 40)"><circle cx="8" cy="8" r="3" fill="#aab3c0"/><text x="22" y="12">does not have it yet</text></g>
    </g></g>
    <g transform="translate(28 160)">
    <rect y="1" width="13" height="13" rx="3" fill="#2463c9"/><text x="20" y="12.5" font-size="13"><tspan font-weight="bold">step 1</tspan><tspan dx="8" fill="#5c6675">2 unicasts</tspan></text>
    <g transform="translate(30 24)">
    <path d="M0 19.8L111.6 19.8" stroke="#dde2e9" fill="none"/>
    <g class="routes" stroke="#2463c9" stroke-width="2.1" stroke-linejoin="round" fill="none">
    <path d="M19.8 23.4L43.65 23.4"><title>(0) → (1), 1 hop, step 1</title></path>
    <path d="M19.8 16.2L0 16.2M111.6 16.2L103.95 16.2"><title>(0) → (2), 1 hop, step 1</title></path>
    </g>
    <path class="heads" d="M50.45 23.4L41.95 26.97L41.95 19.83zM97.15 16.2L105.65 12.63L105.65 19.77z" fill="#2463c9"/>
    <path class="nodes" d="M19.8 19.8h0" stroke="#39424f" stroke-width="12.24" stroke-linecap="round"/>
    <path class="nodes" d="M55.8 19.8h0M91.8 19.8h0" stroke="#2463c9" stroke-width="12.24" stroke-linecap="round"/>
    <g font-size="10" fill="#5c6675">
    <text x="19.8" y="50.6" text-anchor="middle">x = 0</text>
    <text x="55.8" y="50.6" text-anchor="middle">1</text>
    <text x="91.8" y="50.6" text-anchor="middle">2</text>
    </g>
    </g>
    </g>
    </svg>
    "
  `)
})
