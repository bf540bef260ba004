import { expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { designDigest } from '../../../src/runs/replay/digest.js'
import { Torus } from '../../../rtl/net/torus.js'
import { parametersOf } from '../../../src/language/hdl/index.js'

const digest = (sizeX: number): string =>
  designDigest(elaborate(new Torus({ ...parametersOf(Torus), sizeX, sizeY: 2 })).top)

it('a quiet parameter at its default is in no fingerprint, name or description', () => {
  const classes = (messageClasses: 1 | 2) => new Torus({ sizeX: 2, sizeY: 2, vcs: 4, messageClasses })
  expect(classes(1).p.messageClasses).toBe(1)
  const [one, two] = [elaborate(classes(1)).top, elaborate(classes(2)).top]
  expect(JSON.stringify([one.name, one.parameters, one.constants])).not.toContain('messageClasses')
  expect(two.parameters).toContain('messageClasses = 2')
  expect(two.name).toContain('messageClasses2')
})

it('the fingerprint of a design is that of its structure, whatever was built before it', () => {
  const first = digest(2)
  expect(digest(3)).not.toBe(first)
  expect(digest(2)).toBe(first)
})
