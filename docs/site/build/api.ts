/** What programs import of the package: a page for each of its rooms, written by TypeDoc from TSDoc. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { table } from '../../../scripts/markdown.js'
import { helperPages, helperTable } from './helpers.js'
import type { Page } from './pages.js'

const typedoc = join('site', 'node_modules', 'typedoc', 'bin', 'typedoc')

/** What programs import it as, and where it is in `src`. */
interface Room {
  readonly file: string
  readonly name: string
  /** What it is for, from the head of its source. */
  readonly about: string
  readonly text: string
}

/** @throws Error if TypeDoc fails */
export function apiPages(): Page[] {
  const rooms = documentedRooms()
  const links = rooms.map(({ file, name, about }) => [`[\`${name}\`](./${file})`, about])
  const index = `# API\n\nWhat programs import of the package. [Modules](../modules/index.md) has its hardware.\n\n${table(['Import', 'What it has'], links)}\n\n## Functions for hardware\n\n${helperTable()}\n`
  return [
    { path: 'reference/api/index.md', text: index },
    ...rooms.map(({ file, name, about, text }) => ({
      path: `reference/api/${file}`,
      text: `# ${name}\n\n${about}\n\n${text}`,
    })),
    ...helperPages(),
  ]
}

function documentedRooms(): Room[] {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-api-'))
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [typedoc, '--options', join('docs', 'site', 'typedoc.json'), '--out', folder],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`TypeDoc has failed: ${stderr}`)
    return readdirSync(folder)
      .filter((file) => file !== 'README.md')
      .sort((a, b) => Number(b === mainFile) - Number(a === mainFile))
      .map((file) => roomOf(file, readFileSync(join(folder, file), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const mainFile = 'index.md'
const { exports: packageExports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Readonly<Record<string, string | { readonly default: string }>>
}

function roomOf(file: string, text: string): Room {
  const room = basename(file, '.md')
  const isMain = file === mainFile
  const [exported, source] = isMain ? ['flitwave', 'src/index.ts'] : exportOf(room)
  return {
    file: `${exported}.md`,
    name: isMain ? exported : `flitwave/${exported}`,
    about: headOf(readFileSync(source, 'utf8')),
    text: text
      .replaceAll(`(${mainFile}`, '(flitwave.md')
      .replaceAll('{{', '{&#123;')
      // What TypeDoc calls parameters that are taken apart at once.
      .replaceAll('__namedParameters', 'options')
      .replace(/^\*\*\*\n\n/gm, ''),
  }
}

/**
 * @returns by which name programs import the index of that folder of `src`, and its source
 * @throws Error if `package.json` does not export it
 */
function exportOf(folder: string): [name: string, source: string] {
  for (const [name, target] of Object.entries(packageExports)) {
    const [, source] = typeof target === 'object' ? (/^\.\/dist\/(.*)\.js$/.exec(target.default) ?? []) : []
    if (source?.endsWith(`/${folder}/index`)) return [name.slice('./'.length), `${source}.ts`]
  }
  throw new Error(`package.json exports no index of ${folder}`)
}

/** What the comment at the head of a source says, without the name that the page has already. */
function headOf(source: string): string {
  const [, comment = ''] = /^\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\//.exec(source) ?? []
  return comment
    .replace(/\s*\n \* ?/g, ' ')
    .replace(/^\* /, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/: what [\w ]+ imports as `flitwave\/\w+`/, '')
}
