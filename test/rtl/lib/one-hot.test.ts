import { expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { OneHotProbe } from './one-hot-probe.js'

const ones = (mask: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => i).filter((i) => (mask >> i) & 1)

it.each([1, 2, 5])('one-hot functions of %i bits, for every mask and number', (n) => {
  const sim = new Simulator<OneHotProbe>(elaborate(new OneHotProbe({ n })))
  for (let mask = 0; mask < 2 ** n; mask++) {
    for (let number = 0; number < n; number++) {
      sim.dut.mask = mask
      sim.dut.number = number
      const set = ones(mask, n)
      const one = set.length === 1
      expect(sim.dut.lowest).toBe(set.length > 0 ? 2 ** set[0]! : 0)
      expect(sim.dut.oneHot).toBe(one)
      expect(sim.dut.oneHotOrZero).toBe(set.length <= 1)
      expect(sim.dut.oneHotOfNumber).toBe(2 ** number)
      if (one) expect([sim.dut.index, sim.dut.selected]).toEqual([set[0], 10 + set[0]!])
      const turned = (by: number): number => set.reduce((sum, i) => sum + 2 ** ((i + by) % n), 0)
      expect(sim.dut.below).toBe(2 ** number - 1)
      expect([sim.dut.right, sim.dut.left]).toEqual([turned(n - number), turned(number)])
      expect(sim.dut.again).toBe(mask)
    }
  }
})
