import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { simulateOnAll } from '../../support/rtl.js'
import { Arguments, Order, ReadInBranchFirst, Registers, Updates } from '../../fixtures/pass/blocks.js'

const u4 = fc.integer({ min: 0, max: 15 })
const u8 = fc.integer({ min: 0, max: 255 })

describe('@comb reads top to bottom (rule 7)', () => {
  const sims = simulateOnAll(new Order())

  it('a value read before an assignment stays what it was', () => {
    fc.assert(
      fc.property(u8, u8, fc.boolean(), (a, b, enable) => {
        const second = enable ? b ^ 255 : b
        for (const { dut } of sims) {
          Object.assign(dut, { a, b, enable })
          expect(dut).toMatchObject({
            first: a,
            between: a + b,
            inBranch: second,
            kept: second,
            last: enable ? (second & 15) | 16 : second,
          })
        }
      }),
    )
  })

  it('keeps an old value only where it is used after the change', () => {
    const locals = elaborate(new Order()).top.blocks[0]!.locals.map((local) => local.path)
    expect(locals).toEqual(['compute.sum', 'compute.w_was', 'compute.w_was_1'])
  })

  it('keeps it also where the first read stood in a branch', () => {
    for (const { dut } of simulateOnAll(new ReadInBranchFirst())) {
      Object.assign(dut, { a: 5, b: 9, choose: true })
      expect(dut).toMatchObject({ x: 5, y: 5, z: 9 })
    }
  })

  it('passes arguments by value', () => {
    for (const { dut } of simulateOnAll(new Arguments())) {
      dut.a = 4
      expect(dut).toMatchObject({ old: 4, now: 9 })
    }
  })
})

describe('@seq schedules (rule 8)', () => {
  it('swaps, keeps, counts around and lets the last write win', () => {
    for (const sim of simulateOnAll(new Registers())) {
      expect(sim.dut).toMatchObject({ left: 1, right: 2, count: 0, kept: 7, total: 3 })
      sim.dut.value = 9
      sim.step()
      expect(sim.dut).toMatchObject({ left: 2, right: 1, count: 1, kept: 7, unreset: 9, total: 3 })
      sim.dut.load = true
      sim.step()
      expect(sim.dut).toMatchObject({ left: 9, right: 2, count: 2, kept: 9, total: 11 })
      sim.step(6)
      expect(sim.dut.count).toBe(0)
      sim.reset()
      expect(sim.dut).toMatchObject({ left: 1, right: 2, count: 0, kept: 7, unreset: 9 })
    }
  })
})

describe('compound assignment', () => {
  const sims = simulateOnAll(new Updates())

  it('is the operator and then the store', () => {
    fc.assert(
      fc.property(u4, (a) => {
        for (const sim of sims) {
          sim.dut.a = a
          const [n, m] = [sim.dut.n, sim.dut.m]
          expect(sim.dut).toMatchObject({ out: (((a + 3) * 2 - 1) << 1) & 255, flags: ((a ^ 3) & 7) + 2 })
          sim.step()
          expect(sim.dut).toMatchObject({ n: (n + a) & 255, m: (m - 1) & 255 })
        }
      }),
    )
  })
})
