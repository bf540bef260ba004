import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addCounts, exactly, type Cases, type Measured } from '../../../src/networks/experiment/cases.js'
import {
  experiment,
  valuesOf,
  type Experiment,
  type PreparedExperiment,
} from '../../../src/networks/experiment/experiment.js'
import { reportOf } from '../../../src/networks/experiment/report.js'
import type { CodeIdentity, PointResult } from '../../../src/networks/experiment/results.js'
import {
  executorOf,
  prepareExperiment,
  runExperiment,
  runShard,
  type PointJob,
} from '../../../src/networks/experiment/run.js'
import { setAside } from '../../../src/base/jobs/result-file.js'
import type { Outcome, Workshop } from '../../../src/base/jobs/work.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { folderWith } from '../../support/cli.js'
import { endingAfter } from '../../support/jobs.js'
import { workerDesign } from '../../engines/sim/worker.js'
import { Countdown } from './countdown.js'

interface Point {
  readonly part: 'a few' | 'many'
  readonly seed: number
}

const sizes = { 'a few': 6, many: 22 }

/** Every case counts as 1; what has been run, in order. */
function casesOf(count: number, ran: number[] = [], changes: Partial<Cases> = {}): Cases {
  return {
    count,
    batch: 4,
    design: workerDesign,
    prepare: () => (first, count) => {
      for (let i = first; i < first + count; i++) ran.push(i)
      return { counts: { cases: count, good: count }, failures: [] }
    },
    judge: (counts, isComplete) => exactly(counts, 'good', count, isComplete),
    ...changes,
  }
}

/** An experiment of eight batches. */
function countingWith(cases: (point: Point) => Cases, seed = 1): PreparedExperiment {
  const counting: Experiment = experiment<Point>({
    title: 'Counting',
    about: 'Counting.',
    axes: {
      part: { values: ['a few', 'many'], title: 'part' },
      seed: { values: [1], title: 'seed' },
    },
    cases,
  })
  return prepareExperiment('counting', counting, { ...valuesOf(counting, false), seed: [seed] })
}

const counting = (ran: number[] = []): PreparedExperiment => countingWith(({ part }) => casesOf(sizes[part], ran))

const now: CodeIdentity = { version: '1.2.3' }

function workshop(
  path: string,
  prepared: PreparedExperiment,
  options: Partial<Workshop<PointJob, PointResult>>,
): Workshop<PointJob, PointResult> {
  return {
    path,
    start: () => ({ executors: [executorOf(prepared)], stop: () => Promise.resolve() }),
    progress: () => ({ update: () => undefined, stop: () => undefined }),
    signal: new AbortController().signal,
    ...options,
  }
}

function run(
  path: string,
  options: Partial<Workshop<PointJob, PointResult>> = {},
  prepared = counting(),
): Promise<Outcome<PointResult>> {
  return runExperiment(prepared, now, workshop(path, prepared, options))
}

const newPath = (): string => join(folderWith(), 'results', 'counting.jsonl')

async function finishedFile(): Promise<{ path: string; text: string }> {
  const path = newPath()
  await run(path)
  return { path, text: readFileSync(path, 'utf8') }
}

const complete = { good: 28, cases: 28 }
const countsOf = ({ results }: Outcome<PointResult>): Measured => addCounts(results.map(({ measured }) => measured))

