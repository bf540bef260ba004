import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scoreTestbench, type Mutant } from '../../../src/verify/mutation/index.js'
import { explained } from './own/explained.js'
import fifo from './own/fifo.tb.js'
import fixedPriority from './own/fixed-priority.tb.js'
import matrix from './own/matrix.tb.js'
import roundRobin from './own/round-robin.tb.js'
import switchingElement from './own/switching-element.tb.js'
import virtualChannel from './own/virtual-channel.tb.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'

const everything = /./

/** The numbers on the page for each module: mutants, killed, proved equivalent, explained. */
const page = readFileSync(new URL('../../../docs/mutation.md', import.meta.url), 'utf8')

function figuresOfPage(name: string): string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
  return row
    .split('|')
    .slice(2, 6)
    .map((cell) => cell.trim())
}

/** The testbench of each, and what of its design it is for. A routing function has tests of its own. */
const own: readonly (readonly [name: string, testbench: unknown, modules: RegExp])[] = [
  ['Fifo', fifo, everything],
  ['FixedPriorityArbiter', fixedPriority, everything],
  ['RoundRobinArbiter', roundRobin, everything],
  ['MatrixArbiter', matrix, everything],
  ['VirtualChannel', virtualChannel, /^(VirtualChannel|Fifo)$/],
  ['SwitchingElement', switchingElement, everything],
]

const nameOf = ({ place, diff }: Mutant): string => `${basename(place.file)}: ${diff?.after?.trim() ?? 'nothing'}`

describe.each(own)('%s', (name, testbench, modules) => {
  test('our testbench finds every mistake that is other hardware, but for those explained', async () => {
    const { mutants, undecided, killed, equivalent } = await scoreTestbench(testbench as Testbench, {
      isWanted: ({ className }) => modules.test(className),
      seconds: 60,
      turnLimit: 0,
    })
    const survivors = mutants.filter(({ fate }) => fate.kind === 'survived').map(({ mutant }) => nameOf(mutant))
    expect(survivors.sort()).toEqual(Object.keys(explained[name] ?? {}).sort())
    expect(undecided).toBe(0)
    expect(figuresOfPage(name)).toEqual([mutants.length, killed, equivalent, survivors.length].map(String))
  })
})
