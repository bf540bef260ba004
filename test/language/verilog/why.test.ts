/** Answers about imported Verilog keep the laws and name signals of the source; `npm run fuzz:why -- --imported` has more. */

import { expect, it } from 'vitest'
import { checkOne } from '../../../check/fuzz/why-imported.js'
import { exampleRouter, exportedPrograms, testDesigns } from '../../../check/verilog-in/subjects.js'
import { folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'

/** Designs in which Yosys makes up names of wires that several others are made of. */
const folded = [
  'arbiter',
  'carry_wires',
  'division',
  'odd_names',
  'part_selects',
  'power',
  'signed_ports',
  'vector_ports',
]

const designs = testDesigns().filter(({ name }) => budget(0, 1) === 1 || folded.includes(name))
const programs = exportedPrograms(7, budget(6, 40))
const options = { seed: 7, cycles: 24, asked: 1, questions: 20 }

describeWithTools(['yosys'], 'an answer about imported Verilog', () => {
  it.each([...designs, ...programs])(
    'keeps the laws, and names signals and lines of the source: $name',
    async (subject) => {
      const found = await checkOne(subject, folderWith(), options)
      if (!found) return
      expect(found).toMatchObject({ questions: 20, broken: [], wrong: [] })
      expect(found.steps).toBeGreaterThanOrEqual(20)
    },
  )

  it.runIf(budget(0, 1) === 1)('keeps them in a mesh of routers', async () => {
    expect(await checkOne(exampleRouter(), folderWith(), options)).toMatchObject({ broken: [], wrong: [] })
  })
})
