import { expect, it } from 'vitest'
import { EngineLaw, lawSettings } from '../../../../check/campaigns/support/engine-law.js'
import { budget, sample } from '../../../support/sample.js'

it.each(sample(lawSettings, 4))('takes the same cycles as software: $name', (setting) => {
  const seeds = Array.from({ length: budget(28, 128) }, (_, seed) => seed)
  expect(new EngineLaw(setting, seeds.length).check(seeds)).toEqual(seeds.map(() => null))
})
