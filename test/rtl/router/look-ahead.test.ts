import { describe, expect, it } from 'vitest'
import { Mesh } from '../../../rtl/net/mesh.js'
import { DimensionOrder } from '../../../rtl/router/dimension-order.js'
import { MinimalAdaptive } from '../../../rtl/router/minimal-adaptive.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import { OddEven } from '../../../rtl/router/odd-even.js'
import { Router } from '../../../rtl/router/router.js'
import { LookAheadChannel } from '../../../rtl/router/look-ahead-channel.js'
import { WestFirst } from '../../../rtl/router/west-first.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { ByColumn, ByVc } from './looked-ahead.js'

const mesh = { topology: 'mesh', lookAhead: true } as const

describe('look-ahead routing', () => {
  const outputs = 'the state of the outputs, which changes until the packet gets there'
  const vc = 'the virtual channel, which the packet has not been given yet'

  it.each([
    [Router, WestFirst, { vcs: 2 }, outputs],
    [Mesh, OddEven, { vcs: 2 }, outputs],
    [Router, MinimalAdaptive, { vcs: 4, messageClasses: 2 }, outputs],
    [Router, ByVc, { vcs: 2 }, vc],
    [Router, ByVc, { vcs: 4, messageClasses: 2 }, vc],
    [LookAheadChannel, OddEven, { vcs: 2 }, outputs],
  ] as const)('refuses what cannot be known a hop before: %o with %o, %o', (type, routing, given, seen) => {
    expect(() => elaborate(new type({ ...mesh, ...given, routing }))).toThrow(
      `error FW143: ${type.name}: lookAhead cannot be true with routing ${routing.name}\n` +
        `  help: it would have to know ${seen}: set lookAhead=false`,
    )
    const plain = type === LookAheadChannel ? Router : type
    expect(() => elaborate(new plain({ ...mesh, ...given, routing, lookAhead: false }))).not.toThrow()
  })

  it.each([
    [DimensionOrder, { vcs: 4, messageClasses: 2 }],
    [O1Turn, { vcs: 2 }],
    [O1Turn, { vcs: 4, messageClasses: 2 }],
    [ByColumn, { vcs: 1 }],
    [ByColumn, { vcs: 4, messageClasses: 2 }],
  ] as const)('takes %o, %o', (routing, given) => {
    expect(() => elaborate(new Router({ ...mesh, ...given, routing }))).not.toThrow()
  })
})

describe('a router without look-ahead routing', () => {
  it('has the names that it had before there was any', () => {
    const names = (given: object) =>
      elaborate(new Router(given))
        .modules.map(({ name }) => name)
        .join()
    expect(names({ lookAhead: false })).toBe(names({}))
    expect(names({})).not.toMatch(/lookAhead|ejects|[rR]outed|LookAhead/)
    expect(names({ lookAhead: true })).toMatch(/lookAhead/)
  })
})
