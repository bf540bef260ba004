import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const adder = `'use rtl'
import { comb, input, memory, Module, output, reg, seq, sint, uint, wiring } from 'flitwave/hdl'

export class Adder extends Module {
  a = input(uint(8))
  b = input(uint(8))
  wide = input(sint(60))
  never = input(uint(4))
  index = input(uint(2))
  sum = output(uint(9))
  word = output(uint(8))
  last = reg(uint(8), 3)
  words = memory(4, uint(8))

  @comb add() {
    this.sum = (this.a + this.b) ^ this.last ^ this.never
  }

  @wiring show() {
    this.word = this.words[this.index]
  }

  @seq keep() {
    if (this.wide < 0) this.last = this.a
  }
}
`

/** A testbench of the adder with these drivers; its lines from 9 on. */
const testbenchOf = (drivers: string, before = ''): string => `import { testbench } from 'flitwave'
import { Adder } from './adder.js'
${before}
export default testbench({
  title: 'An adder',
  design: () => new Adder(),
  signals: ['dut.*'],
  cycles: 40,
  drivers: {
${drivers}
  },
})
`

const generator = `    *numbers(t) {
      Object.assign(t.dut, { a: 1, b: 2 })
      t.dut.words[2] = 9
      yield 3
      t.dut.a = 4
      t.dut.a = 5
      t.dut.last = 7
      yield 20
    },
    index(t) {
      t.dut.index = 2
      t.dut.wide = t.cycle === 6 ? -5n : 0n
    },
    *late(t) {
      yield 8
      t.dut.b = 2
      yield 4
    },`

function folderOf(drivers: string, before?: string): string {
  return folderWith({ 'adder.ts': adder, 'adder.tb.ts': testbenchOf(drivers, before) })
}

/** The lines that a command prints. */
function linesOf(folder: string, ...args: string[]): string[] {
  const { stdout, stderr } = flitwave(folder, args)
  return (stdout + stderr).trimEnd().split('\n')
}

function why(folder: string, signal: string, ...args: string[]): string[] {
  return linesOf(folder, 'why', signal, './adder.tb.ts', '--depth', '1', ...args)
}

describe('flitwave why names who wrote what a value comes from', () => {
  const folder = () => folderOf(generator)

  it.each([
    ['dut.a@4', ['dut.a@4 = 5  set by driver numbers in cycle 3', '  | adder.tb.ts:15  t.dut.a = 5']],
    ['dut.a@3', ['dut.a@3 = 5  set by driver numbers', '  | adder.tb.ts:15  t.dut.a = 5']],
    [
      'dut.a@2',
      ['dut.a@2 = 1  set by driver numbers in cycle 0', '  | adder.tb.ts:11  Object.assign(t.dut, { a: 1, b: 2 })'],
    ],
    ['dut.index@9', ['dut.index@9 = 2  set by driver index in cycle 0', '  | adder.tb.ts:20  t.dut.index = 2']],
    [
      'dut.wide@6',
      ['dut.wide@6 = -5  set by driver index', '  | adder.tb.ts:21  t.dut.wide = t.cycle === 6 ? -5n : 0n'],
    ],
    ['dut.never@9', ['dut.never@9 = 0  nobody has set it: it has been 0 since reset']],
    ['dut.words[2]@0', ['dut.words[2]@0 = 9  set by driver numbers', '  | adder.tb.ts:12  t.dut.words[2] = 9']],
    ['dut.last@3', ['dut.last@3 = 7  set by driver numbers', '  | adder.tb.ts:16  t.dut.last = 7']],
    ['dut.last@0', ['dut.last@0 = 3  as the run began']],
    [
      'dut.b@12',
      ['dut.b@12 = 2  set by driver numbers in cycle 0', '  | adder.tb.ts:11  Object.assign(t.dut, { a: 1, b: 2 })'],
    ],
  ])('%s', (signal, lines) => {
    expect(why(folder(), signal)).toEqual(lines)
  })

  it('an input that is first set to what it is since reset', () => {
    const late = folderOf(`    *late(t) {
      yield 5
      t.dut.never = 0
      yield
    },`)
    expect(why(late, 'dut.never@6')).toEqual([
      'dut.never@6 = 0  0 since reset; driver late set it to the same in cycle 5',
      '  | adder.tb.ts:12  t.dut.never = 0',
    ])
    expect(why(late, 'dut.never@4')).toEqual(['dut.never@4 = 0  nobody has set it: it has been 0 since reset'])
  })

  it('in a file that the testbench shares with others', () => {
    const shared = folderOf(
      `    *pair(t) {
      yield
      send(t.dut, 6)
      yield
    },`,
      "import { send } from './send.js'",
    )
    writeFileSync(join(shared, 'send.ts'), 'export function send(dut: { a: number }, a: number) {\n  dut.a = a\n}\n')
    expect(why(shared, 'dut.a@1')).toEqual(['dut.a@1 = 6  set by driver pair', '  | send.ts:2  dut.a = a'])
  })

  it('from a replay as from the run, with its parameters and its seed', () => {
    const drawing = folderOf(`    *numbers(t) {
      for (let i = 0; i < 9; i++) {
        t.dut.a = t.random(200)
        yield
      }
    },`)
    linesOf(drawing, 'run', './adder.tb.ts', '--seed', '5', '--keep-replay')
    const [head, line] = linesOf(drawing, 'why', 'dut.a@7', 'adder.replay')
    expect(head).toMatch(/^dut\.a@7 = \d+ {2}set by driver numbers$/)
    expect(line).toBe('  | adder.tb.ts:12  t.dut.a = t.random(200)')
  })

  it('in JSON', () => {
    const json = (signal: string) =>
      JSON.parse(why(folder(), signal, '--json').join('\n')) as { steps: { writer?: unknown }[]; rerun: unknown }
    const { steps, rerun } = json('dut.a@4')
    const place = 'adder.tb.ts:15:14'
    expect(steps[0]!.writer).toEqual({ process: 'driver numbers', cycle: 3, place })
    expect(rerun).toEqual({ partsIn: null, complete: true })
    expect(json('dut.never@4').steps[0]!.writer).toBe(null)
    expect(json('dut.sum@4').steps[0]).not.toHaveProperty('writer')
  })
})

