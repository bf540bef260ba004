import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats } from '../../../src/print/wave/index.js'
import { select } from '../../../src/print/wave/select.js'
import { describeWithTools } from '../../support/tools.js'
import { readVcd, readVcdTexts } from '../../support/vcd.js'
import { traceWithWindow } from './arbitrary-trace.js'
import { expectedSignals } from './expected-events.js'
import { router, state } from './router.js'
import { traceOf, uint } from './traces.js'

describe('VCD', () => {
  it('is what a person expects', () => {
    const trace = traceOf('Small', 3, [
      ['dut.state', state, [0, 1, 1]],
      ['dut.inner.count', uint(1), [1, 1, 0]],
    ])
    expect(formats.vcd.print(trace)).toMatchInlineSnapshot(`
      "$version Flitwave $end
      $comment Small $end
      $timescale 1 ns $end
      $var wire 1 ! clk $end
      $scope module dut $end
      $attrbegin misc 07 State 4 IDLE ROUTE ALLOC ACTIVE 00 01 10 11 1 $end
      $attrbegin misc 07 "" 1 $end
      $var wire 2 " state $end
      $var string 1 $ state$name $end
      $scope module inner $end
      $var wire 1 # count $end
      $upscope $end
      $upscope $end
      $enddefinitions $end
      #30
      $dumpvars
      1!
      b00 "
      sIDLE $
      1#
      $end
      #35
      0!
      #40
      1!
      b01 "
      sROUTE $
      #45
      0!
      #50
      1!
      0#
      #55
      0!
      #60
      "
    `)
  })

  it('has the names of the members of enums beside their bits', () => {
    const trace = traceOf('Small', 3, [['dut.state', state, [0, 1, 1, 0]]])
    const texts = readVcdTexts(formats.vcd.print(trace))
    expect(texts).toEqual(
      new Map([
        [
          'dut.state$name',
          {
            path: 'dut.state$name',
            width: 1,
            changes: [
              [30, 'IDLE'],
              [40, 'ROUTE'],
              [60, 'IDLE'],
            ],
          },
        ],
      ]),
    )
  })

  it('holds every event of a trace, in any window', () => {
    fc.assert(
      fc.property(traceWithWindow, ({ trace, window }) => {
        expect(readVcd(formats.vcd.print(trace, { window }))).toEqual(expectedSignals(select(trace, { window })))
      }),
    )
  })

  it('has room for more signals than one character can name', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => [`dut.s${i}`, uint(14), [i, i + 1]] as const)
    const trace = traceOf('Wide', 0, many)
    expect(readVcd(formats.vcd.print(trace))).toEqual(expectedSignals(trace))
  })
})

describeWithTools(['fst2vcd', 'vcd2fst'], 'GTKWave', () => {
  let folder: string
  const at = (name: string): string => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flitwave-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  function readFst(path: string, ...options: string[]): string {
    execFileSync('fst2vcd', [...options, '-f', path, '-o', at('back.vcd')])
    return readFileSync(at('back.vcd'), 'utf8')
  }

  it('reads every event of our FST, in any window', () => {
    fc.assert(
      fc.property(traceWithWindow, ({ trace, window }) => {
        writeFileSync(at('ours.fst'), formats.fst.print(trace, { window }))
        expect(readVcd(readFst(at('ours.fst')))).toEqual(expectedSignals(select(trace, { window })))
      }),
      { numRuns: 50 },
    )
  })

  it('reads every event of our VCD', () => {
    fc.assert(
      fc.property(traceWithWindow, ({ trace }) => {
        writeFileSync(at('ours.vcd'), formats.vcd.print(trace))
        execFileSync('vcd2fst', [at('ours.vcd'), at('theirs.fst')])
        expect(readVcd(readFst(at('theirs.fst')))).toEqual(expectedSignals(trace))
      }),
      { numRuns: 25 },
    )
  })

  it('reads a long trace, where blocks are compressed', () => {
    const samples = Array.from({ length: 5_000 }, (_, i) => BigInt(i * i) << 40n)
    const trace = traceOf('Long', 7, [
      ['dut.wide', uint(100), samples],
      ['dut.bit', uint(1), samples.map((_, i) => (i % 3) & 1)],
      ['dut.still', uint(8), samples.map(() => 5)],
    ])
    writeFileSync(at('long.fst'), formats.fst.print(trace))
    expect(readVcd(readFst(at('long.fst')))).toEqual(expectedSignals(trace))
  })

  it('learns the names of enum members, one table for each enum', () => {
    writeFileSync(at('enums.fst'), formats.fst.print(router))
    const attributes = readFst(at('enums.fst'), '-e')
      .split('\n')
      .filter((line) => line.startsWith('$attrbegin misc 07'))
    expect(attributes).toEqual([
      '$attrbegin misc 07 FlitKind 3 HEAD BODY TAIL 00 01 10 1 $end',
      '$attrbegin misc 07 "" 1 $end',
      '$attrbegin misc 07 State 4 IDLE ROUTE ALLOC ACTIVE 00 01 10 11 2 $end',
      '$attrbegin misc 07 "" 2 $end',
      '$attrbegin misc 07 "" 1 $end',
    ])
  })
})
