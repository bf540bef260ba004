/** A page for each file of functions that hardware uses: their signatures, and their comments in the source. */

import { readdirSync, readFileSync } from 'node:fs'
import { table } from '../../../scripts/markdown.js'
import { escaped } from './html.js'
import type { Page } from './pages.js'

interface Helper {
  readonly name: string
  readonly signature: string
  readonly about: string
}

const folder = 'rtl/lib'

/** The path of a file's page, below the root of the site. */
export const helperPage = (name: string): string => `reference/api/rtl-${name}.md`

/** The names of the files. */
export function helperFiles(): string[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
  return names.filter((name) => helpersIn(sourceOf(name)).length > 0)
}

export function helperPages(): Page[] {
  return helperFiles().map((name) => ({ path: helperPage(name), text: pageOf(name) }))
}

/** The list of them, for the page of all imports. */
export function helperTable(): string {
  const rows = helperFiles().map((name) => [
    `[\`flitwave/${folder}/${name}\`](./${helperPage(name).split('/').at(-1)!})`,
    helpersIn(sourceOf(name))
      .map((helper) => `\`${helper.name}\``)
      .join(', '),
  ])
  return table(['Import', 'Functions'], rows)
}

function pageOf(file: string): string {
  const helpers = helpersIn(sourceOf(file)).map(
    ({ name, signature, about }) => `## ${name}()\n\n\`\`\`ts\n${signature}\n\`\`\`\n\n${escaped(about)}`,
  )
  const source = `[${folder}/${file}.ts](../../source/${folder}/${file}.md)`
  return `# flitwave/${folder}/${file}\n\nFunctions that describe hardware. Source: ${source}.\n\n${helpers.join('\n\n')}\n`
}

const sourceOf = (name: string): string => readFileSync(`${folder}/${name}.ts`, 'utf8')

/** The functions that a file of hardware exports, if it has no module. */
function helpersIn(source: string): Helper[] {
  if (!source.startsWith("'use rtl'") || /^export (?:abstract )?class /m.test(source)) return []
  const declared = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function (\w+)([^{]*?) \{\n/g
  return [...source.matchAll(declared)].map(([, comment = '', name = '', rest = '']) => ({
    name,
    signature: `${name}${rest}`.replace(/\s+/g, ' '),
    about: comment
      .replace(/^\s*\*? ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}
