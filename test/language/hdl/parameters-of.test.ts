import { expect, expectTypeOf, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { elaborate } from 'flitwave'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { banyanParameters, type BanyanParameters } from '../../../rtl/min/parameters.js'
import { Torus } from '../../../rtl/net/torus.js'

it('are those of a class, some changed, with the types of its parameters', () => {
  const p = parametersOf(BroadcastNetwork, { addressWidth: 3, motion: 'vct' })
  expectTypeOf(p).toEqualTypeOf<BanyanParameters>()
  expect({ ...p }).toMatchObject({ addressWidth: 3, motion: 'vct', priority: 'waiting' })
  expect(p).toEqual(parametersOf(banyanParameters, { addressWidth: 3, motion: 'vct' }))
  expect(elaborate(new BroadcastNetwork(p)).top.className).toBe('BroadcastNetwork')
  expect(elaborate(new Torus({ sizeX: 2 })).top.className).toBe('Torus')
  // @ts-expect-error It has no such parameter.
  expect(() => parametersOf(Torus, { sizeQ: 2 })).toThrow('FW144')
  // @ts-expect-error What Torus says is fixed nobody gives.
  expect(() => new Torus({ topology: 'mesh' })).toThrow('FW146')
})
