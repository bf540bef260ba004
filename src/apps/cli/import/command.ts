import { resolve } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { formatLine } from '../../../base/diagnostic/diagnostic.js'
import { counted } from '../../../base/text.js'
import type { ImportReport } from '../../../language/verilog/report.js'
import type { Recipe } from '../../../language/verilog/stored.js'
import { command } from '../shared/command.js'
import { count, flag, optionsOf, settings, text, texts } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { failForUsage } from '../shared/usage.js'
import { requireParameters, requireVerilog } from '../shared/verilog-files.js'

const options = optionsOf({
  top: text('The top module; default: the one that no other contains'),
  set: settings('Parameters of the top module, as name=value'),
  reset: text('The input that is the reset, or none; default: the one that its name and effect show', {
    default: 'auto',
  }),
  define: settings('Macros of the preprocessor, as name=value'),
  include: texts('Folders of included files'),
  out: text('The Verilog file beside which the results stand; default: that of the top module'),
  limit: count('Seconds of processor time for Yosys', {}, { default: '300' }),
  json: flag('Report as JSON'),
})

type ImportArguments = InferredOptionTypes<typeof options> & { readonly files: readonly string[] | undefined }

export const importCommand = command({
  subject: {
    files: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Verilog files, in the order in which they are read',
    },
  },
  options,
  examples: [
    ['$0 import router.v', 'Writes router.v.json and router.v.d.ts for its only top module'],
    ['$0 import router.v --top router_wrap --set num_vcs=2', 'A module of several, with a parameter'],
    ['$0 import *.v --top mesh --reset rst_n', 'Several files'],
  ],
  epilogue:
    "A testbench then has `import { RouterWrap } from './router.v.js'`. Exit code: 0, or 2 for bad usage or input.",
  run: importFiles,
})

async function importFiles(args: ImportArguments): Promise<void> {
  const files = (args.files ?? []).map((file) => requireVerilog(file))
  if (files.length === 0) failForUsage('no file is given', 'name a Verilog file')
  const recipe: Recipe = {
    sources: {
      files,
      top: args.top ?? null,
      parameters: requireParameters(args.set),
      defines: requireParameters(args.define),
      includes: (args.include ?? []).map((folder) => resolve(folder)),
    },
    reset: args.reset === 'none' ? null : args.reset,
  }
  const { importInto } = await import('../../../language/verilog/load.js')
  const path = args.out === undefined ? null : requireOutput(args.out)
  const { design, report, files: written } = await importInto(path, recipe, args.limit)
  if (args.json) {
    printJson({
      top: design.top.name,
      class: design.top.className,
      modules: design.modules.length,
      files: written,
      report,
    })
    return
  }
  print(`${design.top.name}: ${counted(design.modules.length, 'module')}, read by ${report.frontEnd}`)
  for (const line of reportLines(report)) print(`  ${line}`)
  for (const file of written) print(file)
}

function requireOutput(path: string): string {
  if (!/\.s?v$/.test(path))
    failForUsage(`--out cannot be ${path}`, 'name a Verilog file, new or existing: --out mesh.v')
  return resolve(path)
}

/** Findings of one kind that are listed. */
const mostListed = 10

function reportLines({ clock, reset, unknownBits, clockedInReset, flattened }: ImportReport): string[] {
  const resetText = reset ? `${reset.port}, active ${reset.isActiveHigh ? 'high' : 'low'}` : 'none'
  const unknown = unknownBits.reduce((sum, { bits }) => sum + bits, 0)
  return [
    `clock: ${clock ?? 'none'}; reset: ${resetText}`,
    ...flattened.map(
      (module) => `${module} is part of the module around it: its ports have loops that are none, bit by bit`,
    ),
    ...(unknown > 0 ? [`${counted(unknown, 'bit')} unknown in Verilog and 0 here:`] : []),
    ...few(
      unknownBits.map(
        ({ kind, bits, place }) => `  ${place ? `${formatLine(place)}: ` : ''}${counted(bits, 'bit')} ${kind}`,
      ),
    ),
    ...(clockedInReset.length > 0
      ? ['clocked during the reset in Verilog, kept here (--reset none takes it as an input):']
      : []),
    ...few(clockedInReset.map(({ path, kind, place }) => `  ${formatLine(place)}: the ${kind} ${path}`)),
  ]
}

function few(lines: readonly string[]): string[] {
  const more = lines.length - mostListed
  return more > 0 ? [...lines.slice(0, mostListed), `  and ${more} more`] : [...lines]
}
