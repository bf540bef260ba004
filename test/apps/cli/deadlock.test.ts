import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'

beforeAll(buildPackage)

/** Two users of two things, each of whom takes one and then wants the other's. */
const swap = `'use rtl'
import { bool, input, Module, reg, seq } from 'flitwave/hdl'

export class Swap extends Module {
  take = input(bool)
  a = reg(bool, false)
  b = reg(bool, false)

  @seq go() {
    if (this.take) {
      this.a = true
      this.b = true
    }
  }
}
`

/** A testbench for it: they do take, or nobody does. */
const swapTestbench = (promise: string): string => `import { testbench } from 'flitwave'
import { Swap } from './swap.js'

export default testbench({
  title: 'Swap',
  about: '',
  parameters: { take: { default: true, about: 'whether they take anything' } },
  design: () => new Swap(),
  signals: ['dut.take', 'dut.a', 'dut.b'],
  cycles: 50,
  ${promise}
  watchdog: {
    patience: 5,
    network: (dut) => ({
      moves: () => dut.take && !dut.a,
      channels: () =>
        dut.a
          ? [
              { channel: 'dut.a', packet: '#1', waits: [{ on: ['dut.b'] }], signals: ['dut.a'] },
              { channel: 'dut.b', packet: '#2', waits: [{ on: ['dut.a'], activity: { name: 'NoRoom', about: 'a is taken' } }], signals: ['dut.b'] },
            ]
          : [],
    }),
  },
  drivers: {
    *user(t) {
      yield 2
      t.dut.take = t.p.take
      yield 30
    },
  },
})
`

function run(promise: string, ...args: readonly string[]): Outcome & { readonly folder: string } {
  const folder = folderWith({ 'swap.ts': swap, 'swap.tb.ts': swapTestbench(promise) })
  return { folder, ...flitwave(folder, ['run', 'swap.tb.ts', ...args]) }
}

describe('a run that ends in a deadlock', () => {
  it('has failed: exit code 1, a code, who waits for whom, and the waves of it', () => {
    const { status, stdout, stderr } = run('')
    expect(status).toBe(1)
    expect(stderr).toMatchInlineSnapshot(`
      "error FW919: swap: deadlock: 2 packets wait for each other in a circle that closed in cycle 3
        #1 holds dut.a
          and waits since cycle 3 for #2 at dut.b
        #2 holds dut.b
          and waits since cycle 3: NoRoom, a is taken (#1 at dut.a)
        nothing has moved since cycle 2
        root: #1 at dut.a → #2 at dut.b → #1 at dut.a
        help: make packets take channels in an acyclic order, or wait where they block no other packet
      "
    `)
    expect(stdout).toMatchInlineSnapshot(`
      "Swap
             0   1   2   3   4   5   6   7   8   9
      take  ▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      a     ▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      b     ▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔

      Swap: who waits for whom
              0   1   2   3   4   5   6   7
      waits
        dut
          a  ────────────┤#1 waits for #2
          b  ────────────┤#2 NoRoom #1
      dut
        a    ▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
        b    ▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      swap: 10 cycles, 1 failure
      "
    `)
  })

  it('is good if the testbench promises it', () => {
    const { status, stdout, stderr } = run("expects: 'deadlock',", '--format', 'svg')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('deadlock: 2 packets wait for each other in a circle that closed in cycle 3')
    expect(stdout).toContain('#2 holds dut.b')
  })

  it('is reported as JSON', () => {
    const { stdout } = run('', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      good: false,
      expects: 'progress',
      standstill: {
        cycle: 9,
        closed: 3,
        lastMove: 2,
        everywhere: true,
        isCycle: true,
        waits: [
          { packet: '#1', holds: 'dut.a', activity: null, since: 3, waitsFor: [{ channel: 'dut.b', heldBy: '#2' }] },
          {
            packet: '#2',
            holds: 'dut.b',
            activity: 'NoRoom',
            since: 3,
            waitsFor: [{ channel: 'dut.a', heldBy: '#1' }],
          },
        ],
      },
    })
  })

  it('is drawn beside what the testbench draws, in every format of drawings', () => {
    const { folder } = run('', '--format', 'svg,json,vcd', '--out', 'out')
    const files = readdirSync(join(folder, 'out')).sort()
    expect(files).toEqual(['swap-waits.json', 'swap-waits.svg', 'swap.json', 'swap.svg', 'swap.vcd'])
    const { edge } = JSON.parse(readFileSync(join(folder, 'out/swap-waits.json'), 'utf8')) as { edge: string[] }
    expect(edge).toHaveLength(2)
  })
})

describe('a deadlock that was promised and does not come', () => {
  it('is a failure', () => {
    const { status, stdout, stderr } = run("expects: 'deadlock',", '--set', 'take=false')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^error FW920: swap: there was no deadlock in 50 cycles, though the testbench expects one\n/)
    expect(stdout).toContain('swap: 50 cycles, 1 failure')
  })
})
