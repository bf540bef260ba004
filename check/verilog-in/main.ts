/** `npm run verilog-in -- --top fifo --cycles 5000 fifo.v`: an imported design beside other simulators of its source. */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { lockStep, type Simulator } from './lock-step.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    top: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    define: { type: 'string', multiple: true, default: [] },
    include: { type: 'string', multiple: true, default: [] },
    reset: { type: 'string', default: 'auto' },
    cycles: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    simulators: { type: 'string', default: 'icarus,verilator' },
    'reset-cycles': { type: 'string', default: '4' },
  },
})

const pairs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text) => [text.split('=')[0]!, text.split('=').slice(1).join('=')]))

const sources = {
  files: positionals.map((file) => resolve(file)),
  top: values.top ?? null,
  parameters: pairs(values.set),
  defines: pairs(values.define),
  includes: values.include.map((folder) => resolve(folder)),
}

try {
  const started = performance.now()
  const { imported, cycles, differences, unknownShare } = await lockStep(sources, {
    cycles: Number(values.cycles),
    seed: Number(values.seed),
    simulators: values.simulators
      .split(',')
      .filter((name): name is Simulator => name === 'icarus' || name === 'verilator'),
    reset: values.reset === 'none' ? null : values.reset,
    resetCycles: Number(values['reset-cycles']),
  })
  const { design, report } = imported
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${design.top.name}: ${design.modules.length} modules, ${cycles} cycles, ${differences.length} differences, ${seconds} s`,
  )
  console.log(
    `clock ${report.clock}, reset ${JSON.stringify(report.reset)}, flattened ${report.flattened.join(' ') || 'nothing'}`,
  )
  const unknown = report.unknownBits.reduce((sum, { bits }) => sum + bits, 0)
  console.log(
    `${unknown} unknown bits at ${report.unknownBits.length} places, ${report.clockedInReset.length} clocked in reset`,
  )
  console.log(`${(100 * unknownShare).toFixed(2)} % of the bits of outputs unknown in Icarus`)
  for (const difference of differences) console.log(JSON.stringify(difference))
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof FlitwaveError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
