import { describe, expect, it } from 'vitest'
import { irregularSubjects } from '../../../check/bench/irregular/designs.js'
import { looksAt } from '../../../check/bench/irregular/looks.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { leafNamed } from '../../../src/engines/sim/probe/named-leaf.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import type { Design } from '../../../src/ir/ir.js'
import type { TrafficReport } from '../../../rtl/traffic/traffic-meter.js'
import { describeWithTools } from '../../support/tools.js'

const cycles = 2000

/** A design with its reports as an array, or in Verilog with a single one as outputs. */
type Reporting = { readonly reports: readonly TrafficReport[] } & Readonly<
  Record<`reports_0_${keyof TrafficReport}`, number>
>

function reportsAfter(design: Design, options: SimulatorOptions): readonly TrafficReport[] {
  const simulator = new Simulator<Reporting>(design, options)
  simulator.step(cycles)
  expect(simulator.isAtRest).toBe(false)
  const { dut } = simulator
  if (design.top.signals.some(({ path }) => path === 'reports_0_sent'))
    return [{ sent: dut.reports_0_sent, received: dut.reports_0_received, checksum: dut.reports_0_checksum }]
  return dut.reports.map(({ sent, received, checksum }) => ({ sent, received, checksum }))
}

/** Its collective would have ended: the events at the engine go on at random. */
const breaksAssertions = 'collective'

const [inVerilog, ours] = [['mesh'], irregularSubjects.map(({ name }) => name).filter((name) => name !== 'mesh')]

function testDesigns(names: readonly string[]): void {
  describe.each(names)('%s', (name) => {
    const { make } = irregularSubjects.find((one) => one.name === name)!

    it('has traffic in every part, and the same on two engines', async () => {
      const { design, reports } = await make()
      const checks = name !== breaksAssertions
      const scalar = reportsAfter(design, { engine: 'scalar', checks })
      expect(scalar).toHaveLength(reports)
      for (const { sent, received } of scalar) expect(Math.min(sent, received)).toBeGreaterThan(4)
      expect(reportsAfter(design, { engine: 'word', checks })).toEqual(scalar)
    })

    it('ten different signals are looked at', async () => {
      const { design } = await make()
      const paths = looksAt(design)
      expect(new Set(paths).size).toBe(10)
      for (const path of paths) expect(leafNamed(instanceTree(design), path)).not.toBeNull()
    })
  })
}

testDesigns(ours)
describeWithTools(['yosys'], 'in Verilog', () => testDesigns(inVerilog))
