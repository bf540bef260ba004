/** The first wrong cycle and signal of mistakes in imported designs, beside dumps of their sources. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleRouter, exportedPrograms, testDesigns } from '../../../check/verilog-in/subjects.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'
import { judgeMistake, plantedSubject, type PlantedSubject } from './planted.js'

const few = ['arbiter', 'fifo', 'hierarchy', 'state_machine']

describeWithTools(['yosys', 'iverilog'], 'a run of an imported design beside a dump of its source', () => {
  it('names the first wrong cycle and signal of mistakes', async () => {
    const isWhole = budget(0, 1) === 1
    const designs = testDesigns().filter(({ name }) => isWhole || few.includes(name))
    const others = isWhole ? [exampleRouter(), ...exportedPrograms(7, 12)] : []
    const folder = folderWith()
    const subjects: PlantedSubject[] = []
    for (const subject of [...designs, ...others]) {
      const planted = await plantedSubject(subject, join(folder, subject.name.replaceAll(' ', '-')))
      if (planted && planted.mutants.length > 0) subjects.push(planted)
    }
    const random = new Random(1)
    const problems: string[] = []
    let shown = 0
    for (let tried = 0; shown < budget(20, 200); tried++) {
      const problem = await judgeMistake(subjects[tried % subjects.length]!, random)
      if (problem === null) continue
      shown++
      if (problem !== '') problems.push(problem)
    }
    expect(problems).toEqual([])
  })
})
