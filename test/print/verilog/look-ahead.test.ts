import { expect, it } from 'vitest'
import { Router } from '../../../rtl/router/router.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { checkVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import { describeWithTools } from '../../support/tools.js'

const pipeline = { stages: 4, speculation: true, lookAhead: true, depth: 2 } as const

describeWithTools(['iverilog', 'yosys'], 'the Verilog of look-ahead routing agrees with our engines', () => {
  it('a network full of packets, in Icarus', async () => {
    const network = new TrafficTorus({ ...pipeline, sizeX: 3, sizeY: 2, rate: 20_000 })
    const results = await checkVerilog(elaborate(network), { cycles: 200, tools: ['icarus'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('a router with relative headers, as Yosys synthesises it, too', async () => {
    const router = new Router({ ...pipeline, dimensions: 1, header: 'relative', tagWidth: 2, payloadWidth: 1 })
    const results = await checkVerilog(elaborate(router), { cycles: 200, tools: ['icarus', 'yosys'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})
