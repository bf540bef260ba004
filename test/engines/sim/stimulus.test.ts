import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangeOf } from '../../../src/ir/integer.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue, Stimulus } from '../../../src/engines/sim/stimulus/stimulus.js'
import { ModuleBuilder, u } from '../../support/ir.js'

describe('random stimulus', () => {
  it('always fits its type', () => {
    const type = fc.record({ width: fc.integer({ min: 1, max: 130 }), signed: fc.boolean() })
    fc.assert(
      fc.property(type, fc.nat(), (of, seed) => {
        const { min, max } = rangeOf(of)
        const value = biasedValue(new Random(seed), of)
        return min <= value && value <= max
      }),
    )
  })

  it('favours the edges of the range', () => {
    const random = new Random(1)
    const values = Array.from({ length: 400 }, () => biasedValue(random, u(16)))
    for (const edge of [0n, 65535n]) expect(values.filter((value) => value === edge).length).toBeGreaterThan(20)
    expect(new Set(values).size).toBeGreaterThan(100)
  })

  it('repeats for the same seed and not for another', () => {
    const m = new ModuleBuilder('Inputs')
    m.input('a', u(40))
    m.input('b', u(70))
    const run = (seed: number): unknown[] => {
      const stimulus = new Stimulus(m.design(), seed)
      return Array.from({ length: 5 }, () => stimulus.next().map(([, value]) => value))
    }
    expect(run(3)).toEqual(run(3))
    expect(run(3)).not.toEqual(run(4))
  })
})
