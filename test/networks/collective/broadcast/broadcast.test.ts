import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broadcastLatency,
  broadcastNames,
  broadcastSchedule,
  type BroadcastName,
} from '../../../../src/networks/collective/broadcast/broadcast.js'
import type { CollectiveError } from '../../../../src/networks/collective/error.js'
import {
  coordinatesOf,
  displaced,
  nodeAt,
  type Network,
  type Vector,
} from '../../../../src/networks/collective/network.js'
import { displacementOf, firstDirectionOf, hopsOf, showDirection } from '../../../../src/networks/collective/route.js'
import type { Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'

/** As in the file. */
type Row = readonly [
  step: number,
  order: number,
  source: Vector,
  destination: Vector,
  hops: number,
  direction: string,
  hint: Vector,
]

interface Broadcast {
  readonly name: BroadcastName
  readonly n: number
  readonly source: Vector
  readonly steps: number
  readonly sends?: readonly Row[]
  readonly count?: number
  readonly sha256?: string
}

const { broadcasts, formulas } = JSON.parse(
  readFileSync(new URL('../../../vectors/torus2d-broadcasts.json', import.meta.url), 'utf8'),
) as {
  readonly broadcasts: readonly Broadcast[]
  readonly formulas: readonly {
    readonly n: number
    readonly L: number
    readonly ts: number
    readonly tr: number
    readonly dcf: number
    readonly edn: number
  }[]
}

const torus = (n: number): Network => ({ topology: 'torus', sizes: [n, n] })

describe('the sends', () => {
  it.each(broadcasts)('of $name on $n x $n from $source', ({ name, n, source, steps, sends, count, sha256 }) => {
    const schedule = broadcastSchedule(name, torus(n), nodeAt(source, torus(n)))
    const rows = rowsOf(schedule, name)
    expect(schedule.steps).toBe(steps)
    if (sends) expect(rows).toEqual(sends)
    else expect([rows.length, digestOf(rows)]).toEqual([count, sha256])
  })

  it('say which way to go around only where both ways are equally long, and DCF only if n = 2', () => {
    const hinted = (name: BroadcastName, n: number): Unicast[] =>
      broadcastSchedule(name, torus(n), 0).unicasts.filter(({ ways }) => ways.includes('shorter-else-negative'))
    expect(hinted('z-block', 8)).toMatchObject([{ from: 0, to: 36, ways: ['shorter-else-negative', 'shorter'] }])
    expect(hinted('edn-lattice', 8)).toMatchObject([{ from: 0, to: 38, ways: ['shorter-else-negative', 'shorter'] }])
    for (const name of ['dcf', 'dcf-a', 'edn'] as const) {
      expect(hinted(name, 2)).toHaveLength(1)
      for (const n of [4, 8, 16]) expect(hinted(name, n)).toEqual([])
    }
  })

  it('of a source elsewhere are the same, elsewhere', () => {
    const cases = fc.record({
      name: fc.constantFrom(...broadcastNames),
      n: fc.constantFrom(2, 4, 8, 16),
      by: fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 15 })),
    })
    fc.assert(
      fc.property(cases, ({ name, n, by }) => {
        const network = torus(n)
        const moved = (node: number): number => displaced(node, by, network)
        const { unicasts } = broadcastSchedule(name, network, 0)
        expect(broadcastSchedule(name, network, moved(0)).unicasts).toEqual(
          unicasts.map((unicast) => ({ ...unicast, from: moved(unicast.from), to: moved(unicast.to) })),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('the latency', () => {
  it.each([
    ['dcf', 'dcf'],
    ['dcf-a', 'dcf'],
    ['edn', 'edn'],
    ['edn-lattice', 'edn'],
  ] as const)('of %s is that of the formula', (name, column) => {
    for (const { n, L: flits, ts, tr, [column]: expected } of formulas)
      expect(broadcastLatency(name, n, { flits, ts, tr })).toBe(expected)
  })

  it.each(broadcastNames)('of %s is that of its longest branch, if no worm waits', (name) => {
    for (const n of [2, 4, 8, 16, 32]) {
      const schedule = broadcastSchedule(name, torus(n), 0)
      for (const timing of [
        { flits: 1, ts: 0, tr: 0 },
        { flits: 32, ts: 30, tr: 7 },
        { flits: 400, ts: 1, tr: 200 },
      ])
        expect(broadcastLatency(name, n, timing)).toBe(
          name === 'dilated-diagonal' ? null : undisturbedLatency(schedule, timing),
        )
    }
  })
})

describe('refused', () => {
  it.each<[string, () => unknown, string]>([
    ['a mesh', () => broadcastSchedule('dcf', { topology: 'mesh', sizes: [4, 4] }, 0), 'FW941'],
    [
      'a torus of three dimensions',
      () => broadcastSchedule('z-block', { topology: 'torus', sizes: [4, 4, 4] }, 0),
      'FW941',
    ],
    ['a torus of one node', () => broadcastSchedule('dilated-diagonal', torus(1), 0), 'FW941'],
    ['7 x 7', () => broadcastSchedule('dcf', torus(7), 0), 'FW941'],
    ['8 x 9', () => broadcastSchedule('edn', { topology: 'torus', sizes: [8, 9] }, 0), 'FW941'],
    ['a latency for 13 x 13', () => broadcastLatency('edn', 13, { flits: 1, ts: 0, tr: 0 }), 'FW941'],
    ['a latency for 4 x 6.5', () => broadcastLatency('edn', [4, 6.5], { flits: 1, ts: 0, tr: 0 }), 'FW941'],
    ['a source outside', () => broadcastSchedule('dcf', torus(4), 16), 'FW942'],
  ])('is %s', (_, refused, code) => {
    expect(refused).toThrow(expect.objectContaining({ name: 'CollectiveError', code }) as CollectiveError)
  })

  it('with what is wrong about the size', () => {
    const refused = (): unknown => broadcastSchedule('dcf', { topology: 'torus', sizes: [12, 15] }, 0)
    expect(refused).toThrow('none tile a torus of 12 x 15: 15 is odd')
    expect(refused).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('take even sizes') as string }) as Error,
    )
  })
})

function digestOf(rows: readonly Row[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

function rowsOf({ network, unicasts }: Schedule, name: BroadcastName): Row[] {
  const sent = new Map<number, number>()
  return unicasts.map((unicast) => {
    const { from, to, step } = unicast
    const order = (sent.get(from) ?? 0) + 1
    sent.set(from, order)
    const direction = showDirection(firstDirectionOf(unicast, network)!)
    const places = [coordinatesOf(from, network), coordinatesOf(to, network)] as const
    return [step, order, ...places, hopsOf(unicast, network), direction, hintOf(unicast, name, network)]
  })
}

/**
 * The file has hints in whole parts of algorithms, also where they are of no effect: where the distance is less than half a
 * ring, they say what the route does anyway.
 */
function hintOf(unicast: Unicast, name: BroadcastName, network: Network): Vector {
  const isHinted =
    unicast.phase === 'Z block' || name === 'edn-lattice' || unicast.phase === 'rows' || unicast.phase === 'diagonals'
  return displacementOf(unicast, network).map((hops) => (isHinted ? Math.sign(hops) : 0))
}

/** The conditions of the formulas: start-ups of a node one after the other, and no worm that waits for another one. */
function undisturbedLatency(
  { network, unicasts, messages }: Schedule,
  { flits, ts, tr }: { readonly flits: number; readonly ts: number; readonly tr: number },
): number {
  const free = new Map([[messages[0]!.source, 0]])
  let last = 0
  for (const unicast of unicasts.toSorted((a, b) => a.step - b.step)) {
    const left = free.get(unicast.from)! + ts
    free.set(unicast.from, left)
    const usable = left + hopsOf(unicast, network) + flits + tr
    free.set(unicast.to, usable)
    last = Math.max(last, usable)
  }
  return last
}