describe('the drawing of an answer', () => {
  const rowsOf = (signal: string) => {
    const folder = folderOf(generator)
    linesOf(folder, 'why', signal, './adder.tb.ts', '--depth', '2', '--svg', 'why.svg')
    const drawing = readFileSync(join(folder, 'why.svg'), 'utf8')
    return {
      names: [...drawing.matchAll(/>(driver \w+)</g)].map(([, name]) => name),
      texts: [...drawing.matchAll(/>(lines? [\d, ]+)</g)].map(([, text]) => text),
      arrows: drawing.split('marker-end').length - 1,
    }
  }

  it('has a row for each process that wrote, with its lines', () => {
    expect(rowsOf('dut.sum@2')).toMatchObject({ names: ['driver numbers'], texts: ['line 11'] })
    expect(rowsOf('dut.{a,last}@3')).toMatchObject({ names: ['driver numbers'], texts: ['lines 15, 16'] })
    expect(rowsOf('dut.never@3')).toMatchObject({ names: [], texts: [] })
  })

  it('has an arrow from each write to what it wrote', () => {
    expect(rowsOf('dut.a@4').arrows).toBe(1)
    expect(rowsOf('dut.never@4').arrows).toBe(0)
  })
})

describe('a testbench that does something else when it runs again', () => {
  const counting = `    *numbers(t) {
      t.dut.b = 1
      yield 4
      t.dut.a = ++runs
      yield
    },`

  it('names no line from there on, and says so', () => {
    const folder = folderOf(counting, 'let runs = 0')
    const [head, ...others] = why(folder, 'dut.a@6')
    expect(head).toBe('dut.a@6 = 1  set by the testbench in cycle 4')
    expect(others).toEqual([
      './adder.tb.ts: the testbench did something else in cycle 4 when it was run again, so nobody knows which of its lines set inputs from there on: it depends on more than its parameters and its seed',
    ])
    expect(JSON.parse(why(folder, 'dut.a@6', '--json').join('\n'))).toMatchObject({
      rerun: { partsIn: 4, complete: true },
    })
  })

  it('names the lines before', () => {
    expect(why(folderOf(counting, 'let runs = 0'), 'dut.b@6')).toEqual([
      'dut.b@6 = 1  set by driver numbers in cycle 0',
      '  | adder.tb.ts:11  t.dut.b = 1',
    ])
  })

  it.each([
    ['throws', 'if (runs++ > 0) throw new Error()'],
    ['fails a check', "if (runs++ > 0) t.fail('again')"],
  ])('such as one that %s', (_, statement) => {
    const drivers = `    *numbers(t) {
      yield 2
      ${statement}
      yield 2
      t.dut.a = 1
      yield
    },`
    const lines = why(folderOf(drivers, 'let runs = 0'), 'dut.a@6')
    expect(lines[0]).toBe('dut.a@6 = 1  set by the testbench in cycle 4')
    expect(lines[1]).toMatch(/^\.\/adder\.tb\.ts: the testbench did something else in cycle \d when it was run again/)
    expect(lines).toHaveLength(2)
  })
})

