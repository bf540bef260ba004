import { describe, expect, it } from 'vitest'
import { Combiner } from '../../../rtl/reduction/combiner.js'
import { Operation, operationNames, type OperationName } from '../../../rtl/reduction/operation.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { combineWords } from '../../../src/networks/traffic/reduce-words.js'
import { engines } from '../../support/engines.js'

/** Words of eight bits, with the results by hand. */
const vectors: readonly (readonly [OperationName, left: number, right: number, result: number])[] = [
  ['sum', 200, 100, 44],
  ['sum', 255, 1, 0],
  ['min', 200, 100, 100],
  ['min', 0, 255, 0],
  ['max', 200, 100, 200],
  ['max', 127, 128, 128],
  ['signedMin', 200, 100, 200],
  ['signedMin', 128, 127, 128],
  ['signedMin', 255, 254, 254],
  ['signedMax', 200, 100, 100],
  ['signedMax', 255, 0, 0],
  ['signedMax', 128, 129, 129],
  ['and', 0b1100, 0b1010, 0b1000],
  ['or', 0b1100, 0b1010, 0b1110],
]

describe.each(Object.entries(engines))('%s', (_, engine) => {
  const sim = new Simulator<Combiner>(elaborate(new Combiner({ width: 8 })), { engine })
  const { dut } = sim

  function offer(operation: OperationName, left: number | null, right: number | null) {
    dut.operation = Operation[operation]
    dut.left = { isPresent: left !== null, value: left ?? 99 }
    dut.right = { isPresent: right !== null, value: right ?? 99 }
    const { isPresent, value } = dut.result
    return isPresent ? value : null
  }

  it.each(vectors)('%s of %i and %i is %i', (operation, left, right, result) => {
    expect(offer(operation, left, right)).toBe(result)
    expect(offer(operation, right, left)).toBe(result)
    expect(combineWords(operation, left, right, 8)).toBe(result)
  })

  it.each(operationNames)('%s of one operand is that operand', (operation) => {
    expect(offer(operation, 7, null)).toBe(7)
    expect(offer(operation, null, 7)).toBe(7)
    expect(offer(operation, null, null)).toBeNull()
  })
})
