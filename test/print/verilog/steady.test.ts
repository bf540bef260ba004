import { expect, it } from 'vitest'
import { checkVerilog, emitVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { describeWithTools } from '../../support/tools.js'
import { Alias, OneOfTwo, Ring, Straight, Waiting } from '../../fixtures/pass/ring.js'

describeWithTools(['iverilog'], 'blocks that stand before and after each other', () => {
  it.each([Ring, Alias, Waiting, OneOfTwo])('settle in event-driven simulators (%o)', async (Top) => {
    const results = await checkVerilog(elaborate(new Top()), { cycles: 200, tools: ['icarus'], limit: 10 })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('assign what lies on the ring once; others are printed as they are written', () => {
    const textOf = (design: ReturnType<typeof elaborate>): string =>
      emitVerilog(design)
        .map(({ text }) => text)
        .join('')
    expect(textOf(elaborate(new Ring()))).toContain('high = choose_high;')
    expect(textOf(elaborate(new OneOfTwo()))).toContain('high = choose_high;')
    expect(textOf(elaborate(new Straight()))).not.toContain('choose_high')
  })
})
