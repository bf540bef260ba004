import { expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { literal } from '../../../src/print/verilog/text.js'
import { checkVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import { Choice, Folded } from '../../fixtures/pass/folded.js'
import { describeWithTools } from '../../support/tools.js'

it('writes the smallest value of a signed type as its bits', () => {
  const smallest = [1, 4, 34].map((width) => literal(-(2n ** BigInt(width - 1)), { width, signed: true }))
  expect(smallest).toEqual(["1'sb1", "4'sd8", "34'sh2_0000_0000"])
  expect(literal(-7n, { width: 4, signed: true })).toBe("-4'sd7")
})

describeWithTools(['iverilog'], 'expressions', () => {
  it('have their value where Icarus folds them', async () => {
    const results = await checkVerilog(elaborate(new Folded()), { cycles: 20, tools: ['icarus'], limit: 10 })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('are arithmetic where they are signed, in the head of a case too', async () => {
    const results = await checkVerilog(elaborate(new Choice()), { cycles: 20, tools: ['icarus'], limit: 10 })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})
