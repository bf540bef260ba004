import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateOnAll } from '../../support/rtl.js'
import { Loops, Op, Returns, Switches } from '../../fixtures/pass/control.js'

const u4 = fc.integer({ min: 0, max: 15 })

describe('early returns (rule 10)', () => {
  const sims = simulateOnAll(new Returns({ bypass: false }))
  const grade = (a: number, b: number): number => (a === 0 ? 0 : b > 3 ? 2 : b === 3 ? 3 : a > b ? 4 : 1)
  const rank = (a: number, b: number): number =>
    a === b ? 0 : a > b ? (b === 0 ? 1 : a - b > 4 ? 2 : 3) : a + 1 === b ? 4 : 5

  it('become the other branch', () => {
    fc.assert(
      fc.property(u4, u4, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (a, b, bits) => {
        const first = bits.indexOf(true)
        for (const { dut } of sims) {
          Object.assign(dut, { a, b, bits })
          expect(dut).toMatchObject({
            grade: grade(a, b),
            chain: rank(a, b),
            clipped: Math.min(a, 9),
            index: first < 0 ? 4 : first,
          })
        }
      }),
    )
  })

  it('are taken at once where the condition is known', () => {
    for (const { dut } of simulateOnAll(new Returns({ bypass: true }))) expect(dut.grade).toBe(7)
  })
})

describe('loops (rule 10)', () => {
  const sims = simulateOnAll(new Loops({ n: 5 }))

  it('run at elaboration, with continue under a signal', () => {
    const values = fc.array(u4, { minLength: 5, maxLength: 5 })
    const valid = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(values, valid, (given, flags) => {
        const sum = (items: readonly number[]): number => items.reduce((a, b) => a + b, 0)
        for (const { dut } of sims) {
          Object.assign(dut, { values: given, valid: flags })
          expect(dut).toMatchObject({
            doubled: given.map((value, i) => (!flags[i] ? 0 : i === 0 ? value : 2 * value)),
            sum: sum(given),
            even: sum(given.filter((_, i) => i % 2 === 0)),
            anyValid: flags.includes(true),
            steps: 3,
            ones: flags.filter(Boolean).length,
          })
        }
      }),
    )
  })
})

describe('switch (rule 10)', () => {
  const sims = simulateOnAll(new Switches({ mode: 'fast' }))

  it('chooses, shares and defaults', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(Op.Add, Op.Sub, Op.Shift),
        fc.integer({ min: 0, max: 7 }),
        u4,
        u4,
        (op, code, a, b) => {
          const result = op === Op.Add ? a + b : op === Op.Sub ? Math.max(0, a - b) : 2 * a
          const named = op === Op.Add ? a : op === Op.Sub ? b : 0
          for (const { dut } of sims) {
            Object.assign(dut, { op, code, a, b })
            expect(dut).toMatchObject({ result, named, fixed: 2, group: code < 2 ? 1 : code > 2 ? 4 : a === 0 ? 2 : 3 })
          }
        },
      ),
    )
  })

  it('may return from its cases', () => {
    for (const sim of simulateOnAll(new Switches({ mode: 'slow' }))) {
      sim.step(2)
      expect(sim.dut).toMatchObject({ state: 0, fixed: 1 })
      sim.dut.a = 1
      const states = [0, 1, 2, 3].map(() => (sim.step(), sim.dut.state))
      expect(states).toEqual([1, 2, 0, 1])
    }
  })
})
