/** The public API of the package: a page for each of its rooms, written by TypeDoc from TSDoc. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { table } from '../../../scripts/markdown.js'
import { helperPages, helperTable } from './helpers.js'
import type { Page } from './pages.js'

const typedoc = join('docs', 'site', 'node_modules', 'typedoc', 'bin', 'typedoc')

/** The name under which programs import a room, and its place in `src`. */
interface Room {
  readonly file: string
  readonly name: string
  /** Its purpose, from the head of its source. */
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
    const left = entryPoints.filter((source) => !existsSync(join(folder, source.replace(/(\/index)?\.ts$/, '.md'))))
    // It leaves out projects of TypeScript that are referenced but not built, and succeeds.
    if (left.length > 0) throw new Error(`TypeDoc has left out ${left.join(', ')}: build the types with tsc -b`)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .map((file) => file.replaceAll('\\', '/'))
      .sort((a, b) => Number(b === mainFile) - Number(a === mainFile))
      .map((file) => roomOf(file, readFileSync(join(folder, file), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const mainFile = 'index.md'
const { entryPoints: listed } = JSON.parse(readFileSync(join('docs', 'site', 'typedoc.json'), 'utf8')) as {
  entryPoints: readonly string[]
}
/** Below `src`. */
const entryPoints = listed.map((path) => path.replace('../../src/', ''))
const { exports: packageExports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Readonly<Record<string, string | { readonly default: string }>>
}

function roomOf(file: string, text: string): Room {
  const isMain = file === mainFile
  const [exported, source] = exportOf(file)
  return {
    file: `${exported}.md`,
    name: isMain ? exported : `flitwave/${exported}`,
    about: headOf(readFileSync(source, 'utf8')),
    text: text
      .replace(/\]\(([^)#:]+\.md)/g, (_, link: string) => `](${exportOf(posix.join(posix.dirname(file), link))[0]}.md`)
      .replaceAll('{{', '{&#123;')
      // The name that TypeDoc gives to destructured parameters.
      .replaceAll('__namedParameters', 'options')
      .replace(/^\*\*\*\n\n/gm, ''),
  }
}

/**
 * @param file - the page of a folder of `src`, as TypeDoc names it: `print/wave.md`
 * @returns the name under which programs import the index of that folder, and its source
 * @throws Error if `package.json` does not export it
 */
function exportOf(file: string): [name: string, source: string] {
  const source = file === mainFile ? 'src/index' : `src/${file.replace(/\.md$/, '')}/index`
  const found = Object.entries(packageExports).find(
    ([, target]) => typeof target === 'object' && target.default === `./dist/${source}.js`,
  )
  if (found === undefined) throw new Error(`package.json exports no ${source}`)
  return [found[0] === '.' ? 'flitwave' : found[0].slice('./'.length), `${source}.ts`]
}

/** The comment at the head of a source, without the name that the page already has. */
function headOf(source: string): string {
  const [, comment = ''] = /^\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\//.exec(source) ?? []
  return comment
    .replace(/\s*\n \* ?/g, ' ')
    .replace(/^\* /, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/: what [\w ]+ imports as `flitwave\/\w+`/, '')
}
