import { expect, it } from 'vitest'
import { PerformanceMonitor } from '../../../rtl/monitor/performance-monitor.js'
import { SourceActivity, sourceActivityType } from '../../../rtl/terminal/source.js'
import { simulateOnAll } from '../../support/rtl.js'

it('a unit answers for its own meters, and with 0 for any other', () => {
  const p = { meters: 3, first: 5, type: sourceActivityType, values: 0b111, counterWidth: 6 }
  for (const sim of simulateOnAll(new PerformanceMonitor<SourceActivity>(p))) {
    const { Empty, NoCredit, Moves } = SourceActivity
    sim.dut.activities[0] = Empty
    sim.dut.activities[1] = NoCredit
    sim.step(10)
    sim.dut.activities[1] = Moves
    sim.step(7)
    const answers: Record<string, number> = {}
    for (let meter = 0; meter < 256; meter++) {
      for (let value = 0; value < 16; value++) {
        sim.dut.read.meter = meter
        sim.dut.read.value = value
        if (sim.dut.read.count !== 0) answers[`${meter}.${value}`] = sim.dut.read.count
      }
    }
    expect(answers).toEqual({ '5.0': 17, '6.1': 10, '6.2': 7, '7.0': 17 })
  }
})
