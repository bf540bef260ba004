import { expect, it } from 'vitest'
import { MonitoredRouter } from '../../../rtl/router/monitored-router.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { checkVerilog, isClean } from '../../../src/print/verilog/index.js'
import { describeWithTools, verilatorCache } from '../../support/tools.js'

describeWithTools(['verilator', 'iverilog', 'yosys'], 'the Verilog of a router with monitor', () => {
  it('draws no warning, can be synthesised, and agrees with ours in all tools', async () => {
    const design = elaborate(
      new MonitoredRouter({ dimensions: 1, monitor: true, counterWidth: 5, depth: 2, tagWidth: 2, payloadWidth: 1 }),
    )
    const results = await checkVerilog(design, { cycles: 200, cache: verilatorCache })
    expect(results.filter((result) => !isClean([result]))).toEqual([])
  })
})
