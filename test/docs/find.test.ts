import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read, words } from './page.js'

beforeAll(buildPackage)

const page = read('docs/find.md')
const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]

it('the page shows what each command prints', () => {
  const folder = folderWith()
  flitwave(folder, ['run', 'traffic', '--keep-replay'])
  expect(commands).toHaveLength(6)
  for (const [, command, shown] of commands) {
    const { stdout, stderr } = flitwave(folder, words(command!))
    expect(stdout + stderr, command).toBe(shown)
  }
})
