import { expect, it } from 'vitest'
import { broadcastSchedule } from '../../../src/networks/collective/broadcast/broadcast.js'
import { coordinatesOf } from '../../../src/networks/collective/network.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { engineDesignOf, engineParametersOf } from '../../../src/networks/play/engine/engine-hardware.js'
import { EnginePlayer } from '../../../src/networks/play/engine/engine-player.js'
import { programOf } from '../../../src/networks/play/engine/program.js'
import { tableWords } from '../../../src/networks/play/engine/engine-tables.js'
import { Player } from '../../../src/networks/play/player.js'
import { checkVerilog, isClean } from '../../../src/print/verilog/index.js'
import type { CollectiveNetwork } from '../../../rtl/collective/collective-network.js'
import { describeWithTools } from '../../support/tools.js'

const network = { topology: 'torus', sizes: [4, 4] } as const
const schedule = broadcastSchedule('dcf', network, 5)
const timing: Timing = { flits: 6, ts: 7, tr: 3, startup: 'serial' }
const program = programOf(schedule, timing)
const options = new EnginePlayer(network, 'all-port', { loadPort: true, shape: program.shape }).optionsFor({
  startup: 'serial',
  hasBarriers: false,
})
const words = tableWords(program, engineParametersOf(options))

/** A cycle of reset, then a word in each cycle, then the start. */
const start = 1 + words.length

function inputs(cycle: number): Record<string, number | bigint> {
  const constant = { ts: timing.ts, tr: timing.tr, steps: program.steps, start: cycle === start ? 1 : 0 }
  const word = words[cycle - 1]
  if (!word) return constant
  const { node, table, channel, index, data } = word
  const [x, y] = coordinatesOf(node, network)
  const load = { valid: 1, 'to.x': x!, 'to.y': y!, table, channel, index, data }
  return { ...constant, ...Object.fromEntries(Object.entries(load).map(([name, value]) => [`load[0].${name}`, value])) }
}

const { cycles } = new Player(network, 'all-port').play(schedule, timing)

it('takes its tables through the load port, and then as many cycles as software', () => {
  const simulator = new Simulator<CollectiveNetwork>(engineDesignOf(options), { engine: 'scalar' })
  const { dut } = simulator
  Object.assign(dut, { ts: timing.ts, tr: timing.tr, steps: program.steps })
  for (const { node, ...word } of words) {
    const [x, y] = coordinatesOf(node, network)
    dut.load[0] = { valid: true, to: { x: x!, y: y! }, ...word } as (typeof dut.load)[number]
    simulator.step()
  }
  dut.load[0]!.valid = false
  dut.start = true
  simulator.step()
  dut.start = false
  expect(1 + simulator.runUntil(({ done }) => done, 1000)).toBe(cycles)
  expect(dut.cycles).toBe(cycles)
})

describeWithTools(['iverilog'], 'the Verilog of a whole broadcast', () => {
  it('agrees with our engines in Icarus, from the first word of its tables to the end', async () => {
    const results = await checkVerilog(engineDesignOf(options), {
      cycles: start + cycles + 10,
      inputs,
      tools: ['icarus'],
    })
    expect(results.map((result) => isClean([result]))).toEqual([true])
  })
})
