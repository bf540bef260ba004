import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { modes } from '../../rtl/min/parameters.js'
import { routerParameters } from '../../rtl/router/router-parameters.js'
import type { Catalog } from '../../src/apps/cli/shared/catalog.js'
import { buildPackage } from '../support/cli.js'

beforeAll(buildPackage)

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url)
const page = readFileSync(at('docs/hardware.md'), 'utf8')

/** The catalog that the build has written. */
const catalog = (): Catalog => JSON.parse(readFileSync(at('dist/builtins.json'), 'utf8')) as Catalog

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

/** The cells of the rows of the table in a section, without its head. */
function tableOf(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!
  const rows = section.match(/^\|.*$/gm)!.slice(2)
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

test('the parameters of a router on the page are those that it has', () => {
  const named = tableOf('Routers').flatMap(([cell]) => codeIn(cell!))
  expect(Object.keys(routerParameters)).toEqual(expect.arrayContaining(named))
})

test('the modules and testbenches on the page come with the package', () => {
  const { modules, testbenches } = catalog()
  const names = modules.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(tableOf('Networks').flatMap(([cell]) => codeIn(cell!.split(' (')[0]!))))
  expect(names).toEqual(expect.arrayContaining(codeIn(page).filter((code) => /^[A-Z]\w+(Network|Torus)$/.test(code))))
  const shown = tableOf('First runs').flatMap(([cell]) => codeIn(cell!))
  const run = [...page.matchAll(/npx flitwave run ([a-z]\S*)`/g)].map(([, name]) => name)
  expect(shown.length).toBeGreaterThan(5)
  expect(testbenches.map(({ name }) => name)).toEqual(expect.arrayContaining([...shown, ...run]))
})

test('the modes on the page are those of the network', () => {
  for (const [name, { priority, motion }] of Object.entries(modes)) {
    const row = tableOf('Multistage networks').find(([cell]) => cell === `\`${name}\``)
    expect(row?.slice(1, 3)).toEqual([`\`${priority}\``, `\`${motion}\``])
  }
})

test('the files and folders on the page exist', () => {
  const files = catalog().modules.map(({ file }) => basename(file))
  const paths = codeIn(page).filter((code) => /^(rtl|test|tb)\/\S+$/.test(code))
  expect(paths.filter((path) => !existsSync(at(path)))).toEqual([])
  const alone = codeIn(page).filter((code) => /^[\w-]+\.ts$/.test(code))
  expect(alone.filter((name) => !files.includes(name) && !existsSync(at(`rtl/router/${name}`)))).toEqual([])
})
