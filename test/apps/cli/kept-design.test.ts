/** A replay is opened by the design that it keeps, whatever has become of the files that it was made of. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReplay } from '../../../src/apps/cli/shared/replay.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

beforeAll(buildPackage)

const fixed = gcd.replace('this.x > this.y', 'this.x >= this.y')

/** Fates of the files of a run. */
const fates: Readonly<Record<string, (folder: string) => void>> = {
  'mended RTL': (folder) => writeFileSync(join(folder, 'gcd.ts'), `// mended\n${fixed}`),
  'RTL that does not load any more': (folder) => writeFileSync(join(folder, 'gcd.ts'), `${gcd}\n}`),
  'a testbench that does something else': (folder) =>
    writeFileSync(join(folder, 'gcd.tb.ts'), gcdTestbench({ driver: 't.dut.a = 7' })),
  'no file at all': (folder) => {
    rmSync(join(folder, 'gcd.ts'))
    rmSync(join(folder, 'gcd.tb.ts'))
  },
}

/** A run of the greatest common divisor, the same for all tests. */
let replay: Uint8Array | null = null

/** A folder with that run in it, and with the files that it was made of. */
function kept(): { folder: string; ask: (...args: string[]) => string } {
  const folder = folderWith({ 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
  const ask = (...args: string[]): string => {
    const { status, stdout, stderr } = flitwave(folder, args)
    expect({ args, stderr, isBad: status === 2 }).toEqual({ args, stderr: '', isBad: false })
    return stdout
  }
  const path = join(folder, 'gcd.replay')
  if (replay) writeFileSync(path, replay)
  else ask('run', 'gcd.tb.ts', '--keep-replay')
  replay ??= readFileSync(path)
  return { folder, ask }
}

/** None of them leads to an input, and so to the testbench. */
const questions = [
  ['waves', 'gcd.replay', '--signals', 'dut.**'],
  ['find', 'gcd.replay', 'dut.x < dut.y'],
  ['why', 'dut.done@3', 'gcd.replay', '--depth', '1'],
] as const

it('a replay answers as before, whatever has become of its files', () => {
  const { folder, ask } = kept()
  const answers = (): string[] => questions.map((question) => ask(...question).replace(/^gcd\.replay: .*\n/gm, ''))
  const before = answers()
  for (const [fate, befall] of Object.entries(fates)) {
    befall(folder)
    expect({ fate, answers: answers() }).toEqual({ fate, answers: before })
  }
})

describe('a replay whose files have changed', () => {
  it('says so, and shows the lines of the run', () => {
    const { folder, ask } = kept()
    fates['mended RTL']!(folder)
    const told = ask('why', 'dut.x@3', 'gcd.replay', '--depth', '1').split('\n')
    expect(told).toContain('  | gcd.ts:25  } else if (this.x‹12› > this.y‹6›) this.x = low(this.x‹12› - this.y‹6›, 8)')
    expect(told.at(-2)).toBe('gcd.replay: gcd.ts is not what it was; its lines here are those of the run')
  })

  it('names who set an input as long as the testbench is what it was', () => {
    const { folder, ask } = kept()
    fates['mended RTL']!(folder)
    const why = (): string => ask('why', 'dut.a@0', 'gcd.replay')
    expect(why()).toContain('dut.a@0 = 12  set by driver load\n  | gcd.tb.ts:17  t.dut.a = pair.a\n')
    fates['a testbench that does something else']!(folder)
    expect(why()).toBe(
      [
        'dut.a@0 = 12  an input, the same since the run began',
        'gcd.replay: gcd.ts is not what it was; its lines here are those of the run',
        'gcd.replay: nobody knows which lines of the testbench set inputs: gcd.tb.ts is not what it was',
        '',
      ].join('\n'),
    )
  })

  it('is a page with the design and the sources of the run', () => {
    const { folder, ask } = kept()
    fates['no file at all']!(folder)
    expect(ask('inspect', 'gcd.replay', '--out', 'gcd.html')).toBe('gcd.html\n')
    expect(readFileSync(join(folder, 'gcd.html'), 'utf8')).toContain('Greatest common divisor')
  })

  it('can be compared with a run of the new ones, in the same folder', () => {
    const { folder, ask } = kept()
    writeFileSync(join(folder, 'gcd.ts'), `// mended\n${gcd.replace('this.x = this.a', 'this.x = this.b')}`)
    expect(flitwave(folder, ['run', 'gcd.tb.ts', '--keep-replay', 'new.replay']).status).toBe(1)
    expect(ask('diff', 'gcd.replay', 'new.replay').split('\n')).toEqual([
      'the runs part in cycle 1, in 2 signals',
      '',
      'dut.x@1 = 12 | 18',
      '  gcd.replay: 12  set in cycle 0',
      '    | gcd.ts:22  if (this.load‹true›) {',
      '    ~ gcd.ts:23  this.x = this.a‹12›',
      '  new.replay: 18  set in cycle 0',
      '    | gcd.ts:23  if (this.load‹true›) {',
      '    ~ gcd.ts:24  this.x = this.b‹18›',
      '',
      'in cycle 1 differ',
      '  dut: result 12 | 18, x 12 | 18',
      '',
    ])
  })

  it('is rebuilt where that is asked for, of the same design only', () => {
    const { folder, ask } = kept()
    const asked = ['waves', 'gcd.replay', '--testbench', 'gcd.tb.ts'] as const
    ask(...asked)
    writeFileSync(join(folder, 'gcd.ts'), fixed)
    const { status, stderr } = flitwave(folder, asked)
    expect(status).toBe(2)
    expect(stderr).toContain('error FW918: gcd.replay: Gcd is not the design that was run')
    expect(stderr).toContain('help: leave out --testbench: the replay has the design that was run')
  })
})

describe('packets of a replay', () => {
  const ring = (network: string): string => `import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { Torus } from 'flitwave/rtl/net/torus'
import { routerJourneys } from 'flitwave/watch'

const p = parametersOf(Torus, { sizeX: 4, sizeY: 1, vcs: 2, depth: 2 })

export default testbench({
  title: 'A ring',
  design: () => new Torus(p),
  signals: ['dut.delivered[*]'],
  cycles: 60,
  packets: { network: (run) => ${network} },
  drivers: {
    *source(t) {
      const inject = t.dut.inject[0]!
      inject.packet = { to: { x: 2, y: 0 }, way: { x: 0, y: 0 }, flits: 3, tag: 7 }
      inject.valid = true
      yield
      inject.valid = false
      yield 40
    },
  },
})
`

  it('are followed without the testbench', () => {
    const folder = folderWith({ 'ring.tb.ts': ring('routerJourneys(run, p)') })
    expect(flitwave(folder, ['run', 'ring.tb.ts', '--keep-replay']).status).toBe(0)
    const explain = () => flitwave(folder, ['explain', 'ring.replay', '--packet', '7'])
    const before = explain()
    expect(before).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^#7 from node/) as string })
    rmSync(join(folder, 'ring.tb.ts'))
    expect(explain()).toEqual(before)
  })

  it('are asked of a reader of the testbench’s own only if that is what it was', () => {
    const folder = folderWith({
      'ring.tb.ts': ring('Object.create(routerJourneys(run, p), { recipe: { value: undefined } })'),
    })
    expect(flitwave(folder, ['run', 'ring.tb.ts', '--keep-replay']).status).toBe(0)
    const explain = () => flitwave(folder, ['explain', 'ring.replay', '--packet', '7'])
    expect(explain()).toMatchObject({ status: 0, stderr: '' })
    writeFileSync(join(folder, 'ring.tb.ts'), ring('routerJourneys(run, p)'))
    const { status, stderr } = explain()
    expect(status).toBe(2)
    expect(stderr).toContain('error FW918: ring.replay: ring.tb.ts has a reader of its own for its packets')
    expect(stderr).toContain('ring.tb.ts is not what it was')
  })
})

describe('a replay of before designs were kept', () => {
  /** The same as version 3 has it. */
  function asVersion3(replay: Uint8Array): Uint8Array {
    const old = Buffer.concat([replay.subarray(0, 8 + 3 * 8), replay.subarray(8 + 4 * 8)])
    old.writeBigUInt64BE(3n, 8)
    old.writeBigUInt64BE(BigInt(old.length), 8 + 3 * 8)
    return old
  }

  it('is opened with its files, and with no others', () => {
    const { folder, ask } = kept()
    const file = openReplay(join(folder, 'gcd.replay'))
    const old = asVersion3(file.packedWithoutDesign)
    file.close()
    const before = ask('waves', 'gcd.replay')
    writeFileSync(join(folder, 'gcd.replay'), old)
    expect(ask('waves', 'gcd.replay')).toBe(before)
    writeFileSync(join(folder, 'gcd.ts'), fixed)
    const { status, stderr } = flitwave(folder, ['waves', 'gcd.replay'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^gcd\.ts:5:\d+: error FW918: gcd\.replay: Gcd is not the design that was run/)
    expect(stderr).toContain('help: run gcd.tb.ts again with --keep-replay')
  })
})

describe('what a replay keeps', () => {
  it('has the texts of own files, and of the package no more than digests', () => {
    const { folder } = kept()
    const file = openReplay(join(folder, 'gcd.replay'))
    expect(file.keptDesign()!.sources).toEqual([
      { name: 'gcd.ts', text: gcd },
      { name: 'gcd.tb.ts', text: gcdTestbench() },
    ])
    file.close()
    flitwave(folder, ['run', 'fifo', '--keep-replay'])
    const packaged = openReplay(join(folder, 'fifo.replay'))
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string
    expect(packaged.keptDesign()!.sources).toEqual([
      { name: 'flitwave/rtl/lib/fifo.ts', digest },
      { name: 'flitwave/rtl/lib/count.ts', digest },
    ])
    packaged.close()
  })

  it('is data: a design of a stranger is refused if it is none', () => {
    const { folder } = kept()
    const bytes = readFileSync(join(folder, 'gcd.replay'))
    for (let at = 48; at < bytes.length; at += 97) {
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 0x10
      writeFileSync(join(folder, 'damaged.replay'), damaged)
      const { status, stderr } = flitwave(folder, ['waves', 'damaged.replay'])
      expect({ at, status, isTold: stderr.includes('error FW917') }).toEqual({ at, status: 2, isTold: true })
    }
  })
})