describe('an experiment of cases', () => {
  it('runs every case once, and has a line for each batch', async () => {
    const ran: number[] = []
    const path = newPath()
    const outcome = await run(path, {}, counting(ran))
    expect(outcome).toMatchObject({ before: 0, left: 0 })
    expect(countsOf(outcome)).toEqual(complete)
    expect(ran).toEqual([...Array(6).keys(), ...Array(22).keys()])
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(10)
    expect(outcome.results[3]).toMatchObject({ point: 3, setting: { part: 'many', seed: 1, batch: 1 } })
    expect(outcome.results[3]!.design).toMatch(/^[\da-f]{16}$/)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('that is finished starts nothing when it is run again', async () => {
    const { path, text } = await finishedFile()
    const start = (): never => {
      throw new Error('nothing is to be done')
    }
    const outcome = await run(path, { start })
    expect(outcome).toMatchObject({ before: 8, left: 0 })
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it.each([1, 2, 5, 7])('that was ended after %i batches goes on with the others', async (batches) => {
    const { text } = await finishedFile()
    const path = newPath()
    expect(await run(path, endingAfter(batches))).toMatchObject({ left: 8 - batches })
    const ran: number[] = []
    const outcome = await run(path, {}, counting(ran))
    expect(outcome).toMatchObject({ before: batches, left: 0 })
    expect(countsOf(outcome)).toEqual(complete)
    expect(ran.length).toBe(28 - Math.min(6, batches * 4) - Math.max(0, batches - 2) * 4)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('runs shards that have nothing in common, and together all', async () => {
    const ran: number[] = []
    const done = []
    for (const index of [2, 0, 1]) {
      const prepared = counting(ran)
      const { results } = await runShard(prepared, now, { index, of: 3 }, workshop(newPath(), prepared, {}))
      done.push(results.map(({ point }) => point))
    }
    expect(done).toEqual([
      [2, 5],
      [0, 3, 6],
      [1, 4, 7],
    ])
    expect(ran).toHaveLength(28)
  })

  it('is good when all of its cases are', async () => {
    const path = newPath()
    const prepared = counting()
    const some = await run(path, endingAfter(3))
    expect(reportOf(prepared, some.results)).toEqual({
      lines: ['ok     part=a few  6 cases: 6 good, as expected', 'partly part=many   4 of 22 cases: 4 good'],
      isGood: true,
    })
    const { results } = await run(path)
    expect(reportOf(prepared, results)).toMatchObject({ isGood: true })
    expect(reportOf(prepared, results.slice(2))!.lines[0]).toBe('-      part=a few  0 of 6 cases')
    const wanting = countingWith(({ part }) =>
      casesOf(sizes[part], [], { judge: (counts) => exactly(counts, 'good', 7, true) }),
    )
    expect(reportOf(wanting, results)).toMatchObject({
      isGood: false,
      lines: ['FAILED part=a few  6 cases: 6 good, EXPECTED 7', 'FAILED part=many   22 cases: 22 good, EXPECTED 7'],
    })
  })

  it('keeps the cases that fail with its results, and is not good then', async () => {
    const prepared = countingWith(({ part }) =>
      casesOf(sizes[part], [], {
        prepare: () => (first, count) => ({
          counts: { cases: count, good: count },
          failures: first === 8 ? [{ case: 9, what: 'it is odd' }] : [],
        }),
      }),
    )
    const path = newPath()
    await run(path, {}, prepared)
    expect(readFileSync(path, 'utf8').match(/"failures":.*?\]/g)).toEqual([
      '"failures":[{"case":9,"what":"it is odd"}]',
    ])
    const { results } = await run(path, {}, prepared)
    expect(reportOf(prepared, results)).toMatchObject({
      isGood: false,
      lines: [
        'ok     part=a few  6 cases: 6 good, as expected',
        'FAILED part=many   22 cases, 1 FAILED: 22 good, as expected',
        '         case 9, it is odd',
      ],
    })
  })
})

it('points that are measured one by one are judged, too', async () => {
  const squares = experiment<{ x: number }>({
    title: 'Squares',
    about: 'Squares.',
    axes: { x: { values: [1, 2, 3], title: 'x' } },
    method: { benchOf: () => 'one', prepare: () => ({ measure: ({ x }) => ({ y: x * x }) }) },
    judge: ({ x }, { y }) => ({ text: `${y!} is small enough`, isGood: y! < 3 * x }),
  })
  const prepared = prepareExperiment('squares', squares, valuesOf(squares, false))
  const { results } = await run(newPath(), {}, prepared)
  expect(reportOf(prepared, results)).toEqual({
    lines: ['ok     x=1  1 is small enough', 'ok     x=2  4 is small enough', 'FAILED x=3  9 is small enough'],
    isGood: false,
  })
  expect(reportOf(prepared, results.slice(0, 2))).toMatchObject({ isGood: true })
})

describe('a result file', () => {
  it('may end anywhere behind its header: what is torn is run again', async () => {
    const { path, text } = await finishedFile()
    const header = text.indexOf('\n') + 1
    for (let length = header; length < text.length; length += 29) {
      writeFileSync(path, text.slice(0, length))
      const whole = text.slice(0, length).split('\n').length - 2
      const outcome = await run(path)
      expect(outcome.before).toBe(whole)
      expect(countsOf(outcome)).toEqual(complete)
      expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(10)
      // Nothing is left of the torn line, in the midst of which the next one would have been written.
      expect((await run(path)).before).toBe(8)
    }
  })

  it('is refused with any byte changed, and stays as it is', async () => {
    const { path, text } = await finishedFile()
    const ends = text.split('\n').map((_, i, lines) => lines.slice(0, i + 1).join('\n').length)
    for (let at = 0; at < text.length - 1; at += 31) {
      if (text[at] === '\n') continue
      const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
      writeFileSync(path, changed)
      const line = ends.findIndex((end) => at < end) + 1
      const message = line === 1 ? 'is not a result file of an experiment' : `is broken: line ${line} is damaged`
      await expect(run(path)).rejects.toThrow(message)
      expect(readFileSync(path, 'utf8')).toBe(changed)
    }
  })

  it('is refused where a batch stands twice', async () => {
    const { path, text } = await finishedFile()
    appendFileSync(path, text.split('\n').slice(3, 4).join('') + '\n')
    await expect(run(path)).rejects.toThrow(`error FW930: \`${path}\` is broken: line 10 repeats the result of line 4`)
  })

  it.each(['', '{"cycle":0,"source":3}\n', 'a,b,c\n'])('is no other file: %j', async (text) => {
    const path = join(folderWith({ 'other.jsonl': text }), 'other.jsonl')
    await expect(run(path)).rejects.toThrow('is not a result file of an experiment')
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it.each<[string, PreparedExperiment]>([
    ['belongs to the experiment counting, not to sorting', { ...counting(), name: 'sorting' }],
    ['was begun with seed=1, not seed=2', countingWith(({ part }) => casesOf(sizes[part]), 2)],
    ['the experiment counting has changed since', countingWith(() => casesOf(6))],
    [
      'the hardware of {"part":"a few","seed":1} has changed since',
      countingWith(({ part }) => casesOf(sizes[part], [], { design: () => elaborate(new Countdown()) })),
    ],
  ])('of another experiment is refused: %s', async (message, other) => {
    const { path, text } = await finishedFile()
    await expect(run(path, {}, other)).rejects.toThrow(message)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('belongs to one process at a time, and to nobody when that is gone', async () => {
    const { path } = await finishedFile()
    writeFileSync(`${path}.lock`, String(process.ppid))
    await expect(run(path)).rejects.toThrow(`another experiment is writing into \`${path}\`: process ${process.ppid}`)
    expect(() => setAside(path, 'experiment')).toThrow('another experiment is writing into')
    expect(existsSync(`${path}.lock`)).toBe(true)
    writeFileSync(`${path}.lock`, String(spawnSync('true').pid))
    expect(await run(path)).toMatchObject({ before: 8 })
  })

  it('is the same one behind a link', async () => {
    const { path, text } = await finishedFile()
    const link = path.replace('counting', 'linked')
    symlinkSync(path, link)
    writeFileSync(`${path}.lock`, String(process.ppid))
    await expect(run(link)).rejects.toThrow(`another experiment is writing into \`${path}\``)
    rmSync(`${path}.lock`)
    writeFileSync(path, text.slice(0, -1))
    expect(await run(link)).toMatchObject({ before: 7, left: 0 })
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(10)
  })

  it.each([
    ['/dev/full', 'it is a device'],
    [tmpdir(), 'it is a folder'],
    ['nowhere/', 'it names no file'],
    ['', 'it names no file'],
  ])('is a file, not %j', async (path, what) => {
    const message = `error FW921: cannot write into \`${path}\`: ${what}`
    await expect(run(path)).rejects.toThrow(message)
    if (existsSync(path)) expect(() => setAside(path, 'experiment')).toThrow(message)
  })

  it('is kept under another name where a new one is wanted', async () => {
    const { path, text } = await finishedFile()
    expect(setAside(path, 'experiment')).toBe(path.replace('.jsonl', '.1.jsonl'))
    await run(path, endingAfter(1))
    expect(setAside(path, 'experiment')).toBe(path.replace('.jsonl', '.2.jsonl'))
    expect(readFileSync(path.replace('.jsonl', '.1.jsonl'), 'utf8')).toBe(text)
    expect(setAside(path, 'experiment')).toBeNull()
  })
})
