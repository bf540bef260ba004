import { expect, it } from 'vitest'
import { folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'
import { judgePlantedChange } from './planted-change.js'

describeWithTools(['vcd2fst'], 'a change that is planted into a dump', () => {
  it('is found in its cycle and signal, in VCD and FST', async () => {
    const folder = folderWith()
    for (let seed = 1; seed <= budget(24, 500); seed++) expect(await judgePlantedChange(seed, folder)).toBe('')
  })
})
