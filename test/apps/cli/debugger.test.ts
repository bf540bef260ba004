import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../../support/cli.js'
import { debugged, type Breakpoint, type Debugged, type Stop } from '../../support/debugged-process.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const fifo = join(root, 'rtl/lib/fifo.ts')

const rtl = `'use rtl'
import { bool, comb, enumOf, input, low, Module, output, param, reg, seq, struct, uint } from 'flitwave/hdl'
import { Fifo } from 'flitwave/rtl/lib/fifo'

// Comments and empty lines are lost when the file is compiled.

export enum Mode {
  Low,
  High,
}

const Link = struct({ valid: bool, word: uint(8) })

function isLarge(word: number): boolean {
  const sum = word + 1
  return sum > 5
}

export class Cell extends Module.with({ limit: param(8) }) {
  width = 2 * this.p.limit

  link = input(Link)
  held = reg(Link, 0)
  mode = reg(enumOf(Mode, 'Mode'), Mode.Low)
  sums = Array.from({ length: 2 }, () => reg(uint(8), 0))
  isHigh = output(bool)

  @comb show() {
    this.isHigh = this.mode === Mode.High
  }

  @seq add() {
    for (let i = 0; i < 2; i++) {
      const sum = low(this.sums[i]! + this.link.word, 8)
      const next = isLarge(sum) ? this.link : this.held
      if (next.valid) this.mode = Mode.High
      if (this.link.valid) this.sums[i] = sum
    }
    this.held = this.link
  }
}

export class Top extends Module {
  link = input(Link)
  isHigh = output(uint(2))
  cells = Array.from({ length: 2 }, () => new Cell({ limit: 5 }))
  queue = new Fifo({ depth: 2, type: Link })

  @comb connect() {
    for (const cell of this.cells) cell.link = this.link
    this.queue.din = this.link
    this.queue.push = this.link.valid
    this.queue.pop = !this.queue.empty
    this.isHigh = this.cells.map((cell) => (cell.isHigh ? 1 : 0))[0]!
  }
}
`

const bench = `import { testbench } from 'flitwave'
import { Top } from './cell.js'

export default testbench({
  title: 'Sums',
  about: 'Two cells add words',
  design: () => new Top(),
  signals: ['dut.isHigh'],
  cycles: 4,
  drivers: {
    *words(t) {
      for (const word of [3, 4]) {
        t.dut.link = { valid: true, word }
        yield
      }
      t.dut.link = { valid: false, word: 0 }
      yield
    },
  },
})
`

let folder: string
let stops: readonly Stop[]

/** Runs the launch configuration of the documentation, with these breakpoints. */
async function launch(breakpoints: readonly Breakpoint[]): Promise<Debugged> {
  const page = readFileSync(join(root, 'docs/testbenches.md'), 'utf8')
  const [, recipe = ''] = /^```json launch\.json\n([^]*?)^```/m.exec(page) ?? []
  const [{ program, args }] = (JSON.parse(recipe) as { configurations: [{ program: string; args: string[] }] })
    .configurations
  const resolved = [program, ...args].map((text) =>
    text.replace('${workspaceFolder}', folder).replace('${file}', join(folder, 'cell.tb.ts')),
  )
  return debugged(resolved, folder, breakpoints)
}

function at(text: string, file: string, watch: readonly string[] = [], condition = ''): Breakpoint {
  const source = readFileSync(file, 'utf8')
  return { file, line: source.slice(0, source.indexOf(text)).split('\n').length, watch, condition }
}

const inCell = ['this.$path', 'this.$cycle', 'this.link.word', 'this.sums[1]', 'this.mode === Mode.High', 'this.width']

// One run for all tests: to start a process and to attach takes seconds.
beforeAll(async () => {
  buildPackage()
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'flitwave-debugger-'))
  writeFileSync(join(folder, 'cell.ts'), rtl)
  writeFileSync(join(folder, 'cell.tb.ts'), bench)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/flitwave'))
  const cell = join(folder, 'cell.ts')
  const run = await launch([
    at('if (next.valid)', cell, [...inCell, 'sum', 'next'], "this.$path === 'dut.cells[1]' && this.$cycle > 0"),
    at('const sum = word', cell, ['this.$fields.mode']),
    at('width = 2', cell),
    at('const Link', cell),
    at('this.words[this.tail] = this.din', fifo, ['this.$path', 'this.din', 'this.words', 'this.p.depth']),
  ])
  expect({ status: run.status, output: run.output }).toEqual({
    status: 0,
    output: expect.stringContaining('isHigh') as string,
  })
  stops = run.stops
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The watched values of all stops on the line of a text. */
function watchedAt(text: string, file: string): unknown[] {
  const place = `${basename(file)}:${at(text, file).line}`
  return stops.filter(({ source }) => source === place).map(({ watched }) => watched)
}

describe('the launch configuration of the documentation', () => {
  test('stops in the simulation, and not at elaboration', () => {
    expect(new Set(stops.map(({ script }) => script))).toEqual(
      new Set(['flitwave:Cell_limit5.js', expect.stringMatching(/^flitwave:Fifo_/)]),
    )
  })

  test('stops where its condition on instance and cycle holds, and evaluates what the RTL says', () => {
    // Twice in each cycle: in both iterations of the loop.
    expect(watchedAt('if (next.valid)', join(folder, 'cell.ts'))).toEqual([
      ['dut.cells[1]', 1, 4, 3, false, 10, 7, { valid: true, word: 4 }],
      ['dut.cells[1]', 1, 4, 3, false, 10, 7, { valid: true, word: 4 }],
      ['dut.cells[1]', 2, 0, 7, true, 10, 7, { valid: false, word: 0 }],
      ['dut.cells[1]', 2, 0, 7, true, 10, 7, { valid: false, word: 0 }],
      ['dut.cells[1]', 3, 0, 7, true, 10, 7, { valid: false, word: 0 }],
      ['dut.cells[1]', 3, 0, 7, true, 10, 7, { valid: false, word: 0 }],
    ])
  })

  test('stops in a helper function, once for each call that an instance makes', () => {
    const [low, high] = [['Mode.Low'], ['Mode.High']]
    expect(watchedAt('const sum = word', join(folder, 'cell.ts'))).toEqual([
      ...Array.from({ length: 8 }, () => low),
      ...Array.from({ length: 8 }, () => high),
    ])
  })

  test('does so in the RTL that comes with the package', () => {
    const empty = { valid: false, word: 0 }
    expect(watchedAt('this.words[this.tail] = this.din', fifo)).toEqual([
      ['dut.queue', { valid: true, word: 3 }, [empty, empty], 2],
      ['dut.queue', { valid: true, word: 4 }, [{ valid: true, word: 3 }, empty], 2],
    ])
  })
})
