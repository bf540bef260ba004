import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { budget } from '../../support/sample.js'

const command = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))

beforeAll(buildPackage)

/** Points that are computed. */
const points = budget(84, 240)
const some = [
  ...['experiment', 'torus3d-fig7', '--set', 'n=6', '--set', 'scheme=h=3,trees'],
  ...['--set', 'messages=8,64', '--set', `seed=1..${points / 4}`],
]

const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []

/** Kills the command as soon as the file has this number of lines, long before the last, and returns the lines in it. */
async function killed(path: string, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [command, ...some, '--jobs', '2', '--results', path], { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (linesOf(path).length < lines && child.exitCode === null) await setTimeout(1)
  child.kill('SIGKILL')
  await gone
  expect(child.signalCode).toBe('SIGKILL')
  return linesOf(path)
}

describe('flitwave experiment', () => {
  it('repeats no point after kills, and ends with the file of an undisturbed run, byte for byte', async () => {
    const folder = folderWith()
    const path = join(folder, 'killed.jsonl')
    const first = await killed(path, 2)
    const second = await killed(path, first.length + 1)
    expect(second.slice(0, first.length)).toEqual(first)
    expect(second.length).toBeLessThan(points + 1)
    const { status, stdout } = flitwave(folder, [...some, '--results', path])
    expect(status).toBe(0)
    expect(stdout).toContain(`${points} points`)
    expect(stdout).toContain(`; ${second.length - 1} of them were there before`)
    const undisturbed = flitwave(folder, [...some, '--jobs', '1'])
    expect(undisturbed.status).toBe(0)
    const expected = join(folder, 'out/experiments/torus3d-fig7')
    expect(readFileSync(path)).toEqual(readFileSync(`${expected}.jsonl`))
    expect(readFileSync(path.replace('jsonl', 'svg'))).toEqual(readFileSync(`${expected}.svg`))
  })

  it('that cannot write on leaves whole lines behind, and goes on when it can', () => {
    const folder = folderWith()
    const few = ['experiment', 'torus3d-fig7', '--set', 'n=4', '--set', 'scheme=h=4', '--set', 'messages=8']
    const args = [...few, '--set', 'seed=1..20', '--jobs', '2']
    // As a full disk does, this takes a part of a line.
    const limited = `ulimit -f 1; exec "${process.execPath}" "${command}" ${args.join(' ')} --results limited.jsonl`
    const { status, stderr } = spawnSync('bash', ['-c', limited], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toMatch(
      /^error FW901: cannot write `limited.jsonl` \(EFBIG\)\n {2}help: the file exceeds the size limit: .*\n$/,
    )
    expect(status).toBe(2)
    const path = join(folder, 'limited.jsonl')
    const text = readFileSync(path, 'utf8')
    expect(text.length).toBeLessThan(1024)
    expect(text.endsWith('"}\n')).toBe(true)
    const { stdout } = flitwave(folder, [...args, '--results', path])
    expect(stdout).toContain(`; ${text.trimEnd().split('\n').length - 1} of them were there before`)
    expect(flitwave(folder, [...args, '--results', 'whole.jsonl']).status).toBe(0)
    expect(readFileSync(path)).toEqual(readFileSync(join(folder, 'whole.jsonl')))
  })

  it('opens a point as a run with waves, where it ends last', () => {
    const folder = folderWith()
    const small = [
      ...['experiment', 'multicast-fig5', '--set', 'n=4', '--set', 'destinations=6', '--set', 'sources=2,4'],
      ...['--set', 'scheme=utorus', '--set', 'ts=30', '--set', 'seed=1,2'],
    ]
    expect(flitwave(folder, [...small, '--jobs', '1']).status).toBe(0)
    const { setting, measured } = JSON.parse(linesOf(join(folder, 'out/experiments/multicast-fig5.jsonl'))[4]!) as {
      setting: object
      measured: { cycles: number }
    }
    expect(setting).toMatchObject({ sources: 4, scheme: 'utorus', seed: 2 })
    const opened = flitwave(folder, [...small, '--point', '3', '--run-waves', '--format', 'svg,text'])
    const [, node, cycle] = /its tail comes to node (\d+) \(\d,\d\) in cycle (\d+)\n/.exec(opened.stdout)!
    expect(Number(cycle)).toBe(measured.cycles)
    expect(opened.stdout).toMatch(new RegExp(`^arrived\\[${node}\\]\\[0\\]\\.valid .*▔`, 'm'))
    expect(existsSync(join(folder, 'out/experiments/multicast-fig5-point3.svg'))).toBe(true)
  })

  it('refuses with one error, and code 2, what it cannot do, and leaves results as they are', () => {
    const folder = folderWith()
    const path = join(folder, 'results.jsonl')
    const refused = (...args: readonly string[]): string => {
      const { status, stderr } = flitwave(folder, ['experiment', ...args])
      expect(status, stderr).toBe(2)
      return stderr
    }
    const computed = ['torus3d-fig7', '--set', 'n=4', '--set', 'scheme=h=4,trees', '--set', 'messages=8']
    expect(flitwave(folder, ['experiment', ...computed, '--results', path]).status).toBe(0)
    const text = readFileSync(path, 'utf8')
    const { time } = (JSON.parse(linesOf(path)[1]!) as { measured: { time: number } }).measured
    expect(flitwave(folder, ['experiment', ...computed, '--point', '0']).stdout).toContain(` time=${time} `)
    expect(refused('multicast-fig55')).toContain(
      'FW910: there is no experiment multicast-fig55\n  help: did you mean multicast',
    )
    expect(refused('torus3d-fig7', '--set', 'hs=4')).toContain('FW910: there is no axis of torus3d-fig7 called hs')
    expect(refused(...computed, '--point', '2')).toContain('FW916: torus3d-fig7 has no point 2\n')
    expect(refused(...computed, '--point', '0', '--run-waves')).toContain('FW916: torus3d-fig7 has no waves')
    expect(refused(...computed, '--set', 'seed=7', '--results', path)).toContain('was begun with seed=1, not seed=7')
    const mixed = ['torus3d-fig7', '--set', 'n=4,5', '--set', 'scheme=h=4', '--set', 'messages=8']
    expect(refused(...mixed, '--results', path, '--fresh')).toMatch(
      /^error FW941: --set n=5 --set scheme=h=4: h = 4 does not .*\n {2}help: take an h that does: 1, 5\n$/,
    )
    expect(refused('torus3d-fig7', '--set', 'n=4', '--set', 'messages=8,65')).toContain(
      'FW916: no point has messages=65\n',
    )
    expect(refused(...computed, '--set', 'seed=1..1000', '--set', 'bytes=1..1000')).toContain(
      'FW916: --set makes 2,000,000 points\n',
    )
    expect(refused(...computed, '--jobs', '1e9')).toContain(
      'FW916: --jobs cannot be 1e9\n  help: give a whole number from 1 to 1024',
    )
    expect(refused(...computed, '--results', 'mine.svg')).toContain('help: name the results: --results mine.jsonl')
    expect(readdirSync(folder).sort()).toEqual(['results.jsonl', 'results.svg'])
    writeFileSync(`${path}.lock`, String(process.pid))
    expect(refused(...computed, '--results', path)).toContain('FW930: another experiment is writing into')
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('lists what there is', () => {
    const { stdout, status } = flitwave(folderWith(), ['experiment'])
    expect(status).toBe(0)
    expect(stdout).toContain('multicast-fig5\n    Wang et al., Fig. 5: ')
    expect(stdout.indexOf('multicast-fig9')).toBeLessThan(stdout.indexOf('multicast-fig10'))
  })
})
