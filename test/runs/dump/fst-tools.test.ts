import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dump } from '../../../src/runs/dump/dump.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { describeWithTools } from '../../support/tools.js'
import { readJudge } from './judge.js'
import { randomVcd } from './packable-vcd.js'
import { recordedIn, settled, sourceOf, toldOf, windowOf } from './recorded.js'

const design = fileURLToPath(new URL('design.sv', import.meta.url))

describeWithTools(['vcd2fst', 'fst2vcd'], 'FST of other tools, judged by fst2vcd', () => {
  let folder = ''
  const at = (name: string): string => join(folder, name)
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'flitwave-fst-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** All that `fst2vcd` finds in a file. */
  function judge(path: string): ReturnType<typeof readJudge> {
    return readJudge(execFileSync('fst2vcd', ['-f', path], { encoding: 'utf8', maxBuffer: 1 << 30 }))
  }

  it.each(['-4', '-F', '-Z', '-4c', '-Fc', '-Zc', '-4p'])('vcd2fst %s: every change', async (packing) => {
    await fc.assert(
      fc.asyncProperty(randomVcd, async (vcd) => {
        writeFileSync(at('random.vcd'), vcd)
        execFileSync('vcd2fst', [packing, at('random.vcd'), at('random.fst')])
        const dump = await openFst(sourceOf(readFileSync(at('random.fst'))))
        expect(await recordedIn(dump)).toEqual(judge(at('random.fst')))
      }),
      { numRuns: 25 },
    )
  })

  /** Both ways of reading a text of VCD that has been packed. */
  async function readBoth(packing: string, lines: readonly string[]): Promise<void> {
    writeFileSync(at('long.vcd'), lines.join('\n'))
    execFileSync('vcd2fst', [packing, at('long.vcd'), at('long.fst')])
    expect(await recordedIn(await openFst(sourceOf(readFileSync(at('long.fst')))))).toEqual(judge(at('long.fst')))
  }

  it.each(['-4', '-F', '-Z'])('vcd2fst %s: changes of a signal that take more than 64 kB', async (packing) => {
    const lines = ['$var wire 32 ! word [31:0] $end', '$var wire 1 " clk $end', '$enddefinitions $end']
    // A pattern that repeats itself at short and long distances.
    for (let i = 0; i < 30_000; i++)
      lines.push(
        `#${i * 3}`,
        `b${((i * i * 40_503) >>> 0).toString(2)} !`,
        `${i & 1}"`,
        ...(i % 50 === 0 ? ['bz !'] : []),
      )
    await readBoth(packing, lines)
  })

  it.each(['-4', '-Z'])('vcd2fst %s: names that take more than 4 MB', async (packing) => {
    const names = Array.from({ length: 70_000 }, (_, i) => `${'long_name_'.repeat(6)}${i}`)
    await readBoth(packing, [
      ...names.map((name) => `$var wire 1 ! ${name} $end`),
      '$enddefinitions $end',
      '#0',
      '1!',
      '#7',
      '0!',
    ])
  })

  it('a file without any change, which GTKWave does not open', async () => {
    writeFileSync(at('still.vcd'), '$timescale 1 ns $end\n$var wire 2 ! a [1:0] $end\n$enddefinitions $end\n#0\n#7\n')
    execFileSync('vcd2fst', [at('still.vcd'), at('still.fst')])
    const dump = await openFst(sourceOf(readFileSync(at('still.fst'))))
    expect(await recordedIn(dump)).toEqual(new Map([['a[1:0]', [[0, 'xx']]]]))
  })

  it('any window', async () => {
    await fc.assert(
      fc.asyncProperty(randomVcd, fc.nat(2000), fc.nat(2000), async (vcd, begin, length) => {
        writeFileSync(at('random.vcd'), vcd)
        execFileSync('vcd2fst', [at('random.vcd'), at('random.fst')])
        const dump = await openFst(sourceOf(readFileSync(at('random.fst'))))
        const [from, to] = [dump.firstTime + begin, dump.firstTime + begin + length]
        const all = await toldOf(
          dump,
          dump.variables.map(({ signal }) => signal),
          dump.firstTime,
          dump.lastTime,
        )
        const some = dump.variables.filter(({ kind }) => kind !== 'event').map(({ signal }) => signal)
        const told = await toldOf(dump, some, from, to)
        for (const [signal, changes] of told)
          expect(settled(changes)).toEqual(settled(windowOf(all.get(signal)!, from, to)))
      }),
      { numRuns: 50 },
    )
  })
})

describeWithTools(['fst2vcd', 'iverilog', 'verilator'], 'FST of simulators, judged by fst2vcd', () => {
  let folder = ''
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'flitwave-fst-'))))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  async function expectAllOf(name: string): Promise<Dump> {
    const dump = await openFst(sourceOf(readFileSync(join(folder, name))))
    expect(await recordedIn(dump)).toEqual(readJudge(run('fst2vcd', '-f', name)))
    expect(dump.timescale).toEqual({ factor: 100, exponent: -12 })
    return dump
  }

  it('Icarus Verilog, which pauses recording', async () => {
    run('iverilog', '-g2012', '-DPAUSE', '-o', 'run.vvp', design)
    run('vvp', '-n', 'run.vvp', '-fst')
    const dump = await expectAllOf('run.fst')
    expect(dump.variables.find(({ name }) => name === 'later')).toMatchObject({
      scope: ['top'],
      type: 'wire',
      width: 8,
      range: { left: 7, right: 0 },
    })
  })

  it('Verilator, with enums and structs', async () => {
    run(
      'verilator',
      '--binary',
      '--timing',
      '--trace-fst',
      '--trace-structs',
      '-Wno-fatal',
      '--top-module',
      'top',
      design,
      '-Mdir',
      'built',
    )
    run('built/Vtop')
    const dump = await expectAllOf('run.fst')
    const members = dump.variables.find(({ name }) => name === 'state')?.members
    expect(members).toEqual(
      new Map([
        ['00', 'IDLE'],
        ['01', 'BUSY'],
        ['10', 'DONE'],
      ]),
    )
    expect(dump.variables.filter(({ scope }) => scope.at(-1) === 'pair').map(({ name }) => name)).toEqual([
      'low',
      'valid',
    ])
  })
})
