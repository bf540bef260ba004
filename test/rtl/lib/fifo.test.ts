import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Delay } from '../../../rtl/lib/delay.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { uint } from '../../../src/language/hdl/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { AssertionFailure, Simulator } from '../../../src/engines/sim/index.js'

const fifoOf = (depth: number): Simulator<Fifo<number>> =>
  new Simulator<Fifo<number>>(elaborate(new Fifo({ depth, type: uint(8) })))

it('behaves as a list that is pushed at its end and shifted at its start', () => {
  const operation = fc.record({ push: fc.boolean(), pop: fc.boolean(), word: fc.nat(255) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(operation, { maxLength: 60 }), (depth, operations) => {
      const { dut, step } = bound(fifoOf(depth))
      const model: number[] = []
      for (const { push, pop, word } of operations) {
        expect({ empty: dut.empty, full: dut.full, count: dut.count }).toEqual({
          empty: model.length === 0,
          full: model.length === depth,
          count: model.length,
        })
        if (model.length > 0) expect(dut.dout).toBe(model[0])
        dut.pop = pop && model.length > 0
        dut.push = push && (model.length < depth || dut.pop)
        dut.din = word
        if (dut.pop) model.shift()
        if (dut.push) model.push(word)
        step()
      }
    }),
    { numRuns: 40 },
  )
})

it('asserts that nobody pushes into a full queue or pops from an empty one', () => {
  const full = fifoOf(1)
  full.dut.push = true
  full.step()
  expect(() => full.step()).toThrow(AssertionFailure)
  const empty = fifoOf(1)
  empty.dut.pop = true
  expect(() => empty.step()).toThrow('pop from an empty fifo')
})

it.each([0, 1, 3])('delays by %i cycles', (cycles) => {
  const sim = new Simulator<Delay<number>>(elaborate(new Delay({ cycles })))
  const words = [7, 1, 2, 0, 9, 9, 3]
  const out = words.map((word) => {
    sim.dut.din = word
    const seen = sim.dut.dout
    sim.step()
    return seen
  })
  expect(out).toEqual([...Array.from({ length: cycles }, () => 0), ...words].slice(0, words.length))
})

function bound<M>(sim: Simulator<M>): { dut: Simulator<M>['dut']; step: () => void } {
  return { dut: sim.dut, step: () => sim.step() }
}
