import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import { obtain } from '../../../src/base/maps.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { rowsOf } from '../../../src/print/wave/rows.js'
import { flattenRows, type Row } from '../../../src/print/wave/row.js'
import { folderWith } from '../../support/cli.js'
import { inspect as inspectAnew, type Inspected } from './support/run.js'

const designs = ['fifo', 'router-pipeline', 'traffic', 'switching-element', 'torus-wraparound']

/** Answers about a run are cached: where that matters, a run is inspected anew. */
const known = new Map<string, Promise<Inspected>>()

function inspect(name: string): Promise<Inspected> {
  return obtain(known, name, () => inspectAnew(name))
}

/** The content of a row in a cycle. */
function textIn({ starts, values, shown }: WaveRow, cycle: number): string {
  const index = starts.findLastIndex((start) => start <= cycle)
  return shown[values[index]!]!.text
}

async function rowOf(
  { answers }: Inspected,
  path: string,
  from: number,
  to: number,
  pixels = 10_000,
): Promise<WaveRow> {
  const question = { rows: [{ path, radix: 'decoded' as const }], from, to, pixels }
  const [row] = await answers.waves(question, uninterrupted)
  return row!
}

/** All rows as the command line draws them. */
function drawn({ run }: Inspected): readonly Row[] {
  const { design, file } = run
  const to = file.header.endCycle - 1
  return flattenRows(rowsOf(captureWindow(file, { design, signals: ['**'], from: 0, to })).children)
}

describe('waves of an inspected run', () => {
  it.each(designs)('shows what the command line draws of %s', async (name) => {
    const inspected = await inspect(name)
    const last = inspected.run.file.header.endCycle - 1
    const all = drawn(inspected)
    const some = Array.from({ length: 40 }, (_, i) => all[(i * 7919) % all.length]!)
    const rows = some.map(({ path }) => ({ path, radix: 'decoded' as const }))
    const answer = await inspected.answers.waves({ rows, from: 0, to: last, pixels: 10_000 }, uninterrupted)
    for (const [i, { path, spans }] of some.entries()) {
      const row = answer[i]!
      for (const { from, text } of spans) {
        const shown = textIn(row, from)
        // Numbers of packets and channels stand in a picture where several are to be seen; the page always has them.
        const marks = /[₀-₉]+|#\d+$/gu
        expect(shown.replace(marks, ''), `${path} in cycle ${from}`).toBe(text.replace(marks, ''))
        if (/[₀-₉]#\d+$/u.test(text)) expect(shown, `${path} in cycle ${from}`).toBe(text)
      }
    }
  })

  it('names rows as pictures do: ports by their directions', async () => {
    const inspected = await inspect('traffic')
    const { label } = await rowOf(inspected, 'dut.nodes[9].router.inputs[1].channels[0].count', 0, 3)
    expect(label).toEqual({ scope: ['dut', 'nodes[9]', 'router', 'inputs[west]', 'channels[0]'], name: 'count' })
    const arriving = await rowOf(inspected, 'dut.nodes[9].router.arriving[0].flit', 0, 3)
    expect(arriving.label).toEqual({ scope: ['dut', 'nodes[9]', 'router'], name: 'arriving[east].flit' })
  })

  it('gives the same of a window as of the whole run', async () => {
    const inspected = await inspect('router-pipeline')
    const path = 'dut.leaving[0]'
    const whole = await rowOf(inspected, path, 0, 9)
    const part = await rowOf(inspected, path, 3, 6)
    for (let cycle = 3; cycle <= 6; cycle++) expect(textIn(part, cycle)).toBe(textIn(whole, cycle))
    expect(part.starts.length).toBeLessThan(whole.starts.length)
  })

  it('gives the same of a few cycles as of thousands', async () => {
    const packets = Array.from({ length: 150 }, (_, i) => `${20 * i},${i % 9},${(i + 5) % 9},4`)
    const folder = folderWith({ 'traffic.csv': ['cycle,source,destination,flits', ...packets].join('\n') })
    const set = { k: 3, traffic: join(folder, 'traffic.csv') }
    const [few, thousands] = [await inspectAnew('traffic', set), await inspectAnew('traffic', set)]
    const path = 'dut.nodes[5].router.leaving[0]'
    const whole = await rowOf(thousands, path, 0, 2900)
    expect(few.run.file.segments.length).toBeGreaterThan(4)
    for (const from of [0, 250, 2040, 2047, 1000, 0]) {
      const part = await rowOf(few, path, from, from + 60)
      for (let cycle = from; cycle <= from + 60; cycle++)
        expect([cycle, textIn(part, cycle)]).toEqual([cycle, textIn(whole, cycle)])
    }
  })

  it('sums up what is too short to be seen', async () => {
    const inspected = await inspect('traffic')
    const last = inspected.run.file.header.endCycle - 1
    const path = 'dut.nodes[5].router.leaving[0]'
    const [fine, coarse] = [await rowOf(inspected, path, 0, last), await rowOf(inspected, path, 0, last, 8)]
    expect(coarse.starts.length).toBeLessThan(fine.starts.length)
    expect([...coarse.changes].some((count) => count > 0)).toBe(true)
    expect([...fine.changes].every((count) => count === 0)).toBe(true)
  })

  it.each([1, -1] as const)('finds the next edge in direction %i', async (direction) => {
    const inspected = await inspect('fifo')
    const last = inspected.run.file.header.endCycle - 1
    const row = await rowOf(inspected, 'dut.count', 0, last)
    const edges = [...row.starts].slice(1)
    for (let cycle = 0; cycle <= last; cycle++) {
      const found = await inspected.answers.edge({ path: 'dut.count', cycle, direction }, uninterrupted)
      const wanted = direction > 0 ? edges.find((edge) => edge > cycle) : edges.findLast((edge) => edge < cycle)
      expect(found).toBe(wanted ?? null)
    }
  })

  it('refuses what is no signal, and what is no window', async () => {
    const inspected = await inspect('fifo')
    await expect(rowOf(inspected, 'dut.cuont', 0, 3)).rejects.toThrow('FW903')
    await expect(rowOf(inspected, 'dut.*', 0, 3)).rejects.toThrow('FW903')
    await expect(rowOf(inspected, 'dut.count', 5, 3)).rejects.toThrow('FW904')
  })
})

describe('a row that the testbench computed', () => {
  it.each([1, -1] as const)('has edges in direction %i', async (direction) => {
    const inspected = await inspect('router-pipeline')
    const path = 'worm.tail'
    const last = inspected.run.file.header.endCycle - 1
    const edges = [...(await rowOf(inspected, path, 0, last)).starts].slice(1)
    expect(edges.length).toBeGreaterThan(2)
    for (let cycle = 0; cycle <= last; cycle++) {
      const wanted = direction > 0 ? edges.find((edge) => edge > cycle) : edges.findLast((edge) => edge < cycle)
      expect(await inspected.answers.edge({ path, cycle, direction }, uninterrupted)).toBe(wanted ?? null)
    }
  })
})
