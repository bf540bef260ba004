import { expect, it } from 'vitest'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import { designDigest } from '../../src/replay/digest.js'
import { Torus } from '../../rtl/net/torus.js'
import { parametersOf } from '../../src/hdl/index.js'

const digest = (sizeX: number): string =>
  designDigest(elaborate(new Torus({ ...parametersOf(Torus), sizeX, sizeY: 2 })).top)

it('the fingerprint of a design is that of its structure, whatever was built before it', () => {
  const first = digest(2)
  expect(digest(3)).not.toBe(first)
  expect(digest(2)).toBe(first)
})
