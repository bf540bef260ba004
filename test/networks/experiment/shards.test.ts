import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { shardOfArray } from '../../../src/apps/cli/experiment/options.js'
import { lineOf } from '../../../src/base/jobs/result-lines.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const few = ['experiment', 'torus3d-fig7', '--set', 'n=4', 'scheme=h=4', 'messages=8', 'seed=1..10']
const results = ['--results', 'r.jsonl']

/** A folder in which these shards of three have been measured. */
function folderOf(...shards: readonly number[]): string {
  const folder = folderWith()
  for (const shard of shards) expect(flitwave(folder, [...few, ...results, '--shard', `${shard}/3`]).status).toBe(0)
  return folder
}

const textIn = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

describe('shards of an experiment', () => {
  it('merge to the file of one machine, byte for byte, as often as one likes', () => {
    const folder = folderOf(3, 1, 2)
    expect(flitwave(folder, [...few, '--results', 'whole.jsonl']).status).toBe(0)
    for (let i = 0; i < 2; i++) {
      const { status, stdout } = flitwave(folder, [...few, ...results, '--merge'])
      expect(status).toBe(0)
      expect(stdout).toContain('10 of 10 points')
      expect(textIn(folder, 'r.jsonl')).toBe(textIn(folder, 'whole.jsonl'))
      expect(textIn(folder, 'r.svg')).toBe(textIn(folder, 'whole.svg'))
    }
  })

  it('that are not there are missed, in words and in the chart', () => {
    const folder = folderOf(1, 3)
    const { status, stdout } = flitwave(folder, [...few, ...results, '--status'])
    expect(status).toBe(1)
    expect(stdout).toContain('7 of 10 points in 2 files\nmissing: 1, 4, 7\nthey are of the shards 2/3')
    const merged = flitwave(folder, [...few, ...results, '--merge'])
    expect(merged.status).toBe(1)
    expect(merged.stdout).toContain('INCOMPLETE: 3 points of 10 missing')
    expect(textIn(folder, 'r.svg')).toContain('INCOMPLETE: 3 of 10 points are missing')
    // The others measure the rest, and the run of one machine goes on with what is merged.
    const { stdout: rest } = flitwave(folder, [...few, ...results])
    expect(rest).toContain('10 points')
    expect(rest).toContain('7 of them were there before')
    expect(textIn(folder, 'r.svg')).not.toContain('INCOMPLETE')
  })

  it('that say different things of a point are refused, and nothing is written', () => {
    const folder = folderOf(1, 2, 3)
    const path = join(folder, 'r.shard-2-of-3.jsonl')
    const [header = '', first = '', ...rest] = textIn(folder, 'r.shard-2-of-3.jsonl').split('\n')
    const { check: _, ...result } = JSON.parse(first) as { check: string; measured: { time: number } }
    writeFileSync(join(folder, 'r.shard-1-of-1.jsonl'), `${header}\n${first}\n`)
    writeFileSync(
      path,
      [header, lineOf({ ...result, measured: { ...result.measured, time: 1 } }).trim(), ...rest].join('\n'),
    )
    const { status, stderr } = flitwave(folder, [...few, ...results, '--merge'])
    expect(status).toBe(2)
    expect(stderr).toContain(
      'error FW930: `r.shard-1-of-1.jsonl` and `r.shard-2-of-3.jsonl` have different results of point 1',
    )
    expect(() => textIn(folder, 'r.jsonl')).toThrow('ENOENT')
  })

  it('are not submitted where there is no Slurm; the script stays', () => {
    const folder = folderWith()
    const { status, stderr } = flitwave(folder, [...few, ...results, '--submit', 'slurm'], { PATH: '/nowhere' })
    expect(status).toBe(2)
    expect(stderr).toContain('error FW986: sbatch cannot be started')
    expect(textIn(folder, 'r.slurm.sh')).toContain(`--shard "$SLURM_ARRAY_TASK_ID/8"`)
  })

  it('of other points, or of other code, are refused', () => {
    const folder = folderOf(1)
    const { status, stderr } = flitwave(folder, [...few.slice(0, -1), 'seed=1..11', ...results, '--status'])
    expect(status).toBe(2)
    expect(stderr).toContain('error FW930: `r.shard-1-of-3.jsonl` was begun with seed=')
    const name = 'r.shard-1-of-3.jsonl'
    const [header = '', ...rest] = textIn(folder, name).split('\n')
    const { check: _, ...old } = JSON.parse(header) as { check: string }
    writeFileSync(join(folder, name), [lineOf({ ...old, version: '0.0.1' }).trim(), ...rest].join('\n'))
    expect(flitwave(folder, [...few, ...results, '--merge']).stderr).toContain('was begun with version 0.0.1')
  })

  it('measure their other points if one fails, name it, and measure it again', () => {
    const folder = folderWith({ 'mine.experiment.ts': mine(3) })
    const own = ['experiment', './mine.experiment.ts', ...results]
    const { status, stdout } = flitwave(folder, [...own, '--shard', '1/2'])
    expect(status).toBe(1)
    expect(stdout).toContain('point 2: error FW950: three is one too many')
    const asked = flitwave(folder, [...own, '--status'])
    expect(asked.stdout).toContain('failed: point 2: error FW950: three is one too many')
    expect(asked.stdout).toContain('missing: 1, 2, 3, 5')
    writeFileSync(join(folder, 'mine.experiment.ts'), mine(7))
    // Another program has other results.
    expect(flitwave(folder, [...own, '--shard', '1/2']).stderr).toContain('has changed since')
    rmSync(join(folder, 'r.shard-1-of-2.jsonl'))
    expect(flitwave(folder, [...own, '--shard', '1/2']).status).toBe(0)
    expect(flitwave(folder, [...own, '--status']).stdout).not.toContain('failed')
  })
})

