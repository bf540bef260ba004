import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dependsOn, hasBit, optional } from 'flitwave/hdl'
import { MinimalAdaptive } from '../../../rtl/router/minimal-adaptive.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import { OddEven } from '../../../rtl/router/odd-even.js'
import { WestFirst } from '../../../rtl/router/west-first.js'
import { DimensionOrder } from '../../../rtl/router/dimension-order.js'
import { RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { routeUnit } from '../../../rtl/router/route-unit.js'

describe('hasBit', () => {
  it('reads a bit of a number of up to 53 bits', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(60), (mask, i) => {
        expect(hasBit(mask, i)).toBe(((BigInt(mask) >> BigInt(i)) & 1n) === 1n)
      }),
    )
  })

  it('reads a bit of a wider mask', () => {
    expect(hasBit((1n << 70n) as unknown as number, 70)).toBe(true)
    expect(hasBit((1n << 70n) as unknown as number, 69)).toBe(false)
  })
})

it('optional makes one thing or nothing', () => {
  expect(optional(true, () => 'made')).toEqual(['made'])
  expect(optional(false, () => expect.unreachable())).toEqual([])
})

describe('dependsOn', () => {
  const mesh = { dimensions: 2, sizeX: 4, sizeY: 4, sizeZ: 1, topology: 'mesh', vcs: 4 } as const
  const heads = { header: 'absolute', injection: 'one-port' } as const

  it.each([
    [DimensionOrder, { from: false, vc: false, outputs: false }],
    [O1Turn, { from: false, vc: true, outputs: false }],
    [WestFirst, { from: false, vc: false, outputs: true }],
    [OddEven, { from: true, vc: false, outputs: true }],
    [MinimalAdaptive, { from: false, vc: false, outputs: true }],
  ] as const)(
    'finds what the route of %o depends on, through a child for each message class, too',
    (routing, expected) => {
      for (const messageClasses of [1, 2] as const) {
        const unit = routeUnit({ ...mesh, ...heads, routing: routing as never, messageClasses })
        const found = (input: 'from' | 'vc' | 'outputs'): boolean => dependsOn(unit, 'route', input)
        // With two classes the virtual channel selects the class.
        const vc = expected.vc || messageClasses === 2
        expect({ from: found('from'), vc: found('vc'), outputs: found('outputs') }).toEqual({ ...expected, vc })
      }
    },
  )

  it('takes a module with registers to depend on each input', () => {
    expect(dependsOn(new RoundRobinArbiter({}), 'grant', 'accept')).toBe(true)
  })
})
