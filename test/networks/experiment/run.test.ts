import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineOf } from '../../../src/base/jobs/result-lines.js'
import type { Workshop } from '../../../src/base/jobs/work.js'
import { readExperimentResults, type CodeIdentity, type PointResult } from '../../../src/networks/experiment/results.js'
import { executorOf, prepareExperiment, runExperiment, type PointJob } from '../../../src/networks/experiment/run.js'
import {
  experiment,
  valuesOf,
  type Method,
  type Experiment,
  type PreparedExperiment,
} from '../../../src/networks/experiment/experiment.js'
import { folderWith } from '../../support/cli.js'
import { endingAfter } from '../../support/jobs.js'

interface Point {
  readonly bench: string
  readonly x: number
  readonly seed: number
}

/** An experiment of twelve points, in two benches. It notes the measured points, in order. */
function experimentOf(ran: string[] = []): Experiment {
  const method: Method<Point> = {
    benchOf: ({ bench }) => bench,
    prepare: ({ bench }) => {
      ran.push(`open ${bench}`)
      return {
        measure: ({ bench, x, seed }) => {
          ran.push(`${bench}${x}.${seed}`)
          return { y: 10 * x + seed }
        },
      }
    },
  }
  return experiment<Point>({
    title: 'A line',
    about: 'A line.',
    notes: [],
    axes: {
      bench: { values: ['a', 'b'], title: 'bench' },
      x: { values: [1, 2, 3], title: 'x' },
      seed: { values: [5, 6], title: 'seed' },
    },
    quick: { x: [2] },
    method,
    chart: {
      x: { axis: 'x' },
      y: { measured: 'y', title: 'y' },
      line: 'measured',
      series: 'bench',
      mean: ['seed'],
      theory: [],
    },
  })
}

const prepared = (ran: string[] = [], isQuick = false): PreparedExperiment => {
  const definition = experimentOf(ran)
  return prepareExperiment('line', definition, valuesOf(definition, isQuick))
}

type RunOptions = Partial<Workshop<PointJob, PointResult>> & { readonly code?: CodeIdentity; readonly jobs?: number }

const now: CodeIdentity = { version: '1.2.3', files: 'abc' }

function run(path: string, one = prepared(), { code = now, jobs = 1, ...options }: RunOptions = {}) {
  return runExperiment(one, code, {
    path,
    start: () => ({
      executors: Array.from({ length: jobs }, () => executorOf(one)),
      stop: () => Promise.resolve(),
    }),
    progress: () => ({ update: () => undefined, stop: () => undefined }),
    signal: new AbortController().signal,
    ...options,
  })
}

const newPath = (): string => join(folderWith(), 'results', 'line.jsonl')
const textOf = (path: string): string => readFileSync(path, 'utf8')

describe('an experiment', () => {
  it('has a bench ready for all points that share it', async () => {
    const ran: string[] = []
    expect(await run(newPath(), prepared(ran))).toMatchObject({ before: 0, left: 0 })
    expect(ran.join(' ')).toBe('open a a1.5 a1.6 a2.5 a2.6 a3.5 a3.6 open b b1.5 b1.6 b2.5 b2.6 b3.5 b3.6')
  })

  it('writes what is needed to measure each point once more', async () => {
    const path = newPath()
    await run(path)
    const { header, results } = readExperimentResults(path)
    expect(header).toMatchObject({
      experiment: 'line',
      points: 12,
      axes: { bench: ['a', 'b'], x: [1, 2, 3], seed: [5, 6] },
    })
    expect(results[9]).toMatchObject({
      experiment: 'line',
      point: 9,
      setting: { bench: 'b', x: 2, seed: 6 },
      measured: { y: 26 },
    })
  })

  it.each([1, 4, 7, 11])(
    'that is ended after %i points measures the others, and ends with the same file',
    async (n) => {
      const [undisturbed, path] = [newPath(), newPath()]
      await run(undisturbed)
      const [first, second]: [string[], string[]] = [[], []]
      await run(path, prepared(first), { ...endingAfter(n), jobs: 2 })
      const lines = textOf(path).split('\n').length - 2
      expect(await run(path, prepared(second))).toMatchObject({ before: lines, left: 0 })
      const points = [...first, ...second].filter((what) => !what.startsWith('open'))
      expect(new Set(points).size).toBe(points.length)
      expect(points).toHaveLength(12)
      expect(textOf(path)).toBe(textOf(undisturbed))
    },
  )

  it('does nothing when it is complete', async () => {
    const path = newPath()
    await run(path)
    const text = textOf(path)
    const ran: string[] = []
    expect(await run(path, prepared(ran))).toMatchObject({ before: 12, left: 0 })
    expect(ran).toEqual([])
    expect(textOf(path)).toBe(text)
  })
})

