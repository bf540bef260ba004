import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const memory = `'use rtl'
import { bool, input, memory, Module, noReset, output, reg, seq, uint, wiring } from 'flitwave/hdl'

export class Store extends Module {
  write = input(bool)
  address = input(uint(2))
  data = input(uint(8))
  out = output(uint(8))
  words = memory(4, uint(8))
  last = reg(uint(8), 3)
  kept = reg(uint(8), noReset)

  @wiring show() {
    this.out = this.words[this.address]
  }

  @seq store() {
    if (this.write) this.words[this.address] = this.data
    if (this.write) this.kept = this.last
    this.last = this.data
  }
}
`
const testbench = `import { testbench } from 'flitwave'
import { Store } from './store.js'

export default testbench({
  title: 'A store',
  design: () => new Store(),
  signals: ['dut.*'],
  cycles: 400,
  drivers: {
    *writer(t) {
      for (const [address, data] of [[1, 17], [2, 34]] as const) {
        Object.assign(t.dut, { write: true, address, data })
        yield
      }
      t.dut.write = false
      for (let i = 0; i < 300; i++) yield
    },
  },
})
`

/** The lines that an answer prints. */
function why(folder: string, ...args: string[]): string[] {
  const { stdout, stderr } = flitwave(folder, ['why', ...args])
  return (stdout + stderr).trimEnd().split('\n')
}

const store = (): string => folderWith({ 'store.ts': memory, 'store.tb.ts': testbench })

