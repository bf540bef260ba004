import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read } from './page.js'

beforeAll(buildPackage)

const page = read('docs/why.md')
const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]

const gate = read('examples/credit-gate.ts')

test('the page shows what each command prints', () => {
  const folder = folderWith({ 'credit-gate.ts': gate, 'credit-gate.tb.ts': read('examples/credit-gate.tb.ts') })
  expect(commands).toHaveLength(6)
  for (const [, command, shown] of commands) {
    // The page says that the gate changes in between.
    if (command!.endsWith('bad.replay') && command!.startsWith('run'))
      writeFileSync(join(folder, 'credit-gate.ts'), gate.replace('this.pass && !this.credit', 'this.pass'))
    const { stdout, stderr } = flitwave(folder, command!.split(' '))
    expect(stdout + stderr).toBe(shown)
  }
})
