import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/check.js'
import arbiter from '../../labs/02-arbiter/check.js'
import route from '../../labs/03-route/check.js'
import credits from '../../labs/04-credits/check.js'
import allocator from '../../labs/05-vc-allocator/check.js'
import router from '../../labs/06-router/check.js'
import multicast from '../../labs/08-multicast/check.js'
import { withDefaults } from '../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../src/apps/course/index.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { everyNth } from '../support/sample.js'

const root = fileURLToPath(new URL('../../labs', import.meta.url))

beforeAll(buildPackage)

/** The parts of a report that the tests read. */
interface Report {
  readonly student: string
  readonly score: number
  readonly parts: readonly { readonly earned: number; readonly how: string; readonly points: number }[]
}

/** The reference, with the tests of the skeleton, or with those that find the planted mistakes. */
function handIn(lab: Lab, student: string, tests: 'skeleton' | 'reference', into: string): void {
  expect(flitwave(into, ['lab', 'new', lab.name, '--student', student, '--out', student]).status).toBe(0)
  const folder = join(into, student)
  const reference = join(root, lab.name, 'reference')
  for (const name of readdirSync(reference).filter((one) => one !== lab.tests))
    cpSync(join(reference, name), join(folder, name))
  if (tests === 'skeleton') return
  const text = readFileSync(join(reference, lab.tests!), 'utf8')
  writeFileSync(join(folder, lab.tests!), withDefaults(text, numbersOf(lab, student)))
}

const labs: readonly Lab[] = [fifo, arbiter, route, credits, allocator, router, multicast]

describe.each(everyNth(labs, 3))('tests in lab $name', (lab) => {
  it('earn nothing as the skeleton has them, and all points if they find the planted mistakes', () => {
    const folder = folderWith()
    const into = join(folder, 'in')
    mkdirSync(into)
    for (const student of ['ada', 'bob']) handIn(lab, student, 'reference', into)
    handIn(lab, 'eve', 'skeleton', into)
    const { stdout, stderr } = flitwave(folder, ['lab', 'grade', 'in', '--lab', lab.name, '--json'])
    expect(stderr).toBe('')
    const reports = JSON.parse(stdout) as readonly Report[]
    const [ada, bob, eve] = reports.map(({ parts }) => parts.at(-1)!)
    for (const { how, earned, points } of [ada!, bob!]) {
      expect(how).toMatch(/^(\d+) of \1 bugs$/)
      expect(earned).toBe(points)
    }
    expect(eve).toMatchObject({ earned: 0, how: expect.stringMatching(/^0 of \d\d bugs$/) })
    expect(reports.map(({ score }) => score)).toEqual([100, 100, 100 - eve!.points])
  })
})

it('tells the line of tests that cannot be run, in one line', () => {
  const folder = folderWith()
  handIn(fifo, 'ada', 'reference', folder)
  const file = join(folder, 'ada', fifo.tests!)
  const text = readFileSync(file, 'utf8').replace(/dut\.din = .*/, 'dut.din = 4000')
  writeFileSync(file, text)
  const { stdout } = flitwave(folder, ['lab', 'check', 'ada', '--json'])
  const { how } = (JSON.parse(stdout) as readonly Report[])[0]!.parts.at(-1)!
  const line = text.split('\n').findIndex((one) => one.includes('dut.din = 4000')) + 1
  expect(how).toMatch(
    new RegExp(`^almost-full-fifo\\.tb\\.ts:${line}: FW302: dut\\.din takes an integer [^\\n]+, not 4000$`),
  )
})

it('names the line of the loop in tests that do not end', () => {
  const folder = folderWith()
  handIn(fifo, 'ada', 'reference', folder)
  const file = join(folder, 'ada', fifo.tests!)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('t.dut.push = ', 'while (t.cycle >= 0);\n          t.dut.push = '),
  )
  const { stdout } = flitwave(folder, ['lab', 'check', 'ada', '--json'])
  const { how } = (JSON.parse(stdout) as readonly Report[])[0]!.parts.at(-1)!
  const lines = readFileSync(file, 'utf8').split('\n')
  const [, line] = /^almost-full-fifo\.tb\.ts:(\d+): /.exec(how) ?? []
  expect(lines[Number(line) - 1]).toContain('while (t.cycle >= 0)')
  expect(how).toMatch(
    /^almost-full-fifo\.tb\.ts:\d+: it has not ended within its limit of steps: look for an endless loop/,
  )
})

it('reports the line of TypeScript at which tests read a missing signal', () => {
  const folder = folderWith()
  handIn(arbiter, 'ada', 'skeleton', folder)
  const file = join(folder, 'ada', arbiter.tests!)
  const text = readFileSync(file, 'utf8').replace(
    'const { grant, requests } = t.dut',
    'const { grant } = t.dut\n      const requests = t.dut.request',
  )
  writeFileSync(file, text)
  const { stdout } = flitwave(folder, ['lab', 'check', 'ada', '--json'])
  const line = text.split('\n').findIndex((one) => one.endsWith('t.dut.request')) + 1
  expect(line).toBeGreaterThan(20)
  const { parts } = (JSON.parse(stdout) as readonly Report[])[0]!
  expect(parts.map(({ how }) => how)).toContain(`weighted-arbiter.tb.ts:${line}: FW310: dut has no request`)
})
