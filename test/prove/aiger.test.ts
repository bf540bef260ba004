import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { VirtualChannel } from '../../rtl/router/virtual-channel.js'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import { printAiger } from '../../src/prove/aiger.js'
import { TransitionSystem } from '../../src/prove/system.js'
import { Random } from '../../src/sim/stimulus/random.js'
import { budget } from '../support/sample.js'
import { describeWithTools } from '../support/tools.js'
import { firstCycles } from './exhaustive.js'
import { designOf, smallProgram } from './small-program.js'

describeWithTools(['yosys-abc'], 'ABC, of a module as AIGER', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-aiger-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What it says at the end: how many properties are proved, and how many not. */
  function verdicts(system: TransitionSystem): { readonly proved: number; readonly disproved: number } {
    const file = join(folder, 'system.aig')
    writeFileSync(file, printAiger(system))
    const { stdout } = spawnSync('yosys-abc', ['-c', `read_aiger ${file}; fold; pdr -a`], { encoding: 'utf8' })
    const found = /All = \d+\. Proved = (\d+)\. Disproved = (\d+)\./.exec(stdout)
    expect(found, stdout).not.toBeNull()
    return { proved: Number(found![1]), disproved: Number(found![2]) }
  }

  it('proves what is proved here', () => {
    expect(verdicts(new TransitionSystem(elaborate(new VirtualChannel({}))))).toEqual({ proved: 3, disproved: 0 })
  })

  it('says of small programs what going through all of their states says', () => {
    let several = 0
    for (let seed = 0, checked = 0; checked < budget(40, 300); seed++) {
      const program = smallProgram(new Random(seed))
      const design = designOf(program, seed)
      // It takes registers without reset to begin at 0.
      if (!design || Object.keys(program.open).length > 0) continue
      checked++
      const system = new TransitionSystem(design)
      const asserted = system.properties.filter(({ kind }) => kind === 'assertion')
      if (asserted.length < 2) continue
      several++
      const first = firstCycles(design, program)
      const failing = asserted.filter(({ message }) => first.has(message)).length
      expect(verdicts(system), program.source).toEqual({ proved: asserted.length - failing, disproved: failing })
    }
    expect(several).toBeGreaterThan(budget(15, 100))
  }, 240_000)
})
