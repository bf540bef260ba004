import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { SlurmCluster } from '../../support/slurm.js'
import { describeWithTools } from '../../support/tools.js'

const tasks = 8
const points = 200

/** Points that take a while, so that a task can be ended in the middle. */
const slow = `
  import { setTimeout } from 'node:timers/promises'
  import { experiment } from 'flitwave/experiment'
  export default experiment<{ x: number; kind: string }>({
    title: 'Roots',
    about: 'Roots, slowly.',
    notes: [],
    axes: {
      kind: { values: ['a'], title: 'kind' },
      x: { values: Array.from({ length: ${points} }, (_, x) => x), title: 'x' },
    },
    quick: {},
    method: {
      benchOf: () => 'one',
      prepare: () => ({ measure: ({ x }) => setTimeout(250, { y: Math.sqrt(x) }) }),
    },
    chart: { x: { axis: 'x' }, y: { measured: 'y', title: 'y' }, line: 'computed', series: 'kind', mean: [], theory: [] },
  })
`

describeWithTools(['sbatch', 'munged'], 'an experiment on a Slurm cluster', () => {
  let cluster: SlurmCluster
  beforeAll(async () => {
    buildPackage()
    cluster = await SlurmCluster.start()
  })
  afterAll(() => cluster.stop())

  it('is an array of tasks; what two lose that are killed is repeated, and nothing else', async () => {
    const folder = folderWith({ 'roots.experiment.ts': slow })
    const run = (...args: readonly string[]) =>
      flitwave(folder, ['experiment', './roots.experiment.ts', '--results', 'r.jsonl', ...args], cluster.env)
    const linesOf = (shard: number): number => {
      const path = join(folder, `r.shard-${shard}-of-${tasks}.jsonl`)
      return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 2 : 0
    }

    const submitted = run('--submit', 'slurm', '--tasks', String(tasks))
    expect(submitted.stderr).toBe('')
    const job = /job (\d+): 200 points in 8 tasks/.exec(submitted.stdout)![1]!
    await cluster.until(() => linesOf(3) >= 2 && linesOf(6) >= 2, 90)
    // One gets SIGTERM, one is killed at once.
    cluster.run('scancel', '--batch', '--signal=TERM', `${job}_3`)
    cluster.run('scancel', '--batch', '--signal=KILL', `${job}_6`)
    await cluster.drain(120)
    expect(linesOf(1)).toBe(25)
    expect(linesOf(3)).toBeLessThan(25)
    expect(linesOf(6)).toBeLessThan(25)

    const left = points - [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, shard) => sum + linesOf(shard), 0)
    const status = run('--status')
    expect(status.status).toBe(1)
    expect(status.stdout).toContain(`${points - left} of 200 points in 8 files`)
    expect(status.stdout).toContain('they are of the shards 3/8, 6/8')
    expect(run('--merge').stdout).toContain(`INCOMPLETE: ${left} points of 200 missing`)
    expect(readFileSync(join(folder, 'r.svg'), 'utf8')).toContain('INCOMPLETE')

    expect(run('--submit', 'slurm').stdout).toContain(`${left} points in 2 tasks`)
    await cluster.drain(120)
    expect(run('--status').stdout).toContain('complete')
    expect(run('--merge').status).toBe(0)
    expect(run('--submit', 'slurm').stdout).toContain('nothing is missing')

    // The file of one machine, byte for byte.
    expect(
      flitwave(folder, ['experiment', './roots.experiment.ts', '--results', 'one.jsonl', '--jobs', '16']).status,
    ).toBe(0)
    expect(readFileSync(join(folder, 'r.jsonl'))).toEqual(readFileSync(join(folder, 'one.jsonl')))
    expect(readdirSync(folder).filter((name) => name.includes('slurm-')).length).toBeGreaterThan(0)
  })
})
