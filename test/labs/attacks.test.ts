import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import fifo from '../../labs/01-fifo/check.js'
import { numbersOf } from '../../src/apps/course/index.js'
import { attacks, patches } from './attacks.js'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const skeleton = readFileSync(join(root, 'labs/01-fifo/skeleton/almost-full-fifo.ts'), 'utf8')
const right = readFileSync(join(root, 'labs/01-fifo/right/circular.ts'), 'utf8')

beforeAll(buildPackage)

/** The parts of a report that the tests read. */
interface Report {
  readonly student: string
  readonly score: number
  readonly errors: readonly { readonly code: string; readonly message: string; readonly help: string }[]
}

interface PartOfReport {
  readonly state: string
  readonly finding: object | null
}

it('gives nothing for an attack, ends in time, and leaves everybody else alone', () => {
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

it('gives a wrong module nothing, whatever it has patched, and grades the next one as ever', () => {
  const folder = folderWith()
  const hand = (student: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'in', student, name), text)
  }
  const judge = join(root, 'dist/src/apps/course/judge.js')
  const before = readFileSync(judge, 'utf8')
  const patched = skeleton.replace("'use rtl'\n", "'use rtl'\nimport './patch.js'\n")
  expect(patched).not.toBe(skeleton)
  patches.forEach(({ code }, i) => hand(`patch-${i}`, { 'almost-full-fifo.ts': patched, 'patch.ts': code }))
  hand('z-honest', { 'almost-full-fifo.ts': right })
  const { stdout, stderr } = flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', '--json'])
  expect(stderr).toBe('')
  const reports = JSON.parse(stdout) as readonly (Report & { readonly parts: readonly PartOfReport[] })[]
  for (const [i, { name }] of patches.entries()) {
    const { score, errors, parts } = reports.find(({ student }) => student === `patch-${i}`)!
    const refused = errors.map(({ code }) => code)
    const wrong = parts.filter(({ state, finding }) => state !== 'passed' && finding)
    expect({ name, score, isTold: refused.length > 0 || wrong.length > 0 }).toEqual({ name, score: 0, isTold: true })
    for (const code of refused) expect(code, name).toMatch(/^FW(997|150|1\d\d)$/)
  }
  expect(reports.at(-1)).toMatchObject({ student: 'z-honest', score: 70 })
  expect(readFileSync(judge, 'utf8')).toBe(before)
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

/** The note on a check that fails a right module: the place and the cycle, and no text of the tests. */
const unfair = /^they fail a module that is right: almost-full-fifo\.tb\.ts:\d+, in cycle \d+$/

const blindTo = (honest: string): string => honest.replace(/t\.check\(.*\n/g, '')

type Liar = readonly [name: string, code: (honest: string) => string, how: RegExp]

const liars: readonly Liar[] = [
  ['checks nothing', blindTo, /^0 of \d\d bugs$/],
  ['fails everything', (honest) => honest.replace('watch(t) {', "watch(t) {\n t.check(false, 'no')"), unfair],
  ['ends its process', (honest) => `${honest}\nprocess.exit(3)`, /right: almost-full-fifo\.tb\.ts:\d+, FW150$/],
  ['waits', (honest) => `${honest}\nawait new Promise(() => undefined)`, /^they come to no verdict: .*it waits/],
  [
    'never ends',
    (honest) => honest.replace('watch(t) {', 'watch(t) {\n while (t.cycle >= 0) t.state.words.at(0)'),
    /^they come to no verdict: almost-full-fifo\.tb\.ts:\d+: it has not ended within its limit of steps/,
  ],
  ['throws', (honest) => `${honest}\nthrow new Error('a\\nb')`, /right: almost-full-fifo\.tb\.ts:\d+, FW150$/],
  [
    'counts the modules that it meets',
    (honest) =>
      `let met = 0\n${blindTo(honest).replace('watch(t) {', "watch(t) {\n if (t.cycle === 0 && met++ > 0) t.check(false, '')")}`,
    /^0 of \d\d bugs$/,
  ],
  [
    'guesses',
    (honest) =>
      blindTo(honest).replace('watch(t) {', "watch(t) {\n t.check(Math.random() + (Date.now() % 7) > 0.5, '')"),
    /^(0 of \d\d bugs|they fail a module that is right: .*)$/,
  ],
  [
    'tells what it sees inside of a module',
    (honest) =>
      `const seen: string[] = []\nconst honest = Array.isArray\n;(Array as any).isArray = (x: any) => (honest(x) && typeof x[3] === 'string' && seen.push(x.join(' ')), honest(x))\n${honest.replace('watch(t) {', "watch(t) {\n t.check(false, 'SEEN ' + seen.join())")}`,
    unfair,
  ],
  [
    'patches what judges it',
    (honest) =>
      `Object.assign(Array.prototype, { every: () => true, some: () => false })\nJSON.stringify = () => '{"passes":false,"why":"bug"}'\n${honest.replace(/t\.check\(.*\n/g, '')}`,
    /^(0 of \d\d bugs|they )/,
  ],
  [
    'writes verdicts itself',
    (honest) =>
      `const { writeSync } = process.getBuiltinModule('node:fs')\nfor (let i = 0; i < 30; i++) writeSync(3, '{"passes":false,"why":"bug"}\\n')\n${honest}`,
    /right: almost-full-fifo\.tb\.ts:\d+, FW150$/,
  ],
]

it('gives tests that lie nothing, and those that test all', () => {
  const folder = folderWith()
  const hand = (student: string, text: string): void => {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.ts'), right)
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.tb.ts'), text)
  }
  hand('honest', testsFor('honest'))
  liars.forEach(([, code], i) =>
    hand(`liar-${String.fromCharCode(97 + i)}`, code(testsFor(`liar-${String.fromCharCode(97 + i)}`))),
  )
  const { stdout } = flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', '--json'])
  const [honest, ...others] = JSON.parse(stdout) as readonly (Report & {
    readonly parts: readonly { readonly title: string; readonly earned: number; readonly how: string }[]
  })[]
  expect(honest!.parts.at(-1)).toMatchObject({ earned: 30, how: '20 of 20 bugs' })
  for (const [i, [name, , how]] of liars.entries()) {
    const part = others[i]!.parts.at(-1)!
    expect({ name, earned: part.earned }).toEqual({ name, earned: 0 })
    expect(part.how, name).toMatch(how)
  }
  expect(others.map(({ score }) => score)).toEqual(liars.map(() => 70))
})
