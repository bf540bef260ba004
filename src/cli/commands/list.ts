import type { Argv, CommandModule } from 'yargs'
import { readCatalog, type Catalog, type CatalogEntry } from '../catalog.js'
import { algorithms, isPartition, partitions } from '../collective/names.js'
import { print, printJson } from '../output.js'
import { align, wrap } from '../table.js'
import { failForName } from '../usage.js'

interface ListArguments {
  readonly name: string | undefined
  readonly json: boolean
}

const algorithmEntries = Object.entries(algorithms).map(([name, title]) => ({ name, title }))

/** `flitwave list`: what there is to run and to export. */
export const listCommand: CommandModule<object, ListArguments> = {
  command: 'list [name]',
  describe: 'Show the testbenches, modules, networks, algorithms and studies of the package, or the parameters of one',
  builder: (yargs: Argv) =>
    yargs
      .positional('name', { type: 'string', describe: 'A testbench, a module, a network, an algorithm or a study' })
      .option('json', { type: 'boolean', default: false, describe: 'As JSON' })
      .example('$0 list', 'Everything')
      .example('$0 list router-pipeline', 'What router-pipeline shows, and what can be set'),
  handler: ({ name, json }) => {
    const catalog = readCatalog()
    if (name === undefined) {
      if (json) printJson({ ...catalog, algorithms: algorithmEntries })
      else print(overview(catalog))
      return
    }
    const algorithm = isPartition(name)
      ? { name, title: partitions.title }
      : algorithmEntries.find((candidate) => candidate.name === name)
    if (algorithm) {
      if (json) printJson(algorithm)
      else
        print(
          `${name}: ${algorithm.title}\n\nflitwave collective ${name}\n  \`flitwave collective --help\` tells what can be set`,
        )
      return
    }
    const entries = [...catalog.testbenches, ...catalog.modules, ...catalog.networks, ...catalog.studies]
    const names = [...entries, ...algorithmEntries].map((known) => known.name)
    const entry = entries.find((candidate) => candidate.name === name)
    if (!entry)
      failForName('testbench, module, network, algorithm or study', name, names, '`flitwave list` shows all names')
    if (json) printJson(entry)
    else print(details(entry, commandFor(entry, catalog)))
  },
}

function commandFor(entry: CatalogEntry, { testbenches, networks, studies }: Catalog): string {
  if (testbenches.includes(entry)) return 'run'
  if (studies.includes(entry)) return 'study'
  return networks.includes(entry) ? 'cdg' : 'verilog'
}

function overview({ testbenches, modules, networks, studies }: Catalog): string {
  return [
    'Testbenches: flitwave run <name>',
    '',
    ...testbenches.flatMap(brief),
    '',
    'Modules: flitwave verilog <name>',
    '',
    ...modules.flatMap(brief),
    '',
    'Networks: flitwave cdg <name>',
    '',
    ...networks.flatMap(brief),
    '',
    'Algorithms: flitwave collective <name>',
    '',
    ...[...algorithmEntries, partitions].flatMap(({ name, title }) => [`  ${name}`, `      ${title}`]),
    '',
    'Studies: flitwave study <name>',
    '',
    ...studies.flatMap(({ name, title }) => [`  ${name}`, `      ${title}`]),
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

function details({ name, title, about, file, parameters }: CatalogEntry, command: string): string {
  const rows = parameters.map((parameter) => [
    parameter.default === null ? `  --${parameter.name} file` : `  --set ${parameter.name}=${parameter.default}`,
    parameter.default === null ? '' : parameter.bounds,
    parameter.about,
  ])
  return [
    `${name}: ${title}`,
    ...(about ? [wrap(about)] : []),
    `Source: ${file}`,
    '',
    `flitwave ${command} ${name}`,
    ...(rows.length > 0 ? [align(rows)] : []),
  ].join('\n')
}
