import { dirname } from 'node:path'
import { command } from '../shared/command.js'
import { readCatalog, type Catalog, type CatalogEntry } from '../shared/catalog.js'
import { greatestOf } from '../../../base/statistics.js'
import { algorithms, isPartition, partitions } from '../../../networks/collective/registry/names.js'
import { flag, optionsOf } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { align, wrap } from '../shared/table.js'
import { failForName } from '../shared/usage.js'

const options = optionsOf({ json: flag('As JSON') })

const algorithmEntries = Object.entries(algorithms).map(([name, title]) => ({ name, title }))

export const listCommand = command({
  subject: {
    name: { type: 'string', describe: 'A testbench, a module, a network, an algorithm or an experiment' },
  },
  options,
  examples: [
    ['$0 list', 'Everything'],
    ['$0 list router-pipeline', 'What router-pipeline shows, and its parameters'],
  ],
  run: ({ name, json }) => {
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
          `${name}: ${algorithm.title}\n\nflitwave collective ${name}\n  \`flitwave collective --help\` shows the options`,
        )
      return
    }
    const entries = [...catalog.testbenches, ...catalog.modules, ...catalog.networks, ...catalog.experiments]
    const names = [...entries, ...algorithmEntries].map((known) => known.name)
    const entry = entries.find((candidate) => candidate.name === name)
    if (!entry)
      failForName('testbench, module, network, algorithm or experiment', name, names, '`flitwave list` shows all names')
    if (json) printJson(entry)
    else print(details(entry, commandFor(entry, catalog)))
  },
})

function commandFor(entry: CatalogEntry, { testbenches, networks, experiments }: Catalog): string {
  if (testbenches.includes(entry)) return 'run'
  if (experiments.includes(entry)) return 'experiment'
  return networks.includes(entry) ? 'cdg' : 'verilog'
}

function overview({ testbenches, modules, networks, experiments }: Catalog): string {
  const sections = [
    ['Testbenches: flitwave run <name>', table(testbenches)],
    ['Modules: flitwave verilog <name>', rooms.map(([folder, title]) => room(folder, title, modules)).join('\n\n')],
    ['Networks: flitwave cdg <name>', table(networks)],
    ['Algorithms: flitwave collective <name>', table([...algorithmEntries, partitions])],
    ['Experiments: flitwave experiment <name>', table(experiments)],
  ]
  const help = '`flitwave list <name>` shows the details and parameters of one.'
  return [...sections.map(([title, text]) => `${title}\n\n${text}`), help].join('\n\n')
}

/** The folders of `rtl/` that have modules, from parts to complete networks. */
export const rooms = [
  ['lib', 'Arbiters, queues and other parts'],
  ['monitor', 'Performance monitoring'],
  ['router', 'Routers of meshes and tori'],
  ['terminal', 'Sources and sinks'],
  ['ni', 'Network interfaces'],
  ['net', 'Meshes and tori'],
  ['multicast', 'Networks that copy packets in their routers'],
  ['path', 'Meshes whose worms visit their destinations in turn'],
  ['reduction', 'Networks that combine vectors in their routers'],
  ['traffic', 'Networks with traffic of their own'],
  ['play', 'Networks on which schedules are played'],
  ['collective', 'Networks that carry out collective operations by themselves'],
  ['min', 'Broadcast banyans'],
  ['min/slot', 'Broadcast banyans in slots of one cycle'],
  ['min/wraparound', 'Wrap-around broadcast banyans'],
  ['proof', 'Laws for flitwave prove'],
] as const

function room(folder: string, title: string, modules: readonly CatalogEntry[]): string {
  const inside = modules.filter(({ file }) => dirname(file) === `rtl/${folder}`)
  return `  ${title} (rtl/${folder})\n${table(inside)}`
}

/** Names and titles, one per line. */
function table(entries: readonly Pick<CatalogEntry, 'name' | 'title'>[]): string {
  const widest = greatestOf(entries.map(({ name }) => name.length))
  return align(entries.map(({ name, title }) => [`    ${name}`, shortened(title, 100 - widest - 6)]))
}

/** Shortens a title to the columns: to its first clauses if they are long enough; else to the words that fit. */
function shortened(text: string, columns: number): string {
  const whole = text.replace(/\.$/, '')
  if (whole.length <= columns) return whole
  const clauses = /^.{30,}(?=[:;] | \()/.exec(whole.slice(0, columns + 1))?.[0]
  if (clauses !== undefined) return clauses
  return `${whole.slice(0, columns - 1).replace(/[\s,:;]*\S*$/, '')} …`
}

function details({ name, title, about, file, parameters }: CatalogEntry, command: string): string {
  const rows = parameters.map((parameter) => [
    parameter.default === null ? `  --${parameter.name} file` : `  --set ${parameter.name}=${parameter.default}`,
    parameter.default === null ? '' : parameter.bounds,
    parameter.about,
  ])
  return [
    `${name}: ${title}`,
    ...(about ? ['', renderMarkdown(about)] : []),
    '',
    `Source: ${file}`,
    '',
    `flitwave ${command} ${name}`,
    ...(rows.length > 0 ? [align(rows)] : []),
  ].join('\n')
}

/**
 * Renders Markdown for a terminal, as in the documentation of classes: paragraphs and lists in lines of `columns`, and
 * tables.
 */
function renderMarkdown(text: string, columns = 100): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split('\n'))
  return blocks.map((lines) => (lines.every(isRow) ? renderTable(lines) : renderLines(lines, columns))).join('\n\n')
}

const isRow = (line: string): boolean => line.startsWith('|')

function renderTable(lines: readonly string[]): string {
  const rows = lines.map((line) => ['', ...cellsOf(line)])
  return align(rows.filter((row) => !row.every((cell) => /^-*$/.test(cell))))
}

/** The cells of `| a | b |`. */
function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function renderLines(lines: readonly string[], columns: number): string {
  return lines.map((line) => (/^[-*] /.test(line) ? renderItem(line, columns) : wrap(line, columns))).join('\n')
}

function renderItem(line: string, columns: number): string {
  const text = wrap(line.slice(2), columns - 4).replaceAll('\n', '\n    ')
  return `  * ${text}`
}
