import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/grade.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { textOf } from '../support/mistakes.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const right = readFileSync(join(root, 'labs/01-fifo/right/circular.ts'), 'utf8')

beforeAll(buildPackage)

const script = /^```bash\n([^]*?)^```/m
const withoutScripts = (text: string): string => text.replace(script, '')

/** The commands of a page, in their order. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8')
  const lines = [...withoutScripts(text).matchAll(/^npx flitwave (lab [^#\n]*)/gm)].map(([, line = '']) => line.trim())
  return lines.map((line) => line.split(/\s+/))
}

it.each(['docs/labs.md', 'docs/teaching.md'])('every command of %s can be given as it stands there', (page) => {
  const folder = folderWith()
  mkdirSync(join(folder, 'handed-in/ada'), { recursive: true })
  mkdirSync(join(folder, 'private'))
  writeFileSync(join(folder, 'handed-in/ada/almost-full-fifo.ts'), right)
  const commands = commandsOf(page)
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) {
    const { stderr, status } = flitwave(folder, command)
    expect({ command, stderr }).toEqual({ command, stderr: '' })
    expect(status).toBeLessThan(2)
  }
})

it('docs/teaching.md shows the output of the command', () => {
  const lab = (file: string): string => readFileSync(join(root, 'labs/01-fifo', file), 'utf8')
  const file = 'almost-full-fifo.ts'
  // They check only one of the outputs, and rely on another output that they do not check.
  const tests = lab('reference/almost-full-fifo.tb.ts')
    .replace(/ +t\.check\(t\.dut\.(?!empty).*\n/g, '')
    .replace('words.length < depth', '!t.dut.full')
    .replace(/\n.*\{ depth, margin \}.*/, '')
    .replace('2 ** t.p.width', '2')
  const folder = folderWith()
  const handIn = (student: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(folder, 'handed-in', student), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'handed-in', student, name), text)
  }
  handIn('ada', { [file]: right, 'almost-full-fifo.tb.ts': tests })
  handIn('bob', { [file]: textOf(fifo, 'counts-both') })
  handIn('eve', { [file]: 'for (;;) {}' })
  const { stdout } = flitwave(folder, ['lab', 'grade', 'handed-in', '--lab', '1'])
  const [, shown] = /line for each student:\n\n```text\n([^]*?)```/.exec(
    readFileSync(join(root, 'docs/teaching.md'), 'utf8'),
  )!
  expect(shown).toBe(stdout)
})

it('the script for Gradescope, in a folder of its own, writes what Gradescope reads', () => {
  const [, text = ''] = script.exec(readFileSync(join(root, 'docs/teaching.md'), 'utf8'))!
  const autograder = folderWith({ 'submission_metadata.json': '{ "users": [{ "email": "ada@example.org" }] }' })
  for (const name of ['submission', 'results', 'source/private']) mkdirSync(join(autograder, name), { recursive: true })
  writeFileSync(join(autograder, 'submission/almost-full-fifo.ts'), right)
  writeFileSync(join(autograder, 'source/private/secret.txt'), 'of this year')
  symlinkSync(join(root, 'labs/01-fifo'), join(autograder, 'source/private/01-fifo'))
  mkdirSync(join(autograder, 'source/node_modules/.bin'), { recursive: true })
  symlinkSync(join(root, 'dist/src/apps/cli/main.js'), join(autograder, 'source/node_modules/.bin/flitwave'))
  const { status, stderr } = spawnSync('bash', ['-c', text.replaceAll('/autograder', autograder)], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const result = JSON.parse(readFileSync(join(autograder, 'results/results.json'), 'utf8')) as object
  expect(result).toMatchObject({ score: 70, tests: expect.any(Array) })
})
