import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

beforeAll(buildPackage)

const flits = 'cycle,source,destination,flits\n0,0,3,4\n2,1,2,3\n30,3,0,9\n'

/** The text that a command prints about waves, without the summary of a run. */
function wavesOf({ stdout }: Outcome): string {
  return stdout.replace(/\n[^\n]*: \d+ cycles?, [^]*$/, '\n').trimEnd()
}

/** A finished run in a folder of its own. */
function keep(args: readonly string[], files: Readonly<Record<string, string>> = {}): { folder: string } & Outcome {
  const folder = folderWith(files)
  return { folder, ...flitwave(folder, ['run', ...args, '--keep-replay', 'kept.replay']) }
}

describe('flitwave waves', () => {
  it.each([
    ['what the testbench draws', ['router-pipeline', '--set', 'stages=3'], []],
    ['everything', ['fifo', '--set', 'depth=2', '--seed', '3'], ['--window', '4:7', '--signals', 'dut.**']],
    ['the end of a run', ['fifo', '--cycles', '12'], ['--window', '9:']],
  ])('shows %s as the run would have', (_, run, look) => {
    const { folder, status } = keep(run)
    expect(status).toBe(0)
    const again = flitwave(folder, ['waves', 'kept.replay', ...look])
    expect(again).toMatchObject({ status: 0, stderr: '' })
    const original = flitwave(folder, ['run', ...run, ...look])
    expect(wavesOf(again).split('\n').length).toBeGreaterThan(3)
    expect(wavesOf(again)).toBe(wavesOf(original))
  })

  it('needs no more than the replay where a parameter was a file', () => {
    const run = ['traffic', '--set', 'k=2', '--traffic', 'flits.csv']
    const { folder } = keep(run, { 'flits.csv': flits })
    const look = ['--window', '28:40', '--signals', 'dut.nodes[3].arriving[*]', 'dut.nodes[3].*', '--out']
    expect(flitwave(folder, ['run', ...run, ...look, 'first']).status).toBe(0)
    writeFileSync(join(folder, 'flits.csv'), 'cycle,source,destination,flits\n')
    expect(flitwave(folder, ['waves', 'kept.replay', ...look, 'again']).status).toBe(0)
    const [first, again] = ['first', 'again'].map((name) => readFileSync(join(folder, name, 'traffic-k2.txt'), 'utf8'))
    expect(first).toContain('delivered')
    expect(again).toBe(first)
  })

  it('goes back to an assertion that failed', () => {
    const files = { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench({ driver: 't.dut.load = true; t.dut.a = 0' }) }
    const { folder, status, stderr } = keep(['gcd.tb.ts'], files)
    expect(status).toBe(1)
    expect(stderr).toContain('cycle 1: a is zero')
    const original = flitwave(folder, ['run', 'gcd.tb.ts', '--signals', 'dut.**'])
    const again = flitwave(folder, ['waves', 'kept.replay', '--signals', 'dut.**'])
    expect(again.status).toBe(0)
    // The run draws the failing instance, too.
    expect(wavesOf(original).startsWith(wavesOf(again).trimEnd())).toBe(true)
  })

  it('writes the same files, arrows and all', () => {
    const folder = folderWith()
    const formats = ['--format', 'svg,json,vcd,fst', '--window', '4:20']
    const run = ['run', 'credit-loop', ...formats, '--out', 'first']
    expect(flitwave(folder, [...run, '--keep-replay']).status).toBe(0)
    const { status, stdout } = flitwave(folder, ['waves', 'first/credit-loop.replay', ...formats, '--out', 'again'])
    const names = ['svg', 'json', 'vcd', 'fst'].map((extension) => `credit-loop.${extension}`)
    expect({ status, stdout }).toEqual({ status: 0, stdout: names.map((name) => `again/${name}\n`).join('') })
    for (const name of names) {
      const [first, again] = ['first', 'again'].map((run) => readFileSync(join(folder, run, name)))
      expect(again!.equals(first!)).toBe(true)
    }
    expect(readFileSync(join(folder, 'again/credit-loop.json'), 'utf8')).toContain('"edge"')
  })
})

describe('flitwave run --keep-replay', () => {
  it('draws only what is asked for, and names the file', () => {
    const folder = folderWith()
    const { status, stdout } = flitwave(folder, ['run', 'fifo', '--set', 'depth=2', '--keep-replay'])
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^fifo-depth2\.replay\n/) as string,
    })
    expect(stdout).not.toContain('push')
    const json = flitwave(folder, ['run', 'fifo', '--keep-replay', 'a/b.replay', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ files: [join('a', 'b.replay')] })
  })

  it('keeps a run that is then not drawn', () => {
    const { folder, status, stderr } = keep(['fifo', '--format', 'text', '--window', '5000:'])
    expect(status).toBe(2)
    expect(stderr).toContain('error FW904')
    expect(flitwave(folder, ['waves', 'kept.replay', '--window', ':9']).status).toBe(0)
  })
})

describe('a replay that is refused', () => {
  const refusal = ({ status, stdout, stderr }: Outcome): string => {
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('help: ')
    return stderr
  }

  it('names a testbench elsewhere, which would be run', () => {
    const { folder } = keep(['gcd.tb.ts'], { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    const elsewhere = folderWith()
    const replay = join(folder, 'kept.replay')
    // It is not run to show waves, nor is it to tell who set an input.
    const waves = flitwave(elsewhere, ['waves', replay])
    expect(wavesOf(waves)).toBe(wavesOf(flitwave(folder, ['run', 'gcd.tb.ts'])))
    const { stdout } = flitwave(elsewhere, ['why', 'dut.a@0', replay])
    expect(stdout).toContain('nobody knows which lines of the testbench set inputs: gcd.tb.ts is not what it was')
    const trusted = flitwave(elsewhere, ['waves', replay, '--testbench', join(folder, 'gcd.tb.ts')])
    expect(wavesOf(trusted)).toBe(wavesOf(waves))
    const above = flitwave(elsewhere, ['run', join(folder, 'gcd.tb.ts'), '--keep-replay', 'above.replay'])
    expect(above.status).toBe(0)
    expect(flitwave(elsewhere, ['why', 'dut.a@0', 'above.replay']).stdout).toContain('outside of the current folder')
  })

  it('is not a replay', () => {
    const folder = folderWith({ 'gcd.ts': gcd })
    expect(refusal(flitwave(folder, ['waves', 'missing.replay']))).toContain('error FW912: cannot read')
    expect(refusal(flitwave(folder, ['waves', 'gcd.ts']))).toContain('error FW917: `gcd.ts` is not a replay')
  })

  it('comes with other arguments than it can do with', () => {
    const { folder } = keep(['fifo'])
    const refused = (...args: string[]): string => refusal(flitwave(folder, ['waves', 'kept.replay', ...args]))
    expect(refused('--window', '500:600')).toContain('error FW904: the window 500:600 is empty')
    expect(refused('--window', '500:600')).toContain('the captured cycles are 0:')
    expect(refused('--signals', 'dut.psh')).toContain('did you mean `dut.push`')
    expect(refused('--testbench', 'credit-loop')).toContain('error FW918: kept.replay: Mesh is not the design')
  })
})
