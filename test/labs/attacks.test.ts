import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import fifo from '../../labs/01-fifo/check.js'
import { numbersOf } from '../../src/lab/index.js'
import { attacks } from './attacks.js'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const right = readFileSync(join(root, 'labs/01-fifo/right/circular.ts'), 'utf8')

beforeAll(buildPackage, 600_000)

/** As much of a report as is looked at. */
interface Report {
  readonly student: string
  readonly score: number
  readonly errors: readonly { readonly code: string; readonly message: string; readonly help: string }[]
}

it('gives nothing for an attack, ends in time, and leaves everybody else alone', { timeout: 600_000 }, () => {
  const folder = folderWith()
  const victim = join(folder, 'kept')
  mkdirSync(victim)
  writeFileSync(join(victim, 'grades.txt'), 'ada 100')
  const handedIn = join(folder, 'handed-in')
  mkdirSync(handedIn)
  const hand = (student: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(handedIn, student))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(handedIn, student, name), text)
  }
  hand('0-honest', { 'almost-full-fifo.ts': right })
  for (const [i, { code, isWhole }] of attacks.entries()) {
    const text = code.replaceAll('ROOT', root).replaceAll('VICTIM', victim)
    const attack = isWhole ? text : right.replace("'use rtl'\n", "'use rtl'\nimport './attack.js'\n")
    hand(`attack-${i}`, { 'almost-full-fifo.ts': attack, ...(!isWhole && { 'attack.ts': text }) })
  }
  hand('z-honest', { 'almost-full-fifo.ts': right })
  const { stdout, stderr, status } = flitwave(folder, ['lab', 'grade', 'handed-in', '--lab', '1', '--json'])
  expect(stderr).toBe('')
  expect(status).toBe(1)
  const reports = JSON.parse(stdout) as readonly Report[]
  for (const [i, { name, says }] of attacks.entries()) {
    const { score, errors } = reports.find(({ student }) => student === `attack-${i}`)!
    const told = errors.map(({ code, message, help }) => `${code} ${message} ${help}`).join('\n')
    expect({ name, score }).toEqual({ name, score: 0 })
    expect(told, name).toMatch(says)
  }
  const honest = reports.filter(({ student }) => student.endsWith('honest'))
  expect(honest.map(({ score }) => score)).toEqual([70, 70])
  expect(readFileSync(join(victim, 'grades.txt'), 'utf8')).toBe('ada 100')
  expect(existsSync(join(victim, 'touched')) || existsSync(join(victim, 'mine.txt'))).toBe(false)
})

const tests = readFileSync(join(root, 'labs/01-fifo/reference/almost-full-fifo.tb.ts'), 'utf8')

/** Tests with the numbers of a student, as `flitwave lab new` would have written them. */
function testsFor(student: string): string {
  const { depth, width, margin } = numbersOf(fifo, student)
  return tests
    .replace('param(4)', `param(${depth})`)
    .replace('param(8)', `param(${width})`)
    .replace('param(1)', `param(${margin})`)
}

const liars: readonly (readonly [name: string, code: (honest: string) => string, earned: number])[] = [
  ['checks nothing', (honest) => honest.replace(/t\.check\(.*\n/g, ''), 0],
  ['fails everything', (honest) => honest.replace('watch(t) {', "watch(t) {\n t.check(false, 'no')"), 0],
  ['ends its process', (honest) => `${honest}\nprocess.exit(0)`, 0],
  ['never ends', (honest) => honest.replace('watch(t) {', 'watch(t) {\n while (t.cycle >= 0) t.state.words.at(0)'), 0],
  [
    'writes verdicts itself',
    (honest) =>
      `const { writeSync } = process.getBuiltinModule('node:fs')\nfor (let i = 0; i < 30; i++) writeSync(3, '{"passes":false,"why":"bug"}\\n')\n${honest}`,
    0,
  ],
]

it('gives tests that lie nothing, and those that test all', { timeout: 600_000 }, () => {
  const folder = folderWith()
  const hand = (student: string, text: string): void => {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.ts'), right)
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.tb.ts'), text)
  }
  hand('honest', testsFor('honest'))
  liars.forEach(([, code], i) => hand(`liar-${i}`, code(testsFor(`liar-${i}`))))
  const { stdout } = flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', '--json'])
  const [honest, ...others] = JSON.parse(stdout) as readonly (Report & {
    readonly parts: readonly { readonly title: string; readonly earned: number; readonly how: string }[]
  })[]
  expect(honest!.parts.at(-1)).toMatchObject({ earned: 30, how: '26 of 26 bugs' })
  expect(others.map(({ parts }, i) => [liars[i]![0], parts.at(-1)!.earned])).toEqual(
    liars.map(([name, , earned]) => [name, earned]),
  )
  expect(others.map(({ score }) => score)).toEqual(liars.map(() => 70))
})
