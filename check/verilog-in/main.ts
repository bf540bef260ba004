/** `npm run verilog-in -- --top fifo --cycles 5000 fifo.v`: an imported design beside other simulators of its source. */

import { resolve } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { script } from '../../scripts/script.js'
import { choices, count, optionsOf, settings, text, texts } from '../../src/apps/cli/shared/options.js'
import { requireParameters, requireVerilog } from '../../src/apps/cli/shared/verilog-files.js'
import { lockStep } from './lock-step.js'
import { comparisonOptions, endWith, exitCodes, readerWith } from './options.js'
import { simulators } from './simulate.js'

const options = {
  ...comparisonOptions(5000),
  ...optionsOf({
    top: text('The top module; default: the one that no other contains'),
    set: settings('Parameters of the top module, as name=value'),
    define: settings('Macros of the preprocessor, as name=value'),
    include: texts('Folders of included files'),
    reset: text('The input that is the reset, or none; default: the one that its name and effect show', {
      default: 'auto',
    }),
    'reset-cycles': count('Cycles with the reset on', {}, { default: 4 }),
    simulators: choices('simulator', simulators, 'Simulators to compare with; both by default'),
  }),
}

type Given = InferredOptionTypes<typeof options> & { readonly files: readonly string[] }

/** @returns whether all outputs are equal */
async function compare(given: Given): Promise<boolean> {
  const sources = {
    files: given.files.map((file) => requireVerilog(file)),
    top: given.top ?? null,
    parameters: requireParameters(given.set),
    defines: requireParameters(given.define),
    includes: (given.include ?? []).map((folder) => resolve(folder)),
  }
  const started = performance.now()
  const { imported, cycles, differences, unknownShare } = await lockStep(sources, {
    cycles: given.cycles,
    seed: given.seed,
    limit: given.limit,
    simulators: given.simulators ?? simulators,
    reset: given.reset === 'none' ? null : given.reset,
    resetCycles: given['reset-cycles'],
    yosys: await readerWith(given.slang),
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
  return differences.length === 0
}

await script(
  'verilog-in',
  '$0 [options] <files..>\n\nRuns a design in Verilog on both engines and in other simulators, on the same random inputs.',
  process.argv.slice(2),
)
  .command(
    '$0 <files..>',
    false,
    (yargs) =>
      yargs
        .positional('files', { type: 'string', array: true, demandOption: true, describe: 'Verilog files' })
        .options(options),
    (given) => endWith(() => compare(given)),
  )
  .epilogue(exitCodes)
  .parseAsync()
