import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const saturating = `'use rtl'
import { bool, comb, input, low, Module, output, reg, seq, uint } from 'flitwave/hdl'

export class Saturating extends Module {
  up = input(bool)
  full = output(bool)
  count = reg(uint(2), 0)

  @comb show() {
    this.full = this.count >= 3
  }

  @seq step() {
    if (this.up && this.count !== 3) this.count = low(this.count + 1, 2)
  }
}
`

const bench = (check: string): string => `import { testbench } from 'flitwave'
import { Saturating } from './saturating.js'

let shared = 0

export default testbench({
  title: 'Counts to three',
  design: () => new Saturating(),
  signals: [],
  cycles: 20,
  drivers: {
    *user(t) {
      for (let i = 0; i < 6; i++) {
        t.dut.up = i !== 1
        yield
      }
      shared++
    },
  },
  monitors: {
    full(t) {
      ${check}
    },
  },
})
`
const strong = bench("t.check(t.dut.full === t.cycle >= 4, 'full')")
const weak = bench("if (t.cycle === 5) t.check(t.dut.full, 'full')")

const mutate = (text: string, ...more: string[]) =>
  flitwave(folderWith({ 'saturating.ts': saturating, 'some.tb.ts': text }), ['mutate', './some.tb.ts', ...more])

describe('flitwave mutate', () => {
  it('lists what survives as lines of the source, and leaves out what does the same', () => {
    const { status, stdout, stderr } = mutate(weak, '--threshold', '50')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "saturating.ts:6:10: stuck: survived, but full can differ within 1 cycle
        - full = output(bool)
        + full = output(bool) // full is stuck at 1

      saturating.ts:7:11: stuck: survived, but full can differ within 2 cycles
        - count = reg(uint(2), 0)
        + count = reg(uint(2), 0) // bit 0 of count is stuck at 1

      saturating.ts:7:11: stuck: survived, but full can differ within 2 cycles
        - count = reg(uint(2), 0)
        + count = reg(uint(2), 0) // bit 1 of count is stuck at 1

      saturating.ts:7:24: off-by-one: survived, but full can differ within 3 cycles
        - count = reg(uint(2), 0)
        + count = reg(uint(2), 1)

      saturating.ts:10:17: swapped: survived, but full can differ within 1 cycle
        - this.full = this.count >= 3
        + this.full = 3 >= this.count

      saturating.ts:10:31: constant: survived, but full can differ within 1 cycle
        - this.full = this.count >= 3
        + this.full = this.count >= 0

      saturating.ts:10:31: off-by-one: survived, but full can differ within 3 cycles
        - this.full = this.count >= 3
        + this.full = this.count >= 2

      saturating.ts:14:66: operator: survived, but full can differ within 2 cycles
        - if (this.up && this.count !== 3) this.count = low(this.count + 1, 2)
        + if (this.up && this.count !== 3) this.count = low(this.count - 1, 2)

      some: 22 mutants: 14 killed, 8 survived, 0 equivalent
      score: 63.6 % (14 of 22)
      "
    `)
  })

  it('ends with 1 below a threshold', () => {
    const { status, stdout } = mutate(weak, '--threshold', '90', '--json')
    const { score, killed, equivalent, mutants } = JSON.parse(stdout) as {
      score: number
      killed: number
      equivalent: number
      mutants: readonly { fate: string }[]
    }
    expect(status).toBe(1)
    expect(score).toBe(killed / (mutants.length - equivalent))
    expect(mutants.filter(({ fate }) => fate === 'killed')).toHaveLength(killed)
  })

  it('says who killed what', () => {
    const { status, stdout } = mutate(strong, '--kind', 'operator', '--all', '--threshold', '100')
    expect(status).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "saturating.ts:10:28: operator: killed in cycle 0: full
        - this.full = this.count >= 3
        + this.full = this.count < 3

      saturating.ts:14:17: operator: killed in cycle 3: full
        - if (this.up && this.count !== 3) this.count = low(this.count + 1, 2)
        + if (this.up || this.count !== 3) this.count = low(this.count + 1, 2)

      saturating.ts:14:31: operator: killed in cycle 4: full
        - if (this.up && this.count !== 3) this.count = low(this.count + 1, 2)
        + if (this.up && this.count === 3) this.count = low(this.count + 1, 2)

      saturating.ts:14:66: operator: killed in cycle 1: full
        - if (this.up && this.count !== 3) this.count = low(this.count + 1, 2)
        + if (this.up && this.count !== 3) this.count = low(this.count - 1, 2)

      some: 4 mutants: 4 killed, 0 survived, 0 equivalent
      score: 100.0 % (4 of 4)
      "
    `)
  })

  it('wants a testbench that passes', () => {
    const { status, stderr } = mutate(bench("t.check(!t.dut.full, 'never full')"))
    expect(status).toBe(2)
    expect(stderr).toContain('error FW990: some fails on the design itself, with seed 1: never full')
  })

  it('tells that runs share a variable', () => {
    const { status, stderr } = mutate(bench("t.check(shared <= 1, 'several at once')"))
    expect(status).toBe(2)
    expect(stderr).toContain('error FW991: some fails beside its mutants, and not alone: several at once')
  })

  it('wants a mistake', () => {
    const unconditional = saturating.replace(/if .*/, 'this.count = this.count + this.up')
    const folder = folderWith({ 'saturating.ts': unconditional, 'some.tb.ts': bench('t.check(true, "")') })
    const { status, stderr } = flitwave(folder, ['mutate', './some.tb.ts', '--module', 'Satur*', '--kind', 'condition'])
    expect(status).toBe(2)
    expect(stderr).toContain('no module has a mistake of that kind')
  })

  it('names the modules that there are, where a glob matches none', () => {
    const { status, stderr } = mutate(weak, '--module', 'Saturating', 'Nope')
    expect(status).toBe(2)
    expect(stderr).toMatch(/FW910: there is no module Nope\n +help: its modules are Saturating\n/)
    expect(mutate(weak, '--module', 'Saturate').stderr).toMatch(/FW910: there is no module Saturate\n.*Saturating/)
  })
})
