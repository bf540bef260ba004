import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read, words } from './page.js'

beforeAll(buildPackage)

const page = read('docs/proofs.md')
const commands = [...page.matchAll(/^```text\n\$ npx flitwave (.*)\n([^]*?)^```/gm)]

it('the page shows what each command prints', () => {
  const file = 'examples/proven-gate.ts'
  expect(fenced(page, `ts file=${file}`)).toBe(read(file))
  const folder = folderWith()
  mkdirSync(join(folder, 'examples'))
  writeFileSync(join(folder, file), read(file))
  expect(commands.length).toBeGreaterThanOrEqual(4)
  for (const [, command, shown] of commands) {
    const { stdout, stderr } = flitwave(folder, words(command!))
    // On a busy machine an answer shows its time.
    expect(stdout.replace(/, \d+ s$/gm, '') + stderr, command).toBe(shown)
  }
})

it('the program on the page runs, and says what it is to', async () => {
  expect(fenced(page, 'ts file=proof.ts')).toBe(read('test/docs/proofs-usage.ts'))
  const said: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')))
  await import('./proofs-usage.js')
  spy.mockRestore()
  expect(said.sort()).toEqual([
    'dut a flit in an idle virtual channel proved',
    'dut.buffer pop from an empty fifo proved',
    'dut.buffer push into a full fifo proved',
  ])
})
