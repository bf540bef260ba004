import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/check.js'
import type { Lab } from '../../src/lab/index.js'
import { checkInPage, startOfLab } from '../../src/live/lab.js'
import * as count from '../../rtl/lib/count.js'
import * as hdl from '../../src/hdl/index.js'
import * as runtime from '../../src/hdl/runtime/runtime.js'
import type { Exports } from '../../src/live/program.js'

const rooms: Readonly<Record<string, Exports>> = {
  'flitwave/hdl': hdl,
  'flitwave/runtime': runtime,
  'flitwave/rtl/lib/count': count,
  'flitwave/rtl/lib/fifo': {},
}
const library = (name: string): Exports | null => rooms[name] ?? null
const lab = fifo as unknown as Lab

const sourceOf = (path: string): string => readFileSync(new URL(`../../labs/01-fifo/${path}`, import.meta.url), 'utf8')
const check = (text: string, student = 'ada') =>
  checkInPage({ lab, student, files: new Map([[lab.file, text]]) }, library)

it('begins with the numbers of a student', () => {
  const [ada, bob] = ['ada', 'bob'].map((student) => startOfLab(lab, student, sourceOf('skeleton/almost-full-fifo.ts')))
  expect(ada!.numbers).not.toBe(bob!.numbers)
  expect(ada!.skeleton).not.toBe(bob!.skeleton)
  expect(ada!.svg).toContain('<svg')
  const [, depth] = /depth (\d+)/.exec(ada!.numbers)!
  expect(ada!.skeleton).toContain(`depth: param(${depth},`)
})

it('passes a solution, and says where a wrong one is wrong first', async () => {
  const { remarks, parts } = await check(sourceOf('reference/almost-full-fifo.ts'))
  expect(remarks).toEqual([])
  expect(parts.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed'])
  const wrong = await check(sourceOf('wrong/almost-full-late.ts'))
  const finding = wrong.parts.find((part) => part.finding)!.finding!
  expect(finding.message).toMatch(/^almostFull is \d in cycle \d+, and has to be \d$/)
  expect(finding.place?.file).toBe('almost-full-fifo.ts')
  expect(finding.causes).toContain('| almost-full-fifo.ts:')
  expect(finding.svg).toContain('expected')
})

it.each([
  ['what is no program', () => '}', /^FW005/],
  [
    'a module of another name',
    (text: string) => text.replace('class AlmostFullFifo', 'class Fifo'),
    /^FW996 .*exports no module AlmostFullFifo/,
  ],
  ['an import that the lab has not', (text: string) => `${text}\nimport 'flitwave/rtl/lib/fifo'\n`, /^FW013/],
  ['code that throws', (text: string) => `${text}\nthrow new Error('so')\n`, /so/],
])('says what is wrong with %s', async (_, change, wanted) => {
  const { remarks, parts } = await check(change(sourceOf('reference/almost-full-fifo.ts')))
  expect(parts).toEqual([])
  expect(`${remarks[0]!.code} ${remarks[0]!.message}`.replace(/^null /, '')).toMatch(wanted)
})
