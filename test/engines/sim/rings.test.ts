import { expect, it } from 'vitest'
import { simulateOnAll } from '../../support/rtl.js'
import { Alias, Ring, Shown } from '../../fixtures/pass/ring.js'

/** Blocks that need each other, whose signals do not. */
it('orders what blocks in a ring compute', () => {
  for (const { dut } of simulateOnAll(new Ring())) {
    Object.assign(dut, { value: 9 })
    expect(dut.sum).toBe(10)
  }
  for (const { dut } of simulateOnAll(new Alias())) {
    Object.assign(dut, { value: 9 })
    expect(dut).toMatchObject({ early: 12, late: 9, result: 10 })
  }
})

it('orders also what they compute for waves only', () => {
  for (const { dut } of simulateOnAll(new Shown())) {
    Object.assign(dut, { value: 9 })
    expect(dut).toMatchObject({ first: 9, second: 9 })
  }
})
