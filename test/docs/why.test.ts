import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read } from './page.js'

beforeAll(buildPackage, 120_000)

const page = read('docs/why.md')
const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]

test('the page shows what each command prints', () => {
  const files = ['credit-gate.ts', 'credit-gate.tb.ts'].map((name) => [name, read(`examples/${name}`)] as const)
  const folder = folderWith(Object.fromEntries(files))
  expect(commands).toHaveLength(3)
  for (const [, command, shown] of commands) {
    const { stdout, stderr } = flitwave(folder, command!.split(' '))
    expect(stdout + stderr).toBe(shown)
  }
})
