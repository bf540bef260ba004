import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import fifo from '../../../labs/01-fifo/check.js'
import grading from '../../../labs/01-fifo/grade.js'
import arbiter from '../../../labs/02-arbiter/check.js'
import deadlock from '../../../labs/07-deadlock/check.js'
import measure from '../../../labs/10-measure/check.js'
import { withDefaults } from '../../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../../src/apps/course/index.js'
import { checkInPage, startOfLab } from '../../../src/apps/live/lab.js'
import { makeCodeRunner } from '../../../src/apps/cli/lab/code-runner.js'
import { textOf } from '../../support/mistakes.js'

const runner = { ...makeCodeRunner('check'), hardwarePath: (name: string) => name }
const lab = fifo as unknown as Lab

const sourceOf = (path: string): string =>
  readFileSync(new URL(`../../../labs/01-fifo/${path}`, import.meta.url), 'utf8')
const check = (text: string, tests = sourceOf('reference/almost-full-fifo.tb.ts')) => {
  const files = new Map([
    [lab.file, text],
    [lab.tests!, tests],
  ])
  const skeletonTests = sourceOf('skeleton/almost-full-fifo.tb.ts')
  return checkInPage({ lab, student: 'ada', files: startOfLab(lab, 'ada', files).files, skeletonTests }, runner)
}

it('begins with the numbers of a student', () => {
  const skeleton = new Map([[lab.file, sourceOf('skeleton/almost-full-fifo.ts')]])
  const [ada, bob] = ['ada', 'bob'].map((student) => startOfLab(lab, student, skeleton))
  expect(ada!.numbers).not.toBe(bob!.numbers)
  expect(ada!.files).not.toEqual(bob!.files)
  expect(ada!.svg).toContain('<svg')
  const [, depth] = /depth (\d+)/.exec(ada!.numbers)!
  expect(ada!.files.get(lab.file)).toContain(`depth: param(${depth},`)
})

it('tells what a solution may import, with the line', async () => {
  const right = sourceOf('right/circular.ts')
  const { remarks } = await check(`${right}\nimport 'flitwave/rtl/lib/counter'\n`)
  expect(remarks[0]!.place).toMatchObject({ file: lab.file, line: right.split('\n').length + 1 })
  expect(remarks[0]!.help).toBe(
    'did you mean flitwave/rtl/lib/count? it may import flitwave, flitwave/hdl, flitwave/rtl/lib/count and files beside it, as ./mine.js, with names of letters, digits, - and _',
  )
})