describe('results of an experiment', () => {
  it('are put in order when the last point is done, also if that was not done before', async () => {
    const path = newPath()
    await run(path)
    const text = textOf(path)
    const [header, ...points] = text.trimEnd().split('\n')
    writeFileSync(path, [header, ...points.reverse(), ''].join('\n'))
    await run(path)
    expect(textOf(path)).toBe(text)
  })

  it.each<[string, PreparedExperiment, CodeIdentity]>([
    ['belongs to the experiment line, not to curve', { ...prepared(), name: 'curve' }, now],
    ['was begun with x=1,2,3, not x=2', prepared([], true), now],
    ['the experiment line has changed since', prepared(), { ...now, files: 'abd' }],
    ['the experiment line has changed since', prepared(), { version: now.version }],
    ['was begun with version 1.2.3 of flitwave, not 1.3.0', prepared(), { ...now, version: '1.3.0' }],
    ['the experiment line has changed since', { ...prepared(), points: prepared().points.slice(1) }, now],
  ])('that cannot be gone on with stay as they are: %s', async (message, other, code) => {
    const path = newPath()
    await run(path)
    const text = textOf(path)
    await expect(run(path, other, { code })).rejects.toThrow(message)
    expect(textOf(path)).toBe(text)
  })

  it.each<[string, (lines: string[]) => readonly string[], string]>([
    [
      'a byte changed',
      (lines) => lines.with(4, lines[4]!.replace('"y":26', '"y":27').replace('"y":15', '"y":14')),
      'is broken: line 5 is damaged',
    ],
    ['a line cut off', (lines) => lines.with(7, lines[7]!.slice(0, 30)), 'is broken: line 8 is damaged'],
    ['a line empty', (lines) => lines.toSpliced(3, 0, ''), 'is broken: line 4 is damaged'],
    ['a point twice', (lines) => lines.with(9, lines[2]!), 'is broken: line 10 repeats the result of line 3'],
    [
      'a point of another experiment',
      (lines) => [...lines, ofAnotherExperiment],
      'is broken: line 14 belongs to another experiment',
    ],
    ['no header', (lines) => lines.slice(1), 'is not a result file of an experiment'],
    ['the header of a campaign', (lines) => lines.with(0, ofCampaign), 'is not a result file of an experiment'],
    ['something else in it', () => ['{"cycle":1}'], 'is not a result file of an experiment'],
    ['nothing in it', () => [], 'is not a result file of an experiment'],
  ])('are refused with %s, and stay as they are', async (_, change, message) => {
    const path = newPath()
    await run(path)
    const changed = [...change(textOf(path).trimEnd().split('\n')), ''].join('\n')
    writeFileSync(path, changed)
    await expect(run(path)).rejects.toThrow(`error FW930: \`${path}\` ${message}`)
    expect(() => readExperimentResults(path)).toThrow(`error FW930: \`${path}\` ${message}`)
    expect(textOf(path)).toBe(changed)
  })
})

it('may name axes that nobody has, such as those that every object has', async () => {
  const path = newPath()
  await run(path)
  const [first, ...others] = textOf(path).split('\n')
  const forged = first!.replace('"axes":{', '"axes":{"__proto__":[],"constructor":[1],').replace(/,"check":.*$/, '}')
  writeFileSync(path, [lineOf(JSON.parse(forged) as object).trimEnd(), ...others].join('\n'))
  await expect(run(path)).rejects.toThrow('the experiment line has changed since')
})

/** As they are written, with their checksums. */
const ofAnotherExperiment = '{"experiment":"curve","point":1,"setting":{},"measured":{},"check":"2ff94c1c"}'
const ofCampaign = '{"format":"flitwave campaign 1","campaign":"line","code":"abc","parts":[],"check":"081a8bfe"}'
