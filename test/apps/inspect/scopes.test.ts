/** The tree of a design with scopes without a module. */

import { describe, expect, it } from 'vitest'
import { recordRandomRun } from '../../../check/fuzz/why-laws.js'
import { answersOf } from '../../../src/apps/inspect/questions.js'
import { inspectedRun } from '../../../src/apps/inspect/run.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { scopes } from '../../support/scopes.js'

const design = scopes()
const file = recordRandomRun(design, 4, 20)
const answers = answersOf(
  inspectedRun({ design, file, bytes: file.packed.length, sources: new Map(), network: null, mapped: null }),
)

async function inside(path: string): Promise<string[]> {
  const nodes = await answers.children(path, uninterrupted)
  for (const node of nodes) expect(node.path).toBe(`${path}.${node.name}`)
  return nodes.map(({ kind, name, hasChildren }) => `${kind} ${name}${hasChildren ? ' …' : ''}`)
}

describe('the tree', () => {
  it('has scopes between an instance and what is in them', async () => {
    expect(await inside('dut')).toEqual(['scope gen[0] …', 'scope gen[2] …', 'input enable', 'output sum'])
    expect(await inside('dut.gen[0]')).toEqual(['instance sub …', 'register held', 'wire next', 'memory words …'])
    expect(await inside('dut.gen[2]')).toEqual([
      'instance sub …',
      'scope inner …',
      'register held',
      'wire next',
      'register a__b',
      'memory words …',
    ])
    expect(await inside('dut.gen[2].inner')).toEqual(['instance sub …', 'register _up$x'])
    expect(await inside('dut.gen[2].inner.sub')).toEqual(['input go', 'register q', 'output count'])
  })

  it.each(['dut.gen[1]', 'dut.gen', 'dut.gen[2].inner.held', 'other.gen[2]'])('has no %s', (path) => {
    expect(() => answers.children(path, uninterrupted)).toThrow('FW903')
  })

  it('leads to words, to rows and to what is searched for', async () => {
    const words = await answers.parts('dut.gen[2].words', uninterrupted)
    expect(words.map(({ path }) => path)).toEqual(['dut.gen[2].words[0]', 'dut.gen[2].words[1]'])
    expect(await answers.rows(['dut.gen[*].held'], uninterrupted)).toEqual(['dut.gen[0].held', 'dut.gen[2].held'])
    const found = await answers.search({ text: 'inner.sub', cycle: 3, most: 9 }, uninterrupted)
    expect(found[0]).toMatchObject({ path: 'dut.gen[2].inner.sub', kind: 'instance' })
  })
})
