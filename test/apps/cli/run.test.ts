import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

beforeAll(buildPackage)

const run = (
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
  env = {},
): Outcome & { folder: string } => {
  const folder = folderWith(files)
  return { folder, ...flitwave(folder, ['run', ...args], env) }
}

describe('--no-types', () => {
  it.each([['list'], ['why', 'dut.full@3', 'fifo', '--depth', '1'], ['find', 'fifo', 'dut.full']])(
    'says nothing to %s, which checks no types',
    (...args) => {
      const folder = folderWith()
      const plain = flitwave(folder, args)
      expect([0, 1]).toContain(plain.status)
      expect(flitwave(folder, [...args, '--no-types'])).toEqual(plain)
    },
  )

  it('is named as it was written', () => {
    const { status, stderr } = run(['fifo', '--no-type'])
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'error FW916: there is no option --no-type\n  help: did you mean --no-types?\n',
    })
  })
})

describe('flitwave run', () => {
  it('reads an example of the package by its name, wherever it runs', () => {
    const { status, stdout } = run(['traffic', '--traffic', 'flitwave/examples/hotspot.csv', '--json'])
    expect({ status, stdout }).toEqual({ status: 0, stdout: run(['traffic', '--json']).stdout })
  })

  it('prints the waves of a built-in testbench, stage by stage', () => {
    const { status, stdout, stderr } = run(['router-pipeline', '--set', 'stages=4', '--format', 'text'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^ +head +│link +│RC +│VA +│SA +│ST /m)
    expect(stdout).toMatch(/^ +tail +─+┤link +│wait +│SA +│ST /m)
    expect(stdout).toContain('router-pipeline: 10 cycles, 8 checks passed')
  })

  it('runs a testbench of the user, in a folder of its own', () => {
    const { status, stdout, stderr } = run(['./gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "Greatest common divisor
             0   1   2   3   4   5   6
      load  ▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      x     │0  │12     │6
      y     │0  │18 │6      │0
      done  ▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔
      gcd: 7 cycles, 1 check passed
      "
    `)
  })

  it('runs a testbench that has no parameters and says nothing about itself', () => {
    const bench = gcdTestbench().replace(/^ {2}(parameters|about): .*\n/gm, '').replace('= t.p', '= { a: 12, b: 18 }').replaceAll('t.p.a', '12') // prettier-ignore
    expect(bench).not.toMatch(/about|parameters|t\.p/)
    const { status, stderr } = run(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('writes what is asked for, named after what is set', () => {
    const { status, stdout, folder } = run([
      'fifo',
      '--set',
      'depth=2',
      '--format',
      'svg,json,png,vcd,fst,text',
      '--out',
      'a/b',
    ])
    expect(status).toBe(0)
    const names = ['svg', 'json', 'png', 'vcd', 'fst', 'txt'].map((extension) => `fifo-depth2.${extension}`)
    expect(readdirSync(join(folder, 'a/b')).sort()).toEqual([...names].sort())
    for (const name of names) expect(stdout).toContain(join('a/b', name))
  })

  it('draws the signals and cycles that are asked for, and dumps everything', () => {
    const { stdout } = run(['fifo', '--signals', 'dut.stored', '--window', '2:4'])
    expect(stdout).toMatch(/^stored {2}│1/m)
    expect(stdout).not.toContain('push')
    const { folder } = run(['fifo', '--format', 'vcd'])
    expect(readFileSync(join(folder, 'fifo.vcd'), 'utf8')).toMatch(/\$var .* stored /)
  })

  it('writes numbers in the radix that is asked for', () => {
    expect(run(['fifo', '--radix', 'bin', '--signals', 'dut.stored']).stdout).toMatch(/^stored {2}│0b00 /m)
    expect(run(['fifo', '--radix', 'hex', '--signals', 'dut.stored']).stdout).toMatch(/^stored {2}│0x0 /m)
    const { status, stderr } = run(['fifo', '--radix', 'oct'])
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no radix oct') })
  })

  it('reports as JSON', () => {
    const { stdout } = run(['fifo', '--json', '--cycles', '3', '--format', 'svg'])
    expect(JSON.parse(stdout)).toMatchObject({
      testbench: 'fifo',
      cycles: 3,
      good: true,
      unfinished: [{ process: 'driver user', since: 2 }],
      files: ['fifo.svg'],
    })
  })

  it('sums up many packets, lists them on request, and gives all of them to programs', () => {
    const packets = Array.from({ length: 60 }, (_, i) => `${i},${i % 16},${(i * 7) % 16},2`)
    const files = { 'many.csv': ['cycle,source,destination,flits', ...packets, ''].join('\n') }
    const args = ['traffic', '--traffic', 'many.csv']
    const { status, stdout, stderr } = run(args, files)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('60 rows: --rows lists them')
    expect(stdout).toMatch(/^latency of packets, in cycles\ncount +least +mean +50 % +95 % +99 % +most\n +60 /m)
    const table = /^line +cycle +source .*\n(?: *\d[^\n]*\n){60}\n/m
    expect(stdout).not.toMatch(/^line +cycle/m)
    expect(run([...args, '--rows'], files).stdout).toMatch(table)
    const json = JSON.parse(run([...args, '--json'], files).stdout) as Record<'results' | 'summary', unknown[]>
    expect(json.results).toHaveLength(60)
    expect(json.summary).toHaveLength(3)
    const { folder } = run([...args, '--out', 'there'], files)
    const lines = readFileSync(join(folder, 'there', 'traffic.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(60)
  })

  it('says the same on every engine', () => {
    const args = ['router-contention', '--cycles', '30']
    const said = ['scalar', 'bitslice', 'auto'].map((engine) => run([...args, '--engine', engine]))
    expect(said[0]!.stdout).toContain('router-contention: ')
    expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1)
  })

  it('says which engine it was', () => {
    const engine = (args: readonly string[]): unknown =>
      (JSON.parse(run(['fifo', '--json', ...args]).stdout) as { engine: unknown }).engine
    expect(engine([])).toBe('scalar')
    expect(engine(['--engine', 'bitslice'])).toBe('bitslice')
  })

  it('says what the limit of cycles has cut off', () => {
    const { status, stdout } = run(['fifo', '--cycles', '3'])
    expect(status).toBe(0)
    expect(stdout).toContain('the limit of cycles ended it while waiting for driver user')
  })
})

describe('a failed check', () => {
  it('ends with exit code 1, its place, and the waves to look at', () => {
    const bench = gcdTestbench({ monitor: "t.check(t.dut.x === 5, 'x is not 5')" })
    const { status, stdout, stderr } = run(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench })
    expect(status).toBe(1)
    expect(stderr).toBe('gcd: monitor divides, cycle 4, gcd.tb.ts:29:9: x is not 5\n')
    expect(stdout).toMatch(/^done {2}▔/m)
    expect(stdout).toContain('gcd: 7 cycles, 1 failure')
  })

  it('may be an assertion of the RTL, with the line and the instance', () => {
    const { status, stderr } = run(['gcd.tb.ts', '--set', 'a=0'], { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    expect(status).toBe(1)
    expect(stderr).toBe('gcd: assertion failed in dut at gcd.ts:21:5, cycle 0: a is zero\n')
  })

  it('may be an event that does not come', () => {
    const bench = gcdTestbench({ driver: 'yield* t.until(() => t.dut.x === 99, 3)' })
    const { status, stderr } = run(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench })
    expect(status).toBe(1)
    expect(stderr).toBe('gcd: driver load, cycle 4, gcd.tb.ts:21:16: waited 3 cycles in vain for t.dut.x === 99\n')
  })
})

/** Every error is one message with a code and a remedy: no stack, no output, no file. */
function expectRefusal({ status, stdout, stderr }: Outcome, code: string, ...texts: readonly string[]): void {
  expect(stderr).toMatch(new RegExp(`error ${code}: `))
  for (const text of texts) expect(stderr).toContain(text)
  expect(stderr).toContain('help: ')
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr.match(/error FW\d+/g)).toHaveLength(1)
  expect(stdout).toBe('')
  expect(status).toBe(2)
}

describe('a refused command', () => {
  it.each([
    ['a misspelt testbench', ['routr-pipeline'], 'FW910', ['did you mean router-pipeline?']],
    ['a testbench that does not exist', ['xyzzy'], 'FW910', ['the testbenches are', 'router-pipeline']],
    ['a value that is no choice', ['router-pipeline', '--set', 'stages=9'], 'FW911', ['stages is 1, 2, 3 or 4']],
    ['a value out of bounds', ['fifo', '--set', 'depth=99'], 'FW911', ['depth is 1 to 8']],
    ['a value of another type', ['fifo', '--set', 'depth=two'], 'FW911', ['depth cannot be two']],
    ['a fraction of a word', ['fifo', '--set', 'depth=2.5'], 'FW911', ['depth is 1 to 8']],
    ['a misspelt parameter', ['fifo', '--set', 'dept=2'], 'FW910', ['did you mean depth?']],
    ['a setting without a value', ['fifo', '--set', 'depth'], 'FW916', ['--set name=value']],
    ['a setting given twice', ['fifo', '--set', 'depth=2', 'depth=3'], 'FW916', ['gives depth twice']],
    ['a misspelt format', ['fifo', '--format', 'svgg'], 'FW910', ['did you mean svg?']],
    ['a misspelt engine', ['fifo', '--engine', 'bitslce'], 'FW910', ['did you mean bitslice?']],
    ['no engine', ['fifo', '--engine'], 'FW916', ['--engine needs a value']],
    ['a misspelt option', ['fifo', '--formt', 'svg'], 'FW916', ['did you mean --format?']],
    ['a parameter as an option', ['fifo', '--depth', '3'], 'FW916', ['--set depth=']],
    ['an option without its file', ['traffic', '--traffic'], 'FW916', ['--traffic path']],
    ['a module', ['Router'], 'FW910', ['Router is a module: flitwave verilog Router']],
    ['an algorithm', ['dcf'], 'FW910', ['dcf is an algorithm: flitwave collective dcf']],
    ['no testbench', [], 'FW916', ['flitwave run --help']],
    ['a testbench as an option', ['fifo', '--testbench', 'mesh'], 'FW916', ['flitwave run <testbench>']],
    ['a testbench as an option, twice', ['--testbench=fifo', '--testbench=x'], 'FW916', ['it stands by itself']],
    ['two testbenches', ['fifo', 'fifo'], 'FW916', ['run does not take `fifo`']],
    ['a signal that is not there', ['fifo', '--signals', 'dut.psh'], 'FW903', ['did you mean `dut.push`']],
    ['a malformed window', ['fifo', '--window', '1-3'], 'FW904', ['such as 10:40']],
    ['a window that ends before it begins', ['fifo', '--window', '5:2'], 'FW904', ['smaller cycle first: 2:5']],
    ['a parameter that is near none', ['fifo', '--set', 'q=4'], 'FW910', ['it has depth']],
    ['a window after the end', ['fifo', '--window', '100:200'], 'FW904', ['0:13']],
    ['a folder without a name', ['fifo', '--format', 'svg', '--out', ''], 'FW916', ['--out needs a value']],
    ['a folder that cannot be', ['fifo', '--format', 'svg', '--out', '/proc/no/folder'], 'FW901', ['choose another']],
    ['no cycles', ['fifo', '--cycles', '0'], 'FW916', ['--cycles cannot be 0']],
    ['a missing file', ['./nothing.tb.ts'], 'FW912', ['nothing.tb.ts', 'ENOENT']],
    ['a folder', ['./'], 'FW912', ['is not a file']],
    [
      'a missing traffic file',
      ['traffic', '--traffic', 'no.csv'],
      'FW912',
      ['no.csv', 'ENOENT', 'flitwave/examples/hotspot.csv'],
    ],
    ['an example that does not fit', ['traffic', '--set', 'k=3'], 'FW915', ['give packets of your own with --traffic']],
  ])('%s', (_, args, code, texts) => {
    expectRefusal(run(args), code, ...texts)
  })

  it('an example of the package that does not exist, or is none', () => {
    expectRefusal(run(['traffic', '--traffic', 'flitwave/examples/no.csv']), 'FW912', 'examples/no.csv', 'ENOENT')
    expectRefusal(run(['traffic', '--traffic', 'flitwave/../x.csv']), 'FW912', 'flitwave/../x.csv')
  })

  it('a testbench that throws, with its process, cycle and line', () => {
    const bench = gcdTestbench({ driver: 'yield 2\n      throw new TypeError("no such thing")' })
    const outcome = run(['gcd.tb.ts', '--format', 'svg'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench })
    expectRefusal(outcome, 'FW914', 'gcd.tb.ts:22:13', 'gcd: driver load, cycle 3: TypeError: no such thing')
    expect(readdirSync(outcome.folder).sort()).toEqual(['gcd.tb.ts', 'gcd.ts'])
  })

  it('a testbench that sets what the design computes', () => {
    const bench = gcdTestbench({ driver: 't.dut.done = true' })
    expectRefusal(run(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench }), 'FW301', 'dut.done', 'gcd.ts:10:10')
  })

  it('a file that is not a testbench', () => {
    expectRefusal(run(['gcd.ts'], { 'gcd.ts': gcd }), 'FW913', 'export default testbench')
  })

  it('a testbench without a member that it needs', () => {
    const bench = gcdTestbench().replace(/^ {2}cycles: .*\n/m, '')
    const outcome = run(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': bench })
    expectRefusal(outcome, 'FW913', 'the testbench in gcd.tb.ts lacks cycles')
  })

  it('a testbench whose import is missing', () => {
    expectRefusal(run(['gcd.tb.ts'], { 'gcd.tb.ts': gcdTestbench() }), 'FW913', 'gcd.js')
  })

  it('a design with an error, with its place and code frame', () => {
    const faulty = gcd.replace('this.x > this.y', 'this.x')
    const outcome = run(['gcd.tb.ts'], { 'gcd.ts': faulty, 'gcd.tb.ts': gcdTestbench() })
    expect(outcome.status).toBe(2)
    expect(outcome.stderr).toMatch(/^gcd\.ts:25:\d+: error FW1\d\d: /)
    expect(outcome.stderr).toContain('> 25 |')
  })

  it('a file that is no TypeScript', () => {
    const outcome = run(['gcd.tb.ts'], {
      'gcd.ts': gcd.replace('@comb show() {', '@comb show( {'),
      'gcd.tb.ts': gcdTestbench(),
    })
    expectRefusal(outcome, 'FW005', 'gcd.ts:')
  })
})

/** Makes writing fail as a system call would, after half of the text: some disks fill up in the middle. */
const failingWrites = (code: string): string => `
const fs = require('node:fs')
const write = fs.writeFileSync
fs.writeFileSync = (path, data, options) => {
  write(path, data.slice(0, data.length / 2), options)
  throw Object.assign(new Error('${code}'), { code: '${code}' })
}
require('node:module').syncBuiltinESMExports()
`

describe('an output folder that cannot be written', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'read-only file system'],
    ['EACCES', 'you may not write'],
  ])('because of %s leaves no half of a file, and the old one as it was', (code, remedy) => {
    const folder = folderWith({ 'preload.cjs': failingWrites(code), 'fifo.svg': 'old' })
    const env = { NODE_OPTIONS: `--require ${join(folder, 'preload.cjs')}` }
    const outcome = flitwave(folder, ['run', 'fifo', '--format', 'svg', '--out', '.'], env)
    expectRefusal(outcome, 'FW901', remedy, 'fifo.svg')
    expect(readdirSync(folder).sort()).toEqual(['fifo.svg', 'preload.cjs'])
    expect(readFileSync(join(folder, 'fifo.svg'), 'utf8')).toBe('old')
  })

  it('because it is a file', () => {
    expectRefusal(run(['fifo', '--format', 'svg', '--out', 'taken'], { taken: '' }), 'FW901', 'taken')
  })

  it('is not made if the drawing is refused', () => {
    const { folder, status } = run(['fifo', '--format', 'svg', '--out', 'new', '--window', '90:'])
    expect(status).toBe(2)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })
})

describe('a long run', () => {
  it('is drawn as far as there is room, unless more is asked for', () => {
    const bench = gcdTestbench({ driver: 'yield 300' }).replace('cycles: 60', 'cycles: 1000')
    const files = {
      'gcd.ts': gcd,
      'gcd.tb.ts': bench.replace('yield* t.until(() => t.dut.done, 50)\n      t.check', 't.check'),
    }
    const { stdout, stderr, status } = run(['gcd.tb.ts'], files)
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect(stdout).toMatch(/ 199\n/)
    expect(stdout).toContain(
      '\ndrawn are cycles 0 to 199 of 0 to 303: --window 200:303 shows the next\ngcd: 304 cycles, 1 check passed\n',
    )
    expectRefusal(run(['gcd.tb.ts', '--format', 'text'], files), 'FW902', '--window')
    expectRefusal(run(['gcd.tb.ts', '--window', '3:'], files), 'FW902', '--window')
    const dumped = run(['gcd.tb.ts', '--format', 'svg,vcd,png', '--out', 'out'], files)
    expect(dumped.status).toBe(2)
    expect(dumped.stdout).toBe(`${join('out', 'gcd.vcd')}\ngcd: 304 cycles, 1 check passed\n`)
    expect(dumped.stderr.match(/error FW\d+/g)).toEqual(['error FW902'])
    expect(readdirSync(join(dumped.folder, 'out'))).toEqual(['gcd.vcd'])
  })
})

it('leaves files of the user alone that are not asked for', () => {
  const folder = folderWith({ 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
  writeFileSync(join(folder, 'notes'), 'mine')
  expect(flitwave(folder, ['run', 'gcd.tb.ts']).status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['gcd.tb.ts', 'gcd.ts', 'notes'])
})
