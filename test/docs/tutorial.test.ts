import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read } from './page.js'

beforeAll(buildPackage)

const page = read('docs/tutorial.md')
const names = ['take-turns.ts', 'take-turns.tb.ts']
const [module, testbench] = names.map((name) => fenced(page, `ts ${name}`)) as [string, string]

/** The folder of a reader who has copied the listings. */
const userFolder = (rtl = module): string => folderWith({ 'take-turns.ts': rtl, 'take-turns.tb.ts': testbench })

/** The output in the terminal. */
function shownBy(folder: string, command: string): string {
  const { stdout, stderr } = flitwave(folder, command.split(' '))
  return stdout + stderr
}

/** The module after the change that the page asks for. */
function withLine(line: string, old: RegExp): string {
  expect(module.match(old)).toHaveLength(1)
  return module.replace(old, () => line)
}

test.each(names)('the page shows examples/%s as it is', (name) => {
  expect(fenced(page, `ts ${name}`)).toBe(read(`examples/${name}`))
})

const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]

test('the page shows what each command prints, and the drawing', () => {
  const folder = userFolder()
  expect(commands).toHaveLength(3)
  for (const [, command, shown] of commands) expect(shownBy(folder, command!)).toBe(shown)
  expect(page).toContain('](tutorial/take-turns.svg)')
  expect(readFileSync(join(folder, 'take-turns.svg'), 'utf8')).toBe(read('docs/tutorial/take-turns.svg'))
})

test.each([
  ['bug', /^ +if \(!this\.busy \|\|.*\n/m],
  ['error', /^ +this\.busy = .*\n/m],
])('the page shows what the %s leads to', (name, old) => {
  const folder = userFolder()
  writeFileSync(join(folder, 'take-turns.ts'), withLine(fenced(page, `ts ${name}`), old))
  const [, command] = commands[0]!
  expect(shownBy(folder, command!)).toBe(fenced(page, `text ${name}`))
})
