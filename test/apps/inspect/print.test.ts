/** The page saves a view as the command line writes it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDocument } from '../../../src/apps/inspect/document.js'
import { answersOf } from '../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { flitwave, folderWith } from '../../support/cli.js'
import { packedRun } from './support/run.js'

const cases = [
  ['fifo', ['dut.din', 'dut.push', 'dut.count', 'dut.full'], 2, 19],
  // Rows that the testbench computed, alone and beside signals.
  ['router-pipeline', ['worm.head', 'worm.tail'], 0, 12],
  // Without the other ends of its arrows.
  ['switching-element', ['dut.arriving[0].flit.tag', 'dut.arriving[0].valid'], 0, 12],
] as const

it.each(cases)('pictures and texts of %s', async (name, rows, from, to) => {
  const folder = folderWith()
  const kept = flitwave(folder, ['run', name, '--keep-replay', 'kept.replay', '--out', 'run'])
  expect(kept.stderr).toBe('')
  const look = ['--window', `${from}:${to}`, '--signals', ...rows, '--format', 'svg,json,text', '--out', '.']
  expect(flitwave(folder, ['waves', 'kept.replay', ...look])).toMatchObject({ status: 0, stderr: '' })
  const { default: testbench } = (await import(`../../../tb/${name}.tb.ts`)) as { readonly default: unknown }
  const answers = answersOf(await openDocument(packedRun(testbench, name)))
  for (const format of ['svg', 'json', 'text'] as const) {
    const { name: file, content } = await answers.print({ format, rows, from, to }, uninterrupted)
    expect(content).toBe(readFileSync(join(folder, file), 'utf8'))
  }
})
