/** The designs beside this file, imported, do the same as in Icarus, cycle by cycle. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lockStep, type LockStepOptions } from '../../../check/verilog-in/lock-step.js'
import { describeWithTools } from '../../support/tools.js'

const folder = fileURLToPath(new URL('designs/', import.meta.url))
const names = readdirSync(folder).map((file) => file.replace(/\.v$/, ''))

const special: Readonly<Record<string, Partial<LockStepOptions>>> = {
  // Where both are on and one goes off, the source waits for an edge of the other: no circuit does that.
  set_and_clear: { drive: (name, cycle) => ((name === 'set' ? cycle : cycle + 1) % 2 === 0 ? 0n : undefined) },
}

describeWithTools(['yosys', 'iverilog'], 'an imported design', () => {
  it.each(names)('%s does the same as its source in Icarus', async (name) => {
    const sources = { files: [`${folder}${name}.v`], top: name, parameters: {}, defines: {}, includes: [] }
    const options = { cycles: 400, seed: 7, simulators: ['icarus'], ...special[name] } as const
    const { differences } = await lockStep(sources, options)
    expect(differences).toEqual([])
  })
})
