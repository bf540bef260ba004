/** A page for each module, from its documentation in the source, its parameters, and its hardware with their defaults. */

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { rooms } from '../../../src/apps/cli/commands/list.js'
import type { Catalog, CatalogEntry } from '../../../src/apps/cli/shared/catalog.js'
import { shell, table } from '../../../scripts/markdown.js'
import { escaped } from './html.js'
import type { Page } from './pages.js'

/** The output of `scripts/describe-modules.mjs` for a module. */
interface Described {
  readonly ports: readonly { readonly name: string; readonly direction: string; readonly type: string }[]
  readonly parts: readonly string[]
}

export function modulePages(): Page[] {
  const { modules } = JSON.parse(readFileSync('dist/builtins.json', 'utf8')) as Catalog
  const described = describeModules()
  const uses = new Map(modules.map(({ name }) => [name, usersOf(name, described)]))
  return [indexPage(modules), ...modules.map((entry) => pageOf(entry, described[entry.name]!, uses.get(entry.name)!))]
}

function describeModules(): Readonly<Record<string, Described>> {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/describe-modules.mjs'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Readonly<Record<string, Described>>
}

const usersOf = (name: string, described: Readonly<Record<string, Described>>): string[] =>
  Object.keys(described).filter((user) => described[user]!.parts.includes(name))

function indexPage(modules: readonly CatalogEntry[]): Page {
  const sections = rooms.map(([folder, title]) => {
    const inside = modules.filter(({ file }) => dirname(file) === `rtl/${folder}`)
    const rows = inside.map(({ name, title }) => [`[${name}](./${name}.md)`, escaped(title)])
    return `## ${title}\n\n\`rtl/${folder}\`\n\n${table(['Module', 'What it is'], rows)}`
  })
  const about = 'The hardware that comes with the package. `npx flitwave list Router` tells the same of one.'
  return { path: 'reference/modules/index.md', text: `# Modules\n\n${about}\n\n${sections.join('\n\n')}\n` }
}

function pageOf(
  { name, title, about, file, parameters }: CatalogEntry,
  { ports, parts }: Described,
  users: string[],
): Page {
  const source = readFileSync(file, 'utf8')
  const link = (other: string): string => `[${other}](./${other}.md)`
  const shown = [
    `# ${name}`,
    escaped(title),
    about && markdownOf(about),
    shell(`npx flitwave verilog ${name}`),
    ...wavesOf(name),
    ports.length > 0 && `## Ports\n\n${portTable(ports, source)}`,
    parameters.length > 0 &&
      `## Parameters\n\n${table(
        ['Parameter', 'Default', 'Values', 'Meaning'],
        parameters.map((one) => [
          `\`${one.name}\``,
          `\`${String(one.default)}\``,
          escaped(one.bounds),
          escaped(one.about),
        ]),
      )}`,
    (parts.length > 0 || users.length > 0) && '## Structure',
    parts.length > 0 && `It is made of ${parts.map(link).join(', ')}.`,
    users.length > 0 && `It is a part of ${users.map(link).join(', ')}.`,
    `## Source\n\n[${file}](../../source/${file.replace(/\.ts$/, '.md')}), with the defaults of its parameters above.`,
  ]
  return { path: `reference/modules/${name}.md`, text: `${shown.filter(Boolean).join('\n\n')}\n` }
}

function portTable(ports: Described['ports'], source: string): string {
  const rows = ports.map(({ name, direction, type }) => [
    `\`${name}\``,
    direction,
    `\`${type}\``,
    escaped(commentOf(name, direction, source)),
  ])
  return table(['Port', 'Direction', 'Type', 'Meaning'], rows)
}

/** The comment above a port's declaration; empty for a port that a base class declares. */
function commentOf(name: string, direction: string, source: string): string {
  const declared = new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*${name} = (?:array\([^=]*=> )?${direction}\(`)
  const text = declared.exec(source)?.[1] ?? ''
  return text
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The documentation of a class is Markdown; text that looks like an element is escaped. */
const markdownOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('|') ? line : escaped(line)))
    .join('\n')

/** The diagram of a testbench whose design is this module, with the command that runs it. */
function wavesOf(name: string): string[] {
  const bench = readdirSync('tb').find(
    (file) =>
      file.endsWith('.tb.ts') &&
      new RegExp(`design: [^\\n]*\\s*new ${name}\\b`).test(readFileSync(`tb/${file}`, 'utf8')),
  )
  const run = bench?.replace('.tb.ts', '')
  const picture = run && new RegExp(`!\\[(${run}[^\\]]*)\\]\\(([^)]*)\\)`).exec(readFileSync('waves/README.md', 'utf8'))
  if (!picture) return []
  const [, title = '', file = ''] = picture
  const settings = title
    .split(', ')
    .slice(1)
    .map((setting) => ` --set ${setting}`)
  return ['## Waves', `![${title}](../../waves/${file})`, shell(`npx flitwave run ${run}${settings.join('')}`)]
}
