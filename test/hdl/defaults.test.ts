import { expect, expectTypeOf, it } from 'vitest'
import { defaultsOf } from 'flitwave/hdl'
import { elaborate } from 'flitwave'
import { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import { banyanParameters, type BanyanParameters } from '../../rtl/min/parameters.js'
import { Torus } from '../../rtl/net/torus.js'
import { CreditCounter } from '../../rtl/router/credit-counter.js'

it('are those of a class, some changed, with the types of its parameters', () => {
  const p = defaultsOf(BroadcastNetwork, { addressWidth: 3, motion: 'vct' })
  expectTypeOf(p).toEqualTypeOf<BanyanParameters>()
  expect(p).toEqual({ ...defaultsOf(banyanParameters), addressWidth: 3, motion: 'vct' })
  expect(elaborate(new BroadcastNetwork(p)).top.className).toBe('BroadcastNetwork')
  expect(elaborate(new Torus(defaultsOf(Torus, { sizeX: 2 }))).top.className).toBe('Torus')
  // @ts-expect-error It has no such parameter.
  defaultsOf(Torus, { sizeQ: 2 })
})

it('are asked for where parameters are missing', () => {
  const some = { addressWidth: 3, header: 'region', tagWidth: undefined } as unknown as BanyanParameters
  expect(() => new BroadcastNetwork(some)).toThrow(
    'error FW144: BroadcastNetwork lacks tagWidth, lengthWidth, payloadWidth, priority, motion, maxFlits, buffers\n' +
      '  help: give them, or begin with the defaults: new BroadcastNetwork(defaultsOf(BroadcastNetwork, { … }))',
  )
  // @ts-expect-error The same, said by the compiler.
  expect(() => new CreditCounter({})).toThrow('FW144')
})
