/** The designs beside this file, imported, do the same as in Icarus, and once all is tried in Verilator, cycle by cycle. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lockStep, type LockStepOptions } from '../../../check/verilog-in/lock-step.js'
import { simulators } from '../../../check/verilog-in/simulate.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'

const folder = fileURLToPath(new URL('designs/', import.meta.url))
const names = readdirSync(folder).map((file) => file.replace(/\.v$/, ''))

const special: Readonly<Record<string, Partial<LockStepOptions>>> = {
  // Where both are on and one goes off, the source waits for an edge of the other: no circuit does that.
  set_and_clear: { drive: (name, cycle) => ((name === 'set' ? cycle : cycle + 1) % 2 === 0 ? 0n : undefined) },
}

// Verilator compiles each design for ten seconds.
const isWhole = budget(0, 1) === 1
const tools = ['yosys', 'iverilog', ...(isWhole ? (['verilator'] as const) : [])] as const

describeWithTools(tools, 'an imported design', () => {
  it.each(names)('%s does the same as its source in other simulators', async (name) => {
    const sources = { files: [`${folder}${name}.v`], top: name, parameters: {}, defines: {}, includes: [] }
    const options = { cycles: 400, seed: 7, simulators: isWhole ? simulators : (['icarus'] as const), ...special[name] }
    const { differences } = await lockStep(sources, options)
    expect(differences).toEqual([])
  })
})
