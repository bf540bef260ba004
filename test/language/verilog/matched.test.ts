/** Nets and registers of dumps of imported designs are found by their paths, and have the same values. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dumpOfIcarus, dumpOfVerilator, openDump, scopes } from '../../../check/verilog-in/dumped.js'
import { matchingOf, type Matching } from '../../../check/verilog-in/matched.js'
import { playedAtRandom, replayOf } from '../../../check/verilog-in/played.js'
import { exampleRouter, testDesigns, type VerilogSubject } from '../../../check/verilog-in/subjects.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'

async function matched(subject: VerilogSubject, folder: string): Promise<Matching | null> {
  const sources = (await subject.sources(folder))!
  const played = playedAtRandom(await importVerilog(sources), 60, 7)
  const dump = await dumpOfIcarus(played, sources, join(folder, subject.name))
  return dump === null
    ? null
    : matchingOf(replayOf(played), await openDump(dump), played.imported.report, scopes.icarus)
}

const isWhole = budget(0, 1) === 1
const few = ['counter', 'fifo', 'generate_blocks', 'hierarchy', 'reset_pipeline']

describeWithTools(['yosys', 'iverilog'], 'a dump of an imported design', () => {
  it('has 95 % of its nets and all of its registers in the run of ours', async () => {
    const folder = folderWith()
    let [nets, matchedNets, designs] = [0, 0, 0]
    for (const subject of testDesigns().filter(({ name }) => isWhole || few.includes(name))) {
      const found = await matched(subject, folder)
      if (!found) continue
      expect(found.cycle, subject.name).toBeNull()
      // Icarus does not dump the elements of arrays.
      const lost = found.unmatched.filter((line) => line.startsWith('dut.') && !/\[\d+\]: not in the dump$/.test(line))
      expect(lost, subject.name).toEqual([])
      for (const line of found.unmatched) console.log(`${subject.name}: ${line}`)
      nets += found.nets
      matchedNets += found.matchedNets
      designs++
    }
    console.log(`${designs} designs: ${matchedNets} of ${nets} nets`)
    expect(designs).toBeGreaterThanOrEqual(few.length)
    expect(matchedNets).toBeGreaterThanOrEqual(0.95 * nets)
  })

  it('of the mesh of the example has all of them', async () => {
    const found = (await matched(exampleRouter(), folderWith()))!
    console.log(`mesh: ${found.matchedNets} of ${found.nets} nets, ${found.registers} registers`)
    expect(found).toMatchObject({
      cycle: null,
      unmatched: [],
      matchedNets: found.nets,
      matchedRegisters: found.registers,
    })
    expect(found.nets).toBeGreaterThan(3000)
    expect(found.registers).toBeGreaterThan(300)
  })
})

describeWithTools(['yosys', 'verilator'], 'a dump of Verilator', () => {
  it('has the nets and registers of the run of ours', async () => {
    const subject = testDesigns().find(({ name }) => name === 'hierarchy')!
    const sources = (await subject.sources(''))!
    const played = playedAtRandom(await importVerilog(sources), 60, 7)
    const dump = await openDump(await dumpOfVerilator(played, sources, folderWith()), 'verilator')
    const found = await matchingOf(replayOf(played), dump, played.imported.report, scopes.verilator)
    expect(found).toMatchObject({ cycle: null, unmatched: [], matchedNets: found.nets })
    expect(found.nets).toBe(10)
  })
})
