import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { fenced, read, words } from './page.js'

beforeAll(buildPackage)

/** As a project has it installed, its sources have another path. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = read('docs/mutation.md')
const commands = fenced(page, 'sh')
  .trim()
  .split('\n')
  .map((line) => line.replace(/ +#.*/, '').replace('npx flitwave ', ''))
const gate = {
  'credit-gate.ts': read('examples/credit-gate.ts'),
  'credit-gate.tb.ts': read('examples/credit-gate.tb.ts'),
}

test('the page shows what the first command prints', () => {
  const { stdout, status } = flitwave(folderWith(), words(commands[0]!))
  expect(stdout.replaceAll(root, '')).toBe(fenced(page, 'text'))
  expect(status).toBe(0)
})

test('the other commands do what is said beside them', () => {
  const [, threshold, seeds, module] = commands.map((command) => flitwave(folderWith(gate), words(command)))
  expect(threshold!.stdout).toMatch(/\nscore: 8\d\.\d %/)
  expect(threshold!.status).toBe(1)
  expect(seeds!.stdout).toMatch(/: killed in cycle \d+: /)
  expect(seeds!.status).toBe(0)
  expect(module!.stdout).toMatch(/rtl\/min\/switching-element\.ts:\d+:\d+: \w+: survived/)
  expect(module!.status).toBe(0)
})

test('the program on the page prints what is below it', async () => {
  const program = read('test/docs/mutation-program.ts').replaceAll('../../examples/', './')
  expect(fenced(page, 'ts program')).toBe(program)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import('./mutation-program.js')
  expect(log.mock.calls.map(([line]) => `${String(line)}\n`).join('')).toBe(fenced(page, 'text printed'))
})
