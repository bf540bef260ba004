import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { algorithmNames } from '../../src/networks/collective/registry/names.js'
import { inProcess } from '../support/cli-in-process.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/collective.md')

/** The fenced blocks of a kind: a command, and its output. */
const blocks = (info: string): [command: string, shown: string][] =>
  [...page.matchAll(new RegExp(`^\`\`\`${info}\n\\$ flitwave (.*)\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, command, shown]) => [command!, shown!],
  )

// It compiles a network of 64 routers, which is slow where tests share a processor.
test.each(blocks('text'))('flitwave %s prints what the page shows', async (command, shown) => {
  expect((await inProcess(command.split(' '))).stdout).toBe(shown)
})

test('the drawings are those that the commands on the page make', async () => {
  const out = mkdtempSync(join(tmpdir(), 'flitwave-drawings-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const commands = blocks('text drawing').map(([command]) => command)
  for (const command of commands) await inProcess([...command.split(' '), '--out', out])
  const names = readdirSync(out)
  expect(names).toEqual(readdirSync(new URL('../../docs/collective', import.meta.url)))
  expect(names).toHaveLength(commands.length)
  for (const name of names) {
    expect(page).toContain(`](collective/${name})`)
    expect(readFileSync(join(out, name), 'utf8')).toBe(read(`docs/collective/${name}`))
  }
})

test('the program on the page prints what is below it', async () => {
  const [, program, printed] = /^```ts program\n([^]*?)^```\n\n```text printed\n([^]*?)^```/m.exec(page)!
  expect(program).toBe(read('test/docs/collective-program.ts'))
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  await import('./collective-program.js')
  expect(log.mock.calls.map(([line]) => `${String(line)}\n`).join('')).toBe(printed)
})

test('each algorithm is on the page', () => {
  expect(blocks('text')).toHaveLength(6)
  for (const name of algorithmNames) expect(page).toContain(`\`${name}\``)
})
