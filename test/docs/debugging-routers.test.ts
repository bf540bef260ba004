import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read, words } from './page.js'

beforeAll(buildPackage)

const page = read('docs/debugging-routers.md')
const names = ['three-bugs.ts', 'three-bugs.tb.ts']

/** The package's place in the folder of a user who has installed it. */
const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The reader's steps, in order: commands with their output, and changes of the router. */
const steps = [...page.matchAll(/^```(text|diff)\n([^]*?)^```/gm)].map(([, kind, text]) => ({ kind, text: text! }))

/** Commands, each with its output. */
function commandsIn(text: string): RegExpMatchArray[] {
  return [...text.matchAll(/^\$ npx flitwave (.*)\n((?:(?!\$ ).*\n)*)/gm)]
}

function shownBy(folder: string, command: string): string {
  const { stdout, stderr } = flitwave(folder, words(command))
  return (stdout + stderr).replaceAll(packageFolder, 'node_modules/flitwave/')
}

/** Makes a change of the page. */
function mend(file: string, diff: string): void {
  const linesOf = (sign: string): string =>
    diff
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const parts = readFileSync(file, 'utf8').split(linesOf('-'))
  expect(parts).toHaveLength(2)
  writeFileSync(file, parts.join(linesOf('+')))
}

test.each(names)('the page shows parts of examples/%s as they are', (name) => {
  expect(read(`examples/${name}`)).toContain(fenced(page, `ts ${name}`))
})

test('the page shows what each command prints, up to a router without its bugs', () => {
  const folder = folderWith(Object.fromEntries(names.map((name) => [name, read(`examples/${name}`)])))
  expect(steps.map(({ kind }) => kind).join(' ')).toBe(
    'text text text text diff text text text diff text text text text text diff text',
  )
  for (const { kind, text } of steps) {
    if (kind === 'diff') mend(join(folder, 'three-bugs.ts'), text)
    else for (const [, command, shown] of commandsIn(text)) expect(shownBy(folder, command!), command).toBe(shown)
  }
})