it('passes a solution, and says where a wrong one is wrong first', async () => {
  const { remarks, parts } = await check(sourceOf('reference/almost-full-fifo.ts'))
  expect(remarks).toEqual([])
  expect(parts.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
  const wrong = await check(textOf(grading, 'almost-full-late'))
  const finding = wrong.parts.find((part) => part.finding)!.finding!
  expect(finding.message).toMatch(/^almostFull is \d in cycle \d+, and has to be \d$/)
  expect(finding.place?.file).toBe('almost-full-fifo.ts')
  expect(finding.causes).toContain('| almost-full-fifo.ts:')
  expect(finding.svg).toContain('expected')
})

it('says what it does not look at, and what tests of the skeleton are worth', async () => {
  const reference = sourceOf('reference/almost-full-fifo.ts')
  const { unchecked } = await check(reference)
  expect(unchecked).toEqual([
    'Same as the reference, with words of 1 bit',
    'Random inputs, in another depth',
    'Your tests find bugs',
  ])
  const skeleton = sourceOf('skeleton/almost-full-fifo.tb.ts')
  const untouched = 'they are still those of the skeleton, and earn nothing yet'
  for (const tests of [skeleton, skeleton.replaceAll('\n', '\n\n')])
    expect((await check(reference, tests)).parts.at(-1)).toMatchObject({
      title: 'Your tests',
      state: 'partly',
      how: untouched,
    })
  const onward = skeleton.replace("'empty is wrong')", "'empty is wrong')\n      t.check(t.dut.count < 99, '')")
  expect((await check(reference, onward)).parts.at(-1)).toMatchObject({
    title: 'Your module passes your tests',
    state: 'passed',
    notes: [],
  })
  const failed = (await check(textOf(grading, 'empty-late'), skeleton)).parts.at(-1)
  expect(failed).toMatchObject({ state: 'failed', notes: [untouched] })
})

it('tells defaults that are not the numbers of the student, with the line', async () => {
  const { files } = startOfLab(lab, 'ada', new Map([[lab.file, sourceOf('reference/almost-full-fifo.ts')]]))
  const { depth } = numbersOf(lab, 'ada')
  const right = files.get(lab.file)!
  const text = right.replace(/\bdepth: param\(\d+/, 'depth: param(11')
  const asIs = { lab, student: 'ada', files: new Map([[lab.file, text]]) }
  const { parts } = await checkInPage(asIs, runner)
  const part = parts.find(({ title }) => title === 'AlmostFullFifo has your numbers as defaults')!
  const message = `depth is 11 by default, and has to be ${String(depth)}: your number`
  const line = text.split('\n').findIndex((one) => one.includes('param(11')) + 1
  expect(part).toMatchObject({ state: 'failed', how: message, finding: { place: { file: lab.file, line } } })
  // The module itself is judged in the student's own size.
  expect(parts.slice(0, 3).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed'])
})

it.each([
  [
    'a misspelt port',
    ['almostFull', 'almostful'],
    'output almostFull is missing: did you mean it by almostful?',
    'almostful =',
  ],
  [
    'a port too many',
    ['  full = output(bool)', '  full = output(bool)\n  spare = output(bool)'],
    'spare is a port that nobody has asked for',
    'spare =',
  ],
  [
    'a wrong width',
    ['count = output(uint(bitLength(this.p.depth)))', 'count = output(uint(bitLength(this.p.depth) + 1))'],
    /^count has \d bits, and has to have \d bits$/,
    'count =',
  ],
  [
    'a port that is there in another size only',
    ['dout = output(uint(this.p.width))', 'dout = output(uint(Math.max(2, this.p.width)))'],
    'dout has 2 bits, and has to have 1 bit, with width 1',
    'dout =',
  ],
] as const)('tells %s once, with its line', async (_, [from, to], message, declaration) => {
  const source = sourceOf('reference/almost-full-fifo.ts')
    .replaceAll(from, to)
    .replace('this.full =', to.includes('spare') ? 'this.spare = false\n    this.full =' : 'this.full =')
  const { parts, remarks } = await check(source)
  expect(remarks).toEqual([])
  const [{ how, notes, finding, state }] = parts as [(typeof parts)[number]]
  expect({ state, notes }).toEqual({ state: 'failed', notes: [] })
  expect(how).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  const line = source.split('\n').findIndex((one) => one.includes(`  ${declaration}`)) + 1
  expect(finding).toMatchObject({ message: how, place: { file: lab.file, line } })
})

it('does not ask for defaults that a module inherits', async () => {
  const source = sourceOf('../07-deadlock/reference/mesh-route.ts')
  const text = withDefaults(source, numbersOf(deadlock as unknown as Lab, 'ada'))
  expect(text).not.toContain('sizeX: param(')
  const { parts } = await checkInPage(
    { lab: deadlock, student: 'ada', files: new Map([['mesh-route.ts', text]]) },
    runner,
  )
  const part = parts.find(({ title }) => title.includes('defaults'))
  expect(part).toMatchObject({ state: 'passed', how: expect.stringMatching(/^yFirst \[[01, ]+\]$/) })
})

it('names the size where something is wrong in another one than the own', async () => {
  const right = sourceOf('right/circular.ts')
  const { remarks } = await check(right.replace('this.empty ? 0', 'this.empty ? 3'))
  expect(remarks).toHaveLength(1)
  expect(remarks[0]).toMatchObject({ code: 'FW103', message: expect.stringMatching(/, with width 1$/) })
  expect((await check(right.replace('=== this.p.depth', '=== 99'))).remarks[0]!.message).not.toContain('with')
})

it('tells where a name comes from that is not imported', async () => {
  const right = sourceOf('right/circular.ts')
  const { remarks } = await check(right.replace('if (pops)', 'if (any(pops))'))
  expect(remarks[0]).toMatchObject({ code: 'FW150', help: "import it from 'flitwave/hdl'" })
})

it('tells the line of a call before that in the library where it shows', async () => {
  const of = async (text: string) => {
    const { files } = startOfLab(arbiter, 'ada', new Map([[arbiter.file, text]]))
    const { remarks } = await checkInPage({ lab: arbiter, student: 'ada', files }, runner)
    return { ...remarks[0]!, text: text.split('\n')[(remarks[0]!.place?.line ?? 1) - 1] }
  }
  const skeleton = readFileSync(
    new URL('../../../labs/02-arbiter/skeleton/weighted-arbiter.ts', import.meta.url),
    'utf8',
  )
  const importing = skeleton.replace('{ lowestOne }', '{ lowestOne, rotateRight, unionOf }')
  const forgotten = await of(importing.replace('lowestOne(this.requests)', 'rotateRight(this.requests, this.turn)'))
  expect(forgotten).toMatchObject({ code: 'FW101', place: { file: arbiter.file } })
  expect(forgotten.text).toContain('rotateRight(this.requests')
  expect(forgotten.message).toMatch(/\nin rotateRight, which takes 3 arguments and is given 2 \(.*one-hot\.ts:\d+\)$/)
  const thrown = await of(importing.replace('lowestOne(this.requests)', 'unionOf([])'))
  expect(thrown).toMatchObject({ code: 'FW150', place: { file: arbiter.file } })
  expect(thrown.text).toContain('unionOf([])')
  expect(thrown.message).toMatch(/\nthrown in unionOf, which is called there$/)
})

it.each([
  ['what is no program', () => '}', /^FW005/],
  [
    'a module of another name',
    (text: string) => text.replace('class AlmostFullFifo', 'class Fifo'),
    /^FW996 .*exports no module AlmostFullFifo/,
  ],
  ['an import that the lab has not', (text: string) => `${text}\nimport 'flitwave/rtl/lib/fifo'\n`, /^FW996/],
  ['code that throws', (text: string) => `${text}\nthrow new Error('so')\n`, /so/],
])('says what is wrong with %s', async (_, change, wanted) => {
  const { remarks, parts } = await check(change(sourceOf('reference/almost-full-fifo.ts')))
  expect(parts).toEqual([])
  expect(`${remarks[0]!.code} ${remarks[0]!.message}`.replace(/^null /, '')).toMatch(wanted)
})

it.each([
  [
    'a check that fails',
    (text: string) => text.replace(/t\.check\(/, 't.check(false, "never so"); t.check('),
    /^almost-full-fifo\.tb\.ts:\d+: never so, in cycle \d+$/,
  ],
  ['what is no program', (text: string) => `${text}}`, /^FW005: /],
  [
    'a value that is too large',
    (text: string) => text.replace(/dut\.din = .*/, 'dut.din = 4000'),
    /^almost-full-fifo\.tb\.ts:\d+: FW302: dut\.din/,
  ],
  [
    'a module that is not imported',
    (text: string) => text.replace(/import \{ AlmostFullFifo \}.*/, ''),
    /^almost-full-fifo\.tb\.ts:\d+: FW914: A FIFO with almost-full: design: ReferenceError: AlmostFullFifo is not defined$/,
  ],
  [
    'a design that is none',
    (text: string) => text.replace('=> new AlmostFullFifo(p)', '=> AlmostFullFifo as never'),
    /^`design` makes no module/,
  ],
  [
    'other numbers',
    (text: string) =>
      text
        .replace('new AlmostFullFifo(p)', 'new AlmostFullFifo({ ...p, depth: 3 })')
        .replace('} = t.p', '} = { ...t.p, depth: 3 }'),
    /, in cycle \d+; your `design` has depth 3, but tests meet modules of your numbers: depth \d$/,
  ],
  ['no testbench', () => 'export const none = 1\n', /^it does not end in `export default/],
  ['an import that tests have not', (text: string) => `${text}\nimport 'flitwave/lab'\n`, /^FW996: /],
])('says of tests with %s what is wrong, and judges the module', async (_, change, wanted) => {
  const tests = change(sourceOf('reference/almost-full-fifo.tb.ts'))
  const { remarks, parts } = await check(sourceOf('reference/almost-full-fifo.ts'), tests)
  expect(remarks).toEqual([])
  expect(parts.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed', 'failed'])
  const { how, finding } = parts.at(-1)!
  expect(how).toMatch(wanted)
  if (/never|FW005|FW302/.test(how)) expect(finding!.place!.file).toBe(lab.tests)
})

it('looks at the form of answers, of a lab that asks for nothing else, too', async () => {
  const other = measure as unknown as Lab
  const of = (text: string) =>
    checkInPage({ lab: other, student: 'ada', files: new Map([['answers.json', text]]) }, runner)
  const { files } = startOfLab(other, 'ada', new Map([['answers.json', '{}']]))
  expect([...files.keys()]).toEqual(['answers.json', 'pilots.csv'])
  expect((await of('{}')).parts[0]!.how).toMatch(/^hops is missing, and has to be/)
  const { remarks } = await of('{\n  "hops": 1,,\n}')
  expect(remarks[0]).toMatchObject({ code: 'FW996', place: { file: 'answers.json', line: 2 } })
  expect((await checkInPage({ lab: other, student: 'ada', files: new Map() }, runner)).parts[0]!.how).toBe(
    'there is no answers.json',
  )
})

it('checks answers beside a module', async () => {
  const of = (name: string) => readFileSync(new URL(`../../../labs/07-deadlock/${name}`, import.meta.url), 'utf8')
  const files = new Map([
    ['mesh-route.ts', of('reference/mesh-route.ts')],
    ['answers.json', '{ "circle": null, "destinations": null, "packets": null }'],
  ])
  const { parts } = await checkInPage({ lab: deadlock, student: 'ada', files }, runner)
  expect(parts.map(({ state }) => state)).toEqual(['passed', 'failed', 'open', 'passed', 'passed', 'failed'])
  expect(parts.at(-1)!.how).toMatch(/^yFirst is .* by default/)
})
