/** Runs of our own beside dumps of Icarus and Verilator. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compareWithDump } from '../../../src/runs/compare/compare.js'
import fifo from '../../../tb/fifo.tb.js'
import arbiter from '../../../tb/round-robin-arbiter.tb.js'
import contention from '../../../tb/router-contention.tb.js'
import pipeline from '../../../tb/router-pipeline.tb.js'
import traffic from '../../../tb/traffic.tb.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'
import { judgeBug, plantBug, subjectOf, type Subject } from './planted.js'
import { dumpOfIcarus, dumpOfVerilator, openDump, recordDesign, scopes, type AnyTestbench } from './simulated.js'

const packets = { name: 'p.csv', path: 'p.csv', text: 'cycle,source,destination,flits\n0,0,3,4\n2,1,0,2\n3,2,0,3\n' }

const network: [string, AnyTestbench, number, object] = ['a network', traffic, 500, { k: 2, traffic: packets }]

describeWithTools(['iverilog', 'verilator', 'vcd2fst'], 'a replay beside the dump of another simulator', () => {
  it.each<[string, AnyTestbench, number, object?]>([
    ['a queue', fifo, 10],
    ['an arbiter', arbiter, 3],
    ['a router', pipeline, 100],
    ...(budget(0, 1) === 1 ? [network] : []),
  ])('is the same as Icarus, in VCD and FST: %s', async (_, bench, least, set = {}) => {
    const recorded = await recordDesign(bench, { set: set as Record<string, number> })
    const folder = folderWith()
    const vcd = dumpOfIcarus(recorded, recorded.files, folder)!
    const fst = join(folder, 'dump.fst')
    execFileSync('vcd2fst', [vcd, fst])
    for (const path of [vcd, fst]) {
      const { cycle, scope, offset, matched, lastCycle } = await compareWithDump(recorded.replay, await openDump(path))
      expect({ cycle, scope, offset, lastCycle }).toEqual({
        cycle: null,
        scope: scopes.icarus,
        offset: 1,
        lastCycle: recorded.replay.lastCycle,
      })
      expect(matched).toBeGreaterThanOrEqual(least)
    }
  })

  it.each(everyBench([pipeline, contention]))('is the same as Verilator: %s', async (_, bench) => {
    const recorded = await recordDesign(bench)
    const vcd = dumpOfVerilator(recorded, recorded.files, folderWith())
    const { cycle, scope, offset, matched } = await compareWithDump(recorded.replay, await openDump(vcd))
    expect({ cycle, scope, offset }).toEqual({ cycle: null, scope: scopes.verilator, offset: 1 })
    // Verilator dumps the words of memories, too.
    expect(matched).toBeGreaterThanOrEqual(13)
  })

  it('finds the first wrong cycle and signal of planted bugs', async () => {
    const random = new Random(1)
    const folder = folderWith()
    const subjects: Subject[] = []
    for (const [title, bench] of everyBench([arbiter, pipeline]))
      subjects.push(await subjectOf(await recordDesign(bench), join(folder, title)))
    const problems: string[] = []
    let shown = 0
    for (let tried = 0; shown < budget(5, 50); tried++) {
      const subject = subjects[tried % subjects.length]!
      const bug = plantBug(subject.recorded.files, random)
      const problem = await judgeBug(subject, bug, join(folder, `bug${tried}`), tried % 4 === 3)
      if (problem === null) continue
      shown++
      if (problem !== '') problems.push(problem)
    }
    expect(problems).toEqual([])
  })
})

/** The queue; with all tests, others, too. */
function everyBench(others: readonly AnyTestbench[]): (readonly [title: string, bench: AnyTestbench])[] {
  return [fifo, ...(budget(0, 1) === 1 ? others : [])].map((bench) => [bench.title, bench] as const)
}
