import type { InferredOptionTypes } from 'yargs'
import { counted } from '../../../base/text.js'
import { command } from '../shared/command.js'
import { instantiate, loadWithSettings, loadClasses } from '../shared/load.js'
import { count, flag, optionsOf, settings, subject, text } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import type { CheckResult } from '../../../print/verilog/index.js'
import { diagnosticAsJson } from '../shared/report.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../shared/type-check.js'
import { failForUsage } from '../shared/usage.js'

const options = optionsOf({
  set: settings(),
  out: text('Folder for one file per module; default: the terminal'),
  check: flag('Lint, compare and synthesise with Verilator, Icarus and Yosys'),
  cycles: count('With --check: random cycles to compare; default 2000'),
  seed: count('With --check: seed of the random inputs; default 1', { least: 0 }),
  json: flag('Report as JSON'),
  types: typesOption,
})

type VerilogArguments = InferredOptionTypes<typeof options> & { readonly module: string }

export const verilogCommand = command({
  subject: { module: subject('A class from `flitwave list`, a file, or file.ts#Class') },
  options,
  examples: [
    ['$0 verilog Fifo', 'The queue, in the terminal'],
    ['$0 verilog Router --set stages=4 --out verilog', 'A router of four stages, one file per module'],
    ['$0 verilog Router --check', 'Checks it in all installed tools against the simulator'],
    ['$0 verilog ./mine.ts#Mine', 'A module of your own'],
  ],
  epilogue:
    'Exit code: 0 if all is good, 1 if types are wrong, or a tool complains or disagrees, 2 for bad usage or input.',
  run: (args) => whileCheckingTypes(args.module, args.types, (types) => exportVerilog(args, types)),
})

async function exportVerilog(args: VerilogArguments, types: CommandTypes): Promise<void> {
  const { module, set, out, check, json, cycles = 2000, seed = 1 } = args
  for (const option of ['cycles', 'seed'] as const) {
    if (args[option] !== undefined && !check) failForUsage(`--${option} is for --check`, 'leave it out, or check')
  }
  const { type, set: own } = await loadWithSettings(module, set)
  const top = instantiate(type, await loadClasses(type.parameters ?? {}, own))
  const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
  const { checkVerilog, emitVerilog, formatCheck, isClean } = await import('../../../print/verilog/index.js')
  const design = elaborate(top)
  const files = emitVerilog(design)
  const written =
    out === undefined
      ? []
      : writeFiles(
          out,
          files.map(({ name, text }) => ({ name, content: text })),
        )
  if (!json) {
    if (out === undefined && !check) print(files.map(({ text }) => text).join('\n'))
    for (const path of written) print(path)
    if (check) print(`${design.top.name}: ${counted(design.modules.length, 'module')}`)
  }
  const onResults = (results: readonly CheckResult[]): void => print(formatCheck(results))
  const results = check ? await checkVerilog(design, { cycles, seed, files, ...(!json && { onResults }) }) : []
  const wrongTypes = await types.errors()
  if (json) {
    printJson({
      top: design.top.name,
      modules: files.map((file) => file.module),
      files: written,
      checks: results,
      types: wrongTypes.map(diagnosticAsJson),
    })
  } else printTypeErrors(wrongTypes)
  if (!isClean(results) || wrongTypes.length > 0) process.exitCode = 1
}
