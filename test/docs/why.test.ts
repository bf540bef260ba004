import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read } from './page.js'

beforeAll(buildPackage, 120_000)

const page = read('docs/why.md')
const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]
const names = ['credit-gate.ts', 'credit-gate.tb.ts']

/** The folder of the page: the gate, and in folders of their own the gate and one with a mistake. */
function userFolder(): string {
  const files = Object.fromEntries(names.map((name) => [name, read(`examples/${name}`)]))
  const folder = folderWith(files)
  for (const below of ['old', 'new']) {
    mkdirSync(join(folder, below))
    for (const [name, text] of Object.entries(files))
      writeFileSync(
        join(folder, below, name),
        below === 'old' ? text : text.replace('this.pass && !this.credit', 'this.pass'),
      )
  }
  return folder
}

test('the page shows what each command prints', () => {
  const folder = userFolder()
  expect(commands).toHaveLength(6)
  for (const [, command, shown] of commands) {
    const { stdout, stderr } = flitwave(folder, command!.split(' '))
    expect(stdout + stderr).toBe(shown)
  }
})
