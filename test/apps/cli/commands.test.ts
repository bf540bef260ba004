import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../src/apps/cli/shared/catalog.js'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

beforeAll(buildPackage)

const command = (
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Outcome & { folder: string } => {
  const folder = folderWith(files)
  return { folder, ...flitwave(folder, args) }
}

describe('flitwave list', () => {
  it('shows each testbench, module, network, algorithm and experiment in one line', () => {
    const { status, stdout } = command(['list'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {4}router-pipeline {2,}One worm through the pipeline of a router$/m)
    expect(stdout).toMatch(/^ {4}Fifo {2,}A first-in first-out queue$/m)
    expect(stdout).toMatch(/^ {4}Router {2,}A virtual-channel router with wormhole flow control and credits$/m)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  })

  it('has every module of the package, in the room where its file is', () => {
    const lines = command(['list']).stdout.split('\n')
    const roomOf = (name: string): string | undefined =>
      lines
        .slice(
          0,
          lines.findIndex((line) => line.startsWith(`    ${name} `)),
        )
        .findLast((line) => /^ {2}\S/.test(line))
    const { modules } = JSON.parse(command(['list', '--json']).stdout) as Catalog
    for (const { name, file } of modules) expect(roomOf(name), name).toContain(`(${dirname(file)})`)
  })

  it('shows tables, paragraphs and lists as they are meant', () => {
    const { stdout } = command(['list', 'RegionHeader'])
    expect(stdout).toMatch(/\n {2}m_i M_i +the packet goes to +with\n {2}0 0 +the upper output +the same header\n/)
    expect(stdout).toContain('\n\nSource: rtl/min/region-header.ts\n\nflitwave verilog RegionHeader\n')
    expect(command(['list', 'ElementArbiter']).stdout).toMatch(/^ {2}\* `waiting`: .*\n {2}\* /m)
    expect(stdout).not.toContain('|')
  })

  it('tells what can be set', () => {
    const { stdout } = command(['list', 'router-pipeline'])
    expect(stdout).toMatch(/--set stages=4 +1, 2, 3 or 4 +cycles that the head takes/)
    expect(command(['list', 'torus2d']).stdout).toContain('--set modes=shortest,positive,negative')
  })

  it('is the same as JSON', () => {
    const { testbenches, modules } = JSON.parse(command(['list', '--json']).stdout) as Catalog
    expect(testbenches.map(({ name }) => name)).toEqual(expect.arrayContaining(['fifo', 'router-pipeline', 'traffic']))
    expect(modules.find(({ name }) => name === 'Fifo')).toMatchObject({
      file: 'rtl/lib/fifo.ts',
      parameters: [{ name: 'depth', default: 4, bounds: '1 to 1048576' }],
    })
  })

  it('knows the schemes through subnetworks, which have names of many forms', () => {
    expect(command(['list']).stdout).toContain('4IIIB, 2IV …')
    expect(command(['list', '2IVB']).stdout).toContain('flitwave collective 2IVB')
  })

  it('refuses a name that it does not know', () => {
    const { status, stderr } = command(['list', 'Fifoo'])
    expect(status).toBe(2)
    expect(stderr).toContain('did you mean Fifo?')
  })

  it('is no trouble for a reader that has seen enough', () => {
    const main = new URL('../../../dist/src/apps/cli/main.js', import.meta.url).pathname
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" list --json | head -c 10`], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
  })

  it('is no trouble either where nobody reads what is wrong', () => {
    const main = new URL('../../../dist/src/apps/cli/main.js', import.meta.url).pathname
    const line = `"${process.execPath}" "${main}" list nope 2>&1 | exit; exit "\${PIPESTATUS[0]}"`
    expect(spawnSync('bash', ['-c', line]).status).toBe(2)
  })
})

describe('flitwave verilog', () => {
  it('prints a module of the package', () => {
    const { status, stdout } = command(['verilog', 'Fifo', '--set', 'depth=8'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^module Fifo_depth8 \(/m)
  })

  it('refuses parameters that do not go together', () => {
    const { status, stderr } = command(['verilog', 'MessageTraffic', '--set', 'lengthWidth=12'])
    expect(status).toBe(2)
    expect(stderr).toContain('error FW143: MessageTraffic: payloadWidth cannot be 8 with lengthWidth 12')
    expect(stderr).toContain('make payloadWidth 12 or more')
  })

  it('writes one file for each module', () => {
    const { folder, stdout } = command(['verilog', 'SwitchAllocator', '--out', 'v'])
    const names = readdirSync(join(folder, 'v'))
    expect(names).toContain('SwitchAllocator.sv')
    expect(stdout.trim().split('\n').sort()).toEqual(names.map((name) => join('v', name)).sort())
    for (const name of names)
      expect(readFileSync(join(folder, 'v', name), 'utf8')).toContain(`module ${name.slice(0, -3)}`)
  })

  it('prints a module of the user', () => {
    for (const target of ['gcd.ts', './gcd.ts#Gcd']) {
      expect(command(['verilog', target], { 'gcd.ts': gcd }).stdout).toMatch(/^module Gcd \(/m)
    }
  })

  it.each([
    ['Fifoo', 'FW910', 'did you mean Fifo?'],
    ['gcd.ts#Gdc', 'FW910', 'did you mean Gcd?'],
    ['two.ts', 'FW913', 'choose one: two.ts#Another; it exports Another, Gcd'],
    ['none.ts', 'FW913', 'extends Module'],
    ['missing.ts', 'FW912', 'ENOENT'],
  ])('refuses %s', (target, code, text) => {
    const two = `${gcd}export class Another extends Gcd {}\n`
    const { status, stdout, stderr } = command(['verilog', target], {
      'gcd.ts': gcd,
      'two.ts': two,
      'none.ts': 'export {}',
    })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`error ${code}: `)
    expect(stderr).toContain(text)
  })
})

describe('flitwave inspect', () => {
  it('refuses a cycle that the run does not have', () => {
    const { status, stderr, folder } = command(['inspect', 'fifo', '--cycle', '99', '--out', 'run.html'])
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'error FW904: there are no cycles 99:99\n  help: the run has the cycles 0:13\n',
    })
    expect(readdirSync(folder)).not.toContain('run.html')
  })

  it('refuses a map for a run that knows its packets, a map that does not fit, and a clock', () => {
    const none = {
      'noc.map.json': JSON.stringify({ nodes: { columns: 1, rows: 1 }, links: [{ signals: { valid: 'dut.vaild' } }] }),
    }
    const refusal = (...args: readonly string[]): readonly [number | null, string | undefined] => {
      const { status, stderr } = command(['inspect', ...args, '--out', 'run.html'], none)
      return [status, stderr.split('\n')[0]]
    }
    expect(refusal('mesh-corner', '--packets', 'noc.map.json')).toEqual([
      2,
      'error FW916: the run has packets of its own',
    ])
    expect(refusal('fifo', '--packets', 'noc.map.json')).toEqual([
      2,
      expect.stringContaining('error FW967: there is no signal `dut.vaild`') as string,
    ])
    expect(refusal('fifo', '--packets', 'none.json')[1]).toContain('FW912')
    expect(refusal('fifo', '--clock', 'clk')).toEqual([2, 'error FW916: a run of Flitwave has its own clock'])
  })
})

describe('flitwave check', () => {
  it('finds nothing in a good module, by name or by file', () => {
    expect(command(['check', 'RoundRobinArbiter'])).toMatchObject({ status: 0, stderr: '' })
    expect(command(['check', 'gcd.ts'], { 'gcd.ts': gcd })).toMatchObject({ status: 0, stderr: '' })
    expect(command(['check', 'gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })).toMatchObject({ status: 0 })
  })

  it('reports everything that is missing, with places', () => {
    const faulty = gcd.replace('    this.done = this.y === 0\n', '').replace('this.y = this.b', 'this.y = 0')
    const { status, stderr } = command(['check', 'gcd.ts'], { 'gcd.ts': faulty })
    expect(status).toBe(1)
    expect(stderr).toMatch(/gcd\.ts:10:\d+: error FW134: done is never assigned/)
    expect(stderr).toMatch(/gcd\.ts:8:\d+: error FW135: the input b is never read/)
  })

  it('reports as JSON', () => {
    const faulty = gcd.replace('    this.done = this.y === 0\n', '')
    const { status, stdout } = command(['check', 'gcd.ts', '--json'], { 'gcd.ts': faulty })
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'Gcd', diagnostics: [{ code: 'FW134' }] }])
  })

  it.each([
    [['Router', '--set', 'vcs=99'], 'FW911: vcs cannot be 99'],
    [['Router', '--set', 'vsc=2'], 'FW910: Router has no parameter vsc'],
    [['Router', '--set', '__proto__=2'], 'FW910: Router has no parameter __proto__'],
    [['NetworkInterface', '--set', 'payloadWidth=4'], 'FW143: NetworkInterface: '],
    [['gcd.ts', '--set', 'width=2'], 'FW910: Gcd has no parameter width'],
    [['gcd.tb.ts', '--set', 'width=2'], 'FW910: gcd has no parameter width'],
  ])('takes a setting that cannot be for bad input, not for a finding: %j', (args, message) => {
    const { status, stdout, stderr } = command(['check', ...args], { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`error ${message}`)
  })

  it('finds defaults that do not go together', () => {
    const odd = `'use rtl'
import { comb, Module, output, uint } from 'flitwave/hdl'
export class Odd extends Module {
  static readonly parameters = {
    width: {
      default: 3, min: 1, max: 8, about: 'bits',
      rules: [{ with: ['width'], holds: ({ width }) => width % 2 === 0, remedy: () => 'make it even' }],
    },
  }
  out = output(uint(8))
  @comb show() {
    this.out = 0
  }
}`
    const { status, stdout, stderr } = command(['check', 'odd.ts'], { 'odd.ts': odd })
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'Odd: 1 finding\n' })
    expect(stderr).toContain('error FW143: Odd: width')
  })

  it('finds what reset does not reach', () => {
    const leak = `'use rtl'
import { comb, Module, noReset, output, reg, seq, uint } from 'flitwave/hdl'
export class Leak extends Module {
  out = output(uint(4))
  hidden = reg(uint(4), noReset)
  seen = reg(uint(4), 0)
  @comb show() {
    this.out = this.seen
  }
  @seq follow() {
    this.seen = this.hidden
    this.hidden = this.hidden
  }
}
`
    const { status, stderr } = command(['check', 'leak.ts'], { 'leak.ts': leak })
    expect(status).toBe(1)
    expect(stderr).toMatch(/leak\.ts:6:\d+: the register dut\.seen depends on what was there before reset/)
  })
})

describe('help', () => {
  it('names the commands', () => {
    const { status, stdout } = command(['--help'])
    expect(status).toBe(0)
    for (const name of ['list', 'run', 'waves', 'find', 'collective', 'verilog', 'check', 'completion'])
      expect(stdout).toContain(`flitwave ${name}`)
  })

  it.each(['list', 'run', 'waves', 'find', 'verilog', 'check'])('shows how to use %s', (name) => {
    const { status, stdout } = command([name, '--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('Examples:')
  })

  it('groups the commands, in lines of at most 100', () => {
    const { stdout } = command(['help'])
    expect(stdout).toBe(command(['--help']).stdout)
    const titles = [...stdout.matchAll(/^(\w[\w ]*):$/gm)].map(([, title]) => title)
    expect(titles).toEqual([
      'Build',
      'Run',
      'Look back at a run',
      'Prove and judge',
      'Networks',
      'Course',
      'Shell',
      'Options',
    ])
    expect(stdout.match(/^ {2}flitwave \w+/gm)).toHaveLength(24)
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
  })

  it.each([[['run', '--help']], [['run', 'help']], [['run', '-h']]])('has lines of 100: %j', (args) => {
    const { stdout } = command(args)
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBe(100)
  })

  it.each([[['-h']], [['aggregation', '-h']]])('comes with -h where nothing follows it: %j', (args) => {
    const { status, stdout } = command(['collective', ...args])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^flitwave collective <algorithm>/)
  })

  it.each([
    [['rn'], 'did you mean run?'],
    [['foo'], 'help: `flitwave --help` shows the commands'],
    [[], 'flitwave --help'],
    [['check'], 'flitwave check --help'],
    [['list', '--nonsense'], 'flitwave list --help'],
  ])('is pointed to after %j', (args, text) => {
    const { status, stdout, stderr } = command(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('error FW916')
    expect(stderr).toContain(text)
  })
})

describe('completion', () => {
  it('prints a script', () => {
    expect(command(['completion'])).toMatchObject({ status: 0, stdout: expect.stringContaining('complete') as string })
  })

  it('knows the names', () => {
    const { stdout } = command(['--get-yargs-completions', 'flitwave', 'run', ''])
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['fifo', 'router-pipeline']))
  })

  it('knows the engines', () => {
    const { stdout } = command(['--get-yargs-completions', 'flitwave', 'run', 'fifo', '--engine', ''])
    expect(stdout.trim().split('\n')).toEqual(['auto', 'scalar', 'word', 'bitslice'])
  })
})
