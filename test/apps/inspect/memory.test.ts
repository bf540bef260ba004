/** Memories in the page: in the tree, and word by word in the waves. */

import { expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import fifo from '../../../tb/fifo.tb.js'
import { inspect } from './support/run.js'

it('a memory is a node of the tree with its words inside', async () => {
  const { answers } = await inspect('fifo', { depth: 3 })
  const children = await answers.children('dut', uninterrupted)
  expect(children.at(-1)).toMatchObject({ path: 'dut.words', name: 'words', kind: 'memory', hasChildren: true })
  const words = await answers.parts('dut.words', uninterrupted)
  expect(words.map(({ path, name, kind }) => [path, name, kind])).toEqual(
    [0, 1, 2].map((i) => [`dut.words[${i}]`, `words[${i}]`, 'register']),
  )
  expect(await answers.rows(['dut.words[*]'], uninterrupted)).toEqual(words.map(({ path }) => path))
})

it('a word shows what it holds in each cycle', async () => {
  const { run, answers } = await inspect('fifo', { depth: 3 })
  const to = run.file.header.endCycle - 1
  const rows = [
    { path: 'dut.words[1]', radix: 'decoded' as const },
    { path: 'dut.count', radix: 'decoded' as const },
  ]
  const drawn = await answers.waves({ rows, from: 0, to, pixels: 10_000 }, uninterrupted)
  const { trace } = runTestbench(fifo, { set: { depth: 3 }, signals: ['dut.words[1]', 'dut.count'] })
  for (const [i, { leaves }] of trace.variables.entries()) {
    const { starts, values, shown } = drawn[i]!
    const changes = [...starts].map((start, k) => [start, shown[values[k]!]!.text])
    expect(changes).toEqual(leaves[0]!.cycles.map((cycle, k) => [cycle, String(leaves[0]!.values[k])]))
    expect(changes.length).toBeGreaterThan(2)
  }
})