describe('flitwave why', () => {
  it('goes from a word that is read to the write that stored it', () => {
    expect(why(store(), 'dut.out@90', './store.tb.ts', '--depth', '3')).toEqual([
      'dut.out@90 = 34',
      '  | store.ts:14  this.out = this.words[this.address‹2›]‹34›',
      '  dut.address@90 = 2  set by driver writer in cycle 1',
      '    | store.tb.ts:12  Object.assign(t.dut, { write: true, address, data })',
      '  dut.words[2]@90 = 34  holds since cycle 2',
      '    | store.ts:18  if (this.write‹false›) this.words[this.address] = this.data',
      '    dut.words[2]@2 = 34  set in cycle 1',
      '      | store.ts:18  if (this.write‹true›) this.words[this.address‹2›] = this.data‹34›',
      '      dut.data@1 = 34  …',
      '      dut.address@1 = 2  …',
      '      dut.write@1 = true  …',
      '    dut.write@89 = false  set by driver writer in cycle 2',
      '      | store.tb.ts:15  t.dut.write = false',
    ])
  })

  it('tells the word of another address by that address', () => {
    expect(why(store(), 'dut.words[1]@2', './store.tb.ts', '--depth', '1')).toEqual([
      'dut.words[1]@2 = 17  holds since cycle 1',
      '  | store.ts:18  if (this.write) this.words[this.address‹2›] = this.data',
      '  dut.words[1]@1 = 17  …',
      '  dut.address@1 = 2  …',
    ])
  })

  it('shows the lines of functions that a value went through', () => {
    const helper = `'use rtl'
/** The larger of two numbers, or a limit. */
export function bounded(a: number, b: number, limit: number): number {
  const larger = a > b ? a : b
  if (larger > limit) return limit
  return larger
}
`
    const module = `'use rtl'
import { comb, input, Module, output, uint } from 'flitwave/hdl'
import { bounded } from './bounded.js'

export class Peak extends Module {
  a = input(uint(8))
  b = input(uint(8))
  out = output(uint(8))

  @comb choose() {
    this.out = bounded(this.a, this.b, 200) ^ 1
  }
}
`
    const bench = `import { testbench } from 'flitwave'
import { Peak } from './peak.js'

export default testbench({
  title: 'A peak',
  design: () => new Peak(),
  signals: ['dut.*'],
  cycles: 4,
  drivers: {
    *numbers(t) {
      t.dut.a = 9
      t.dut.b = 40
      yield
      t.dut.b = 240
      yield 2
    },
  },
})
`
    const folder = folderWith({ 'bounded.ts': helper, 'peak.ts': module, 'peak.tb.ts': bench })
    expect(why(folder, 'dut.out@0', './peak.tb.ts').join('\n')).toMatchInlineSnapshot(`
      "dut.out@0 = 41
        | peak.ts:11  this.out = bounded(this.a, this.b, 200) ^ 1
        | bounded.ts:5  if (larger‹40› > limit) return limit
        dut.choose.larger@0 = 40
          | bounded.ts:4  const larger = a‹9› > b‹40› ? a‹9› : b‹40›
          dut.b@0 = 40  set by driver numbers
            | peak.tb.ts:12  t.dut.b = 40
          dut.a@0 = 9  set by driver numbers
            | peak.tb.ts:11  t.dut.a = 9"
    `)
    expect(why(folder, 'dut.out@1', './peak.tb.ts').join('\n')).toMatchInlineSnapshot(`
      "dut.out@1 = 201
        | peak.ts:11  this.out = bounded(this.a, this.b, 200) ^ 1
        | bounded.ts:5  if (larger‹240› > limit) return limit
        dut.choose.larger@1 = 240
          | bounded.ts:4  const larger = a‹9› > b‹240› ? a‹9› : b‹240›
          dut.b@1 = 240  set by driver numbers
            | peak.tb.ts:14  t.dut.b = 240
          dut.a@1 = 9  set by driver numbers in cycle 0
            | peak.tb.ts:11  t.dut.a = 9"
    `)
  })

  it('ends in what a register began with', () => {
    expect(why(store(), 'dut.last@0', './store.tb.ts')).toEqual(['dut.last@0 = 3  as the run began'])
  })

  it('answers from a replay as from the run', () => {
    const folder = store()
    expect(flitwave(folder, ['run', './store.tb.ts', '--keep-replay']).status).toBe(0)
    for (const signal of ['dut.kept@200', 'dut.*@2']) {
      const answer = why(folder, signal, './store.tb.ts', '--depth', '6')
      expect(answer.length).toBeGreaterThan(4)
      expect(why(folder, signal, 'store.replay', '--depth', '6')).toEqual(answer)
    }
  })

  it('lists steps as JSON, in which causes are numbers', () => {
    const [first, ...others] = (
      JSON.parse(why(store(), 'dut.kept@2', './store.tb.ts', '--depth', '1', '--json').join('\n')) as {
        steps: { signal: string; cycle: number; value: string; origin?: string; causes?: number[] }[]
      }
    ).steps
    expect(first).toMatchObject({ signal: 'dut.kept', cycle: 2, value: '17', origin: 'clocked', causes: [1, 2] })
    expect(others).toEqual([
      { step: 1, signal: 'dut.last', cycle: 1, value: '17' },
      { step: 2, signal: 'dut.write', cycle: 1, value: 'true' },
    ])
  })

  it('draws the signals of the answer, with arrows', () => {
    const folder = store()
    expect(why(folder, 'dut.out@3', './store.tb.ts', '--svg', 'out.svg').at(-1)).toBe('out.svg')
    const drawing = readFileSync(join(folder, 'out.svg'), 'utf8')
    expect(drawing).toContain('Why dut.out@3')
    for (const name of ['out', 'address', 'write']) expect(drawing).toContain(`>${name}</tspan>`)
    expect(drawing).toContain('marker-end')
  })

  it.each([
    ['dut.out', 'FW916', 'write it as dut.full@12'],
    ['dut.out@401', 'FW904', 'the run has the cycles 0:'],
    ['dut.outt@4', 'FW903', 'did you mean `dut.out` or'],
    ['dut.words[4]@4', 'FW903', ''],
  ])('refuses %s with %s', (signal, code, help) => {
    const { status, stderr } = flitwave(store(), ['why', signal, './store.tb.ts'])
    expect(status).toBe(2)
    expect(stderr).toContain(code)
    expect(stderr).toContain(help)
  })
})
