import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { firstCycles } from '../../../check/proofs/check/programs/exhaustive.js'
import { programAt } from '../../../check/proofs/check/random-programs.js'
import { differences, inCycle, type Soonest } from '../../../check/proofs/check/soonest.js'
import { abcVerdicts } from '../../../check/proofs/check/verdicts.js'
import { VirtualChannel } from '../../../rtl/router/virtual-channel.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { printAiger } from '../../../src/verify/prove/aiger.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import { budget } from '../../support/sample.js'
import { describeWithTools } from '../../support/tools.js'

describeWithTools(['yosys-abc'], 'ABC, of a module as AIGER', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-aiger-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** The last line: how many properties are proved, and how many not. */
  function verdicts(
    system: TransitionSystem,
    isClosed = false,
  ): { readonly proved: number; readonly disproved: number } {
    const file = join(folder, 'system.aig')
    writeFileSync(file, printAiger(system, { isClosed }))
    const { stdout } = spawnSync('yosys-abc', ['-c', `read_aiger ${file}; fold; pdr -a`], { encoding: 'utf8' })
    const found = /All = \d+\. Proved = (\d+)\. Disproved = (\d+)\./.exec(stdout)
    expect(found, stdout).not.toBeNull()
    return { proved: Number(found![1]), disproved: Number(found![2]) }
  }

  it('proves what is proved here', () => {
    expect(verdicts(new TransitionSystem(elaborate(new VirtualChannel({}))))).toEqual({ proved: 3, disproved: 0 })
  })

  it('takes what reset leaves open for 0 where the system is not closed', () => {
    const design = load(
      `'use rtl'
import { assert, bool, Module, noReset, reg, seq } from 'flitwave/hdl'
export class Open extends Module {
  one = reg(bool, noReset)
  other = reg(bool, noReset)
  @seq check() {
    assert(!this.one, 'that one not')
    assert(!this.other || this.one, 'none alone')
    if (this.one) this.one = false
    if (this.other) this.other = false
  }
}`,
      '/open.ts',
      'Open',
    )
    const system = new TransitionSystem(design)
    expect(verdicts(system)).toEqual({ proved: 2, disproved: 0 })
    expect(verdicts(system, true)).toEqual({ proved: 0, disproved: 2 })
  })

  it('says of small programs what going through all of their states says, and its runs are read back', () => {
    let found = 0
    for (let index = 0; index < budget(25, 300); index++) {
      const { program, design } = programAt(1, 2 * index)
      const { said, witnesses } = abcVerdicts(design, folder)
      const first = firstCycles(design, program)
      const cycles = [...said.keys()].map((message): [string, Soonest] => [
        message,
        inCycle(first.get(message) ?? Infinity),
      ])
      expect(
        differences(
          new Map([
            ['abc', said],
            ['all states', new Map(cycles)],
          ]),
        ),
        program.source,
      ).toEqual([])
      found += witnesses
    }
    expect(found).toBeGreaterThan(budget(20, 300))
  })
})