/** An experiment of one's own, that fails at one point. */
const mine = (wrong: number): string => `
  import { fail } from 'flitwave'
  import { computed, experiment } from 'flitwave/experiment'
  export default experiment<{ x: number; kind: string }>({
    title: 'Squares',
    about: 'Squares.',
    notes: [],
    axes: { kind: { values: ['a'], title: 'kind' }, x: { values: [1, 2, 3, 4, 5, 6], title: 'x' } },
    quick: {},
    method: computed(({ x }) => {
      if (x === ${wrong}) fail('FW950', 'three is one too many', null, 'take another')
      return { y: x * x }
    }),
    chart: { x: { axis: 'x' }, y: { measured: 'y', title: 'y' }, line: 'computed', series: 'kind', mean: [], theory: [] },
  })
`

describe('an experiment of one’s own', () => {
  it('works as those of the package do', () => {
    const folder = folderWith({ 'mine.experiment.ts': mine(0) })
    const { status, stdout } = flitwave(folder, ['experiment', './mine.experiment.ts', '--set', 'x=2,9'])
    expect(status).toBe(0)
    expect(stdout).toContain('9  81')
    expect(stdout).toContain('out/experiments/mine.svg')
  })

  it.each([
    ['export const x = 1', 'error FW913: mine.experiment.ts exports no experiment'],
    ['export default { title: 1 }', 'error FW913: mine in mine.experiment.ts is not an experiment'],
  ])('that is none is refused: %s', (text, message) => {
    const { status, stderr } = flitwave(folderWith({ 'mine.experiment.ts': text }), [
      'experiment',
      './mine.experiment.ts',
    ])
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('a task of a Slurm array', () => {
  const array = (id: number, count: number, min: number, max: number): Record<string, string> => ({
    SLURM_ARRAY_TASK_ID: String(id),
    SLURM_ARRAY_TASK_COUNT: String(count),
    SLURM_ARRAY_TASK_MIN: String(min),
    SLURM_ARRAY_TASK_MAX: String(max),
  })

  it('is a shard, whichever number the first one has', () => {
    expect(shardOfArray(array(0, 4, 0, 3))).toEqual({ index: 0, of: 4 })
    expect(shardOfArray(array(4, 4, 1, 4))).toEqual({ index: 3, of: 4 })
    expect(shardOfArray({})).toBeNull()
  })

  it('of an array with gaps has to say which one it is', () => {
    expect(() => shardOfArray(array(5, 2, 1, 5))).toThrow('the tasks of this array have the numbers 1 to 5')
  })
})
