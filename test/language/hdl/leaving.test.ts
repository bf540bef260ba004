import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { simulateOnAll } from '../../support/rtl.js'
import { Branches, Exchange, Leaving } from '../../fixtures/pass/leaving.js'

const u8 = fc.integer({ min: 0, max: 255 })

describe('a value returned from a branch', () => {
  const sims = simulateOnAll(new Leaving())

  it('may have been made in the branch', () => {
    fc.assert(
      fc.property(u8, u8, fc.boolean(), (a, b, exact) => {
        for (const { dut } of sims) {
          Object.assign(dut, { a, b, exact })
          expect(dut.distance).toBe(exact ? a : (2 * (Math.max(a, b) + 1)) & 255)
        }
      }),
    )
  })

  it('may come from a switch at the end of a case', () => {
    for (const { dut } of sims) {
      const results = [0, 1, 2, 3].map((kind) => (Object.assign(dut, { kind, exact: false }), dut.nested))
      expect(results).toEqual([3, 4, 4, 4])
    }
  })
})

describe('assigning an array made of its own elements', () => {
  it('reads all of them first', () => {
    for (const sim of simulateOnAll(new Exchange())) {
      Object.assign(sim.dut, { values: [7, 9], swap: true })
      expect(sim.dut.now).toEqual([9, 7])
      sim.step()
      expect(sim.dut.held).toEqual([2, 1])
    }
  })

  it('gives what is kept in a branch a value outside of it', () => {
    const { body, locals } = elaborate(new Exchange()).top.blocks.find(({ name }) => name === 'compute')!
    const always = body.flatMap((stmt) => (stmt.kind === 'assign' ? [stmt.target.signal] : []))
    expect(locals).not.toEqual([])
    expect(always).toEqual(expect.arrayContaining([...locals]))
  })
})

describe('a let assigned on some paths of many branches', () => {
  it('costs no more than they are', () => {
    for (const { dut } of simulateOnAll(new Branches())) {
      Object.assign(dut, { values: Array.from({ length: 40 }, (_, i) => i === 5 || i === 34) })
      expect(dut.last).toBe(34)
    }
  })
})
