import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addCounts, type Part, type PreparedCampaign } from '../../campaigns/framework/campaign.js'
import { executorOf } from '../../campaigns/framework/deal.js'
import { exactly, reportOf } from '../../campaigns/framework/report.js'
import type { BatchResult } from '../../campaigns/framework/results.js'
import { runCampaign, type RunOptions } from '../../campaigns/framework/run.js'
import { setAside } from '../../src/jobs/result-file.js'
import type { Outcome } from '../../src/jobs/work.js'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import { folderWith } from '../support/cli.js'
import { endingAfter } from '../support/jobs.js'
import { workerDesign } from '../sim/worker.js'
import { Countdown } from './countdown.js'

/** A part in which every case counts as 1; what it has run, in order. */
function part(name: string, cases: number, ran: number[] = []): Part {
  return {
    name,
    cases,
    batch: 4,
    design: workerDesign,
    prepare: () => (first, count) => {
      for (let i = first; i < first + count; i++) ran.push(i)
      return { counts: { cases: count, good: count }, failures: [] }
    },
    judge: (counts, isComplete) => exactly(counts, 'good', cases, isComplete),
  }
}

/** Eight batches. */
function campaignOf(ran: number[] = []): PreparedCampaign {
  return {
    name: 'counting',
    parameters: { seed: 1 },
    code: 'c0de',
    parts: [part('a few', 6, ran), part('many', 22, ran)],
  }
}

function run(path: string, options: Partial<RunOptions> = {}, campaign = campaignOf()): Promise<Outcome<BatchResult>> {
  return runCampaign(campaign, {
    path,
    slice: { part: '', index: 0, of: 1 },
    start: () => ({ executors: [executorOf(campaign.parts)], stop: () => Promise.resolve() }),
    progress: () => ({ update: () => undefined, stop: () => undefined }),
    signal: new AbortController().signal,
    ...options,
  })
}

const newPath = (): string => join(folderWith(), 'results', 'counting.jsonl')

async function finishedFile(): Promise<{ path: string; text: string }> {
  const path = newPath()
  await run(path)
  return { path, text: readFileSync(path, 'utf8') }
}

const complete = { good: 28, cases: 28 }
const countsOf = ({ results }: Outcome<BatchResult>): object => addCounts(results.map(({ counts }) => counts))

describe('a campaign', () => {
  it('runs every case once, and has a line for each batch', async () => {
    const ran: number[] = []
    const path = newPath()
    const outcome = await run(path, {}, campaignOf(ran))
    expect(outcome).toMatchObject({ before: 0, left: 0 })
    expect(countsOf(outcome)).toEqual(complete)
    expect(ran).toEqual([...Array(6).keys(), ...Array(22).keys()])
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(10)
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
    const path = newPath()
    expect(await run(path, endingAfter(batches))).toMatchObject({ left: 8 - batches })
    const ran: number[] = []
    const outcome = await run(path, {}, campaignOf(ran))
    expect(outcome).toMatchObject({ before: batches, left: 0 })
    expect(countsOf(outcome)).toEqual(complete)
    expect(ran.length).toBe(28 - Math.min(6, batches * 4) - Math.max(0, batches - 2) * 4)
  })

  it('runs slices that have nothing in common, and together all', async () => {
    const path = newPath()
    const sizes = []
    for (const index of [2, 0, 1]) {
      const outcome = await run(path, { slice: { part: '', index, of: 3 } })
      sizes.push(outcome.results.length - outcome.before)
    }
    expect(sizes).toEqual([2, 3, 3])
    expect(countsOf(await run(path))).toEqual(complete)
  })

  it('runs the parts alone that are named', async () => {
    const ran: number[] = []
    await run(newPath(), { slice: { part: 'man', index: 1, of: 2 } }, campaignOf(ran))
    expect(ran).toEqual([4, 5, 6, 7, 12, 13, 14, 15, 20, 21])
  })

  it('is good when all of its parts are', async () => {
    const path = newPath()
    const { parts } = campaignOf()
    const some = await run(path, endingAfter(3))
    expect(reportOf(parts, some.results).lines).toEqual([
      'ok     a few  6 cases: 6 good, as expected',
      'partly many   4 of 22 cases: 4 good',
    ])
    expect(reportOf(parts, some.results)).toMatchObject({ isGood: true, isComplete: false })
    const { results } = await run(path)
    expect(reportOf(parts, results)).toMatchObject({ isGood: true, isComplete: true })
    expect(reportOf([parts[0]!, part('many', 23)], results)).toMatchObject({ isGood: false })
    const failed = { ...results[2]!, failures: [{ case: 3, what: 'it is odd' }] }
    expect(reportOf(parts, [...results.slice(0, 2), failed, ...results.slice(3)])).toMatchObject({
      isGood: false,
      lines: [
        'ok     a few  6 cases: 6 good, as expected',
        'FAILED many   22 cases, 1 FAILED: 22 good, as expected',
        '         case 3, it is odd',
      ],
    })
  })
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
      const message = line === 1 ? 'is not a result file of a campaign' : `is broken: line ${line} is damaged`
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
    await expect(run(path)).rejects.toThrow('is not a result file of a campaign')
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it.each<[string, Partial<PreparedCampaign>]>([
    ['belongs to the campaign counting, not to sorting', { name: 'sorting' }],
    ['was begun with the parameters {"seed":1}, not {"seed":2}', { parameters: { seed: 2 } }],
    ['the campaign has changed since', { code: 'bad' }],
    ['the campaign has changed since', { parts: campaignOf().parts.slice(0, 1) }],
    [
      'the hardware of a few has changed since',
      { parts: [{ ...part('a few', 6), design: () => elaborate(new Countdown()) }] },
    ],
  ])('of another campaign is refused: %s', async (message, changes) => {
    const { path, text } = await finishedFile()
    await expect(run(path, {}, { ...campaignOf(), ...changes })).rejects.toThrow(message)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('belongs to one process at a time, and to nobody when that is gone', async () => {
    const { path } = await finishedFile()
    writeFileSync(`${path}.lock`, String(process.ppid))
    await expect(run(path)).rejects.toThrow(`another campaign is writing into \`${path}\`: process ${process.ppid}`)
    expect(() => setAside(path, 'campaign')).toThrow('another campaign is writing into')
    expect(existsSync(`${path}.lock`)).toBe(true)
    writeFileSync(`${path}.lock`, String(spawnSync('true').pid))
    expect(await run(path)).toMatchObject({ before: 8 })
  })

  it('is the same one behind a link', async () => {
    const { path, text } = await finishedFile()
    const link = path.replace('counting', 'linked')
    symlinkSync(path, link)
    writeFileSync(`${path}.lock`, String(process.ppid))
    await expect(run(link)).rejects.toThrow(`another campaign is writing into \`${path}\``)
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
    if (existsSync(path)) expect(() => setAside(path, 'campaign')).toThrow(message)
  })

  it('is kept under another name where a new one is wanted', async () => {
    const { path, text } = await finishedFile()
    expect(setAside(path, 'campaign')).toBe(path.replace('.jsonl', '.1.jsonl'))
    await run(path, endingAfter(1))
    expect(setAside(path, 'campaign')).toBe(path.replace('.jsonl', '.2.jsonl'))
    expect(readFileSync(path.replace('.jsonl', '.1.jsonl'), 'utf8')).toBe(text)
    expect(setAside(path, 'campaign')).toBeNull()
  })
})
