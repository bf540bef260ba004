import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { inspect } from './support/run.js'

describe('why, in an inspected run', () => {
  it('says what decided a value, with its line', async () => {
    const { answers } = await inspect('fifo')
    const known = await answers.why({ path: 'dut.full', cycle: 9, depth: 2 }, uninterrupted)
    const root = known.causes[known.roots[0]!]!
    expect(root).toMatchObject({ path: 'dut.full', cycle: 9, isOpen: false })
    expect(root.lines[0]!.file).toMatch(/fifo\.ts$/)
    expect(root.causes.map((number) => known.causes[number]!.path)).toContain('dut.stored')
  })

  it('says of a row that the testbench computed that the design has no reason for it', async () => {
    const { answers } = await inspect('router-pipeline')
    const path = 'worm.tail'
    const cycle = (await answers.edge({ path, cycle: 0, direction: 1 }, uninterrupted))!
    const [row] = await answers.waves(
      { rows: [{ path, radix: 'decoded' }], from: cycle, to: cycle, pixels: 1000 },
      uninterrupted,
    )
    const about = 'the testbench computed it: the design has no reason for it'
    const value = row!.shown[row!.values[0]!]!.text
    expect(value).not.toBe('')
    const { roots, causes } = await answers.why({ path, cycle, depth: 3 }, uninterrupted)
    expect(causes[roots[0]!]).toMatchObject({ path, cycle, value, about, causes: [], isOpen: false })
  })

  it('refuses what is not in the run', async () => {
    const { answers } = await inspect('fifo')
    const ask = async (path: string, cycle: number) => answers.why({ path, cycle, depth: 1 }, uninterrupted)
    await expect(ask('dut.fulll', 3)).rejects.toThrow('FW903')
    await expect(ask('dut.full', 1e6)).rejects.toThrow('FW904')
  })
})

describe('the source of an inspected run', () => {
  it('shows the values of a cycle behind names, and what was passed over', async () => {
    const { answers, run } = await inspect('fifo')
    const { file, line, className } = await answers.place('dut.count', uninterrupted)
    const text = readFileSync(file, 'utf8')
    expect(className).toBe('Fifo')
    expect(text.split('\n')[line - 1]).toContain('count')
    const notes = await inspectedNotes(run, answers, file, text)
    expect(notes.some(({ values }) => values.length > 0)).toBe(true)
    for (const note of notes) {
      for (const { at } of note.values) expect(at).toBeLessThanOrEqual(text.split('\n')[note.line - 1]!.length)
    }
  })
})

describe('find, in an inspected run', () => {
  it('gives the cycles in which a condition holds', async () => {
    const { answers } = await inspect('fifo')
    const found = await answers.find({ condition: 'dut.full', most: 10 }, uninterrupted)
    expect(found.hits.length).toBeGreaterThan(0)
    const { from, to } = found.hits[0]!
    const [row] = await answers.waves(
      { rows: [{ path: 'dut.full', radix: 'decoded' }], from, to, pixels: 1000 },
      uninterrupted,
    )
    expect(row!.shown[row!.values[0]!]!.text).toBe('1')
    expect((await answers.find({ condition: 'dut.count >= 0', most: 1 }, uninterrupted)).hits).toHaveLength(1)
    await expect((async () => answers.find({ condition: 'dut.ful', most: 1 }, uninterrupted))()).rejects.toThrow('FW9')
  })
})

type Inspected = Awaited<ReturnType<typeof inspect>>

/** The run has been made without texts; this one is read here. */
async function inspectedNotes(run: Inspected['run'], answers: Inspected['answers'], file: string, text: string) {
  ;(run.sources as Map<string, string>).set(file, text)
  return answers.notes({ instance: 'dut', cycle: 9 }, uninterrupted)
}
