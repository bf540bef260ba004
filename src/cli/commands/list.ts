import type { Argv, CommandModule } from 'yargs'
import { readCatalog, type CatalogEntry } from '../catalog.js'
import { print, printJson } from '../output.js'
import { align, wrap } from '../table.js'
import { failForName } from '../usage.js'

interface ListArguments {
  readonly name: string | undefined
  readonly json: boolean
}

/** `flitwave list`: what there is to run and to export. */
export const listCommand: CommandModule<object, ListArguments> = {
  command: 'list [name]',
  describe: 'Show the testbenches and modules of the package, or the parameters of one',
  builder: (yargs: Argv) =>
    yargs
      .positional('name', { type: 'string', describe: 'A testbench or a module' })
      .option('json', { type: 'boolean', default: false, describe: 'As JSON' })
      .example('$0 list', 'Everything')
      .example('$0 list router-pipeline', 'What router-pipeline shows, and what can be set'),
  handler: ({ name, json }) => {
    const { testbenches, modules } = readCatalog()
    if (name === undefined) {
      if (json) printJson({ testbenches, modules })
      else print(overview(testbenches, modules))
      return
    }
    const entries = [...testbenches, ...modules]
    const names = entries.map((entry) => entry.name)
    const entry = entries.find((candidate) => candidate.name === name)
    if (!entry) failForName('testbench or module', name, names, '`flitwave list` shows all names')
    if (json) printJson(entry)
    else print(details(entry, testbenches.includes(entry)))
  },
}

function overview(testbenches: readonly CatalogEntry[], modules: readonly CatalogEntry[]): string {
  return [
    'Testbenches: flitwave run <name>',
    '',
    ...testbenches.flatMap(brief),
    '',
    'Modules: flitwave verilog <name>',
    '',
    ...modules.flatMap(brief),
    '',
    '`flitwave list <name>` tells what one shows and what can be set.',
  ].join('\n')
}

function brief({ name, title, parameters }: CatalogEntry): string[] {
  const settings = parameters.map((parameter) =>
    parameter.default === null ? `--${parameter.name} file` : `${parameter.name}=${parameter.default}`,
  )
  return [`  ${name}`, `      ${title}`, ...(settings.length > 0 ? [`      ${settings.join(' ')}`] : [])]
}

function details({ name, title, about, file, parameters }: CatalogEntry, isTestbench: boolean): string {
  const rows = parameters.map((parameter) => [
    parameter.default === null ? `  --${parameter.name} file` : `  --set ${parameter.name}=${parameter.default}`,
    parameter.default === null ? '' : parameter.bounds,
    parameter.about,
  ])
  const command = `flitwave ${isTestbench ? 'run' : 'verilog'} ${name}`
  return [
    `${name}: ${title}`,
    ...(about ? [wrap(about)] : []),
    `Source: ${file}`,
    '',
    command,
    ...(rows.length > 0 ? [align(rows)] : []),
  ].join('\n')
}