describe('a run that would take long to make again', () => {
  const long = `    *numbers(t) {
      t.dut.b = 3
      yield 50_001
      t.dut.a = 1
      yield
    },`

  it('is made again when that is asked for', () => {
    const folder = folderOf(long)
    writeFileSync(join(folder, 'adder.tb.ts'), testbenchOf(long).replace('cycles: 40', 'cycles: 60_000'))
    linesOf(folder, 'run', './adder.tb.ts', '--keep-replay')
    const ask = (...args: string[]) => linesOf(folder, 'why', 'dut.sum@50002', 'adder.replay', '--depth', '2', ...args)
    const hint =
      'adder.replay: the testbench would have to run again for long to find the lines that set inputs; --writers does so'
    const known = ['  dut.b@50002 = 3  set by driver numbers in cycle 0', '    | adder.tb.ts:11  t.dut.b = 3']
    const unasked = ask()
    expect(unasked).toContain('  dut.a@50002 = 1  set by the testbench in cycle 50001')
    expect(unasked).toContain('  dut.never@50002 = 0  an input, the same since the run began')
    expect(unasked.at(-1)).toBe(hint)
    expect(unasked).toEqual(expect.arrayContaining(known))
    const asked = ask('--writers')
    expect(asked).toContain('  dut.a@50002 = 1  set by driver numbers in cycle 50001')
    expect(asked).toContain('    | adder.tb.ts:13  t.dut.a = 1')
    expect(asked).toContain('  dut.never@50002 = 0  nobody has set it: it has been 0 since reset')
    expect(asked).toEqual(expect.arrayContaining(known))
    expect(asked).not.toContain(hint)
  })

  it('as with a large file, which the testbench would read once more', () => {
    const file =
      "parameters: { rows: { about: 'Rows.', example: { name: 'rows.csv', text: '1\\n'.repeat(600_000) } } },"
    const once = '    *numbers(t) {\n      t.dut.a = 1\n      yield\n    },'
    const folder = folderOf(once)
    writeFileSync(join(folder, 'adder.tb.ts'), testbenchOf(once).replace('cycles: 40', `${file}\n  cycles: 40`))
    linesOf(folder, 'run', './adder.tb.ts', '--keep-replay')
    const ask = (...args: string[]) => linesOf(folder, 'why', 'dut.a@1', 'adder.replay', ...args)
    expect(ask()[0]).toBe('dut.a@1 = 1  an input, the same since the run began')
    expect(ask().at(-1)).toContain('--writers does so')
    expect(ask('--writers')[0]).toBe('dut.a@1 = 1  set by driver numbers in cycle 0')
  })
})

describe('flitwave diff', () => {
  it('names who wrote the input that differs, in either run', () => {
    const folder = folderOf(generator)
    linesOf(folder, 'run', './adder.tb.ts', '--keep-replay', 'one.replay')
    writeFileSync(join(folder, 'other.tb.ts'), testbenchOf(generator.replace('t.dut.a = 5', 't.dut.a = 6')))
    linesOf(folder, 'run', './other.tb.ts', '--keep-replay', 'other.replay')
    expect(linesOf(folder, 'diff', 'one.replay', 'other.replay').slice(2, 7)).toEqual([
      'dut.a@3 = 5 | 6',
      '  one.replay: 5  set by driver numbers',
      '    | adder.tb.ts:15  t.dut.a = 5',
      '  other.replay: 6  set by driver numbers',
      '    | other.tb.ts:15  t.dut.a = 6',
    ])
    const json = JSON.parse(linesOf(folder, 'diff', 'one.replay', 'other.replay', '--json').join('\n')) as object
    expect(json).toMatchObject({
      steps: [{ answers: [{ writer: { process: 'driver numbers' } }, { writer: { place: 'other.tb.ts:15:14' } }] }],
      reruns: [
        { partsIn: null, complete: true },
        { partsIn: null, complete: true },
      ],
    })
  })
})
