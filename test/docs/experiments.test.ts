import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expandValue, parseSettings } from '../../src/apps/cli/shared/options.js'
import { axesWith, pointsOf, valuesOf } from '../../src/networks/experiment/experiment.js'
import { tablesOf } from '../../src/networks/experiment/chart-data.js'
import { loadExperiment } from '../../src/networks/experiment/load.js'
import { executorOf, prepareExperiment } from '../../src/networks/experiment/run.js'
import { experimentNames, experimentPlace } from '../../tb/experiments/catalog.js'
import { experiments } from './lone-multicast.experiment.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/experiments.md')
const shown = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'm').exec(page)![1]!

describe('the page on experiments', () => {
  it('shows an experiment that is a program', () => {
    expect(read('test/docs/lone-multicast.experiment.ts')).toBe(shown('ts experiment'))
  })

  it('shows one that comes near its formula', async () => {
    const experiment = experiments['lone-multicast']
    const prepared = prepareExperiment('lone-multicast', experiment, { ...valuesOf(experiment, true), scheme: ['spu'] })
    const execute = executorOf(prepared)
    const results = []
    for (const point of prepared.points.keys()) results.push(await execute({ part: 0, point }))
    const [{ rows }] = tablesOf(prepared, results) as [ReturnType<typeof tablesOf>[number]]
    expect(rows.map((row) => row['formula'])).toEqual([132, 396])
    for (const { spu, formula } of rows) {
      expect(spu).toBeGreaterThan(formula!)
      expect(spu).toBeLessThanOrEqual(formula! + (14 * formula!) / 132)
    }
  })

  it('has commands that are understood', async () => {
    const commands = [...shown('sh').matchAll(/^npx flitwave experiment (\S+)(.*?)(#.*)?$/gm)]
    expect(commands).toHaveLength(4)
    for (const [, name = '', options = ''] of commands) {
      const experiment = await loadExperiment(experimentPlace(name))
      const settings = parseSettings([...options.matchAll(/--set (\S+)/g)].map(([, setting]) => setting!))
      const lists = Object.entries(settings).map(([axis, text]) => [axis, expandValue(axis, text)] as const)
      expect(Object.keys(experiment.axes)).toEqual(expect.arrayContaining(Object.keys(settings)))
      const points = pointsOf(experiment, axesWith(experiment, valuesOf(experiment, false), Object.fromEntries(lists)))
      expect(points.length).toBeGreaterThan(17)
    }
  })

  it('names every experiment', async () => {
    const [list = ''] = page.split('## Results')
    const rows = [...list.matchAll(/^\| (`\S.*?) \|/gm)].map(([, names]) => names!)
    const names = rows.flatMap((row) => [...row.matchAll(/`(\S+?)`/g)].map(([, name]) => name!))
    expect(names.toSorted()).toEqual((await experimentNames()).toSorted())
  })
})

describe('each experiment', async () => {
  it.each(await experimentNames())('%s has a sentence, points, and fewer of them in a hurry', async (name) => {
    const experiment = await loadExperiment(experimentPlace(name))
    expect(experiment.about).toMatch(/^[A-Z].*\.$/)
    for (const note of experiment.notes) expect(note).toMatch(/^[A-Z].*\.$/)
    const [all, quick] = [
      pointsOf(experiment, valuesOf(experiment, false)),
      pointsOf(experiment, valuesOf(experiment, true)),
    ]
    expect(quick.length).toBeGreaterThan(0)
    expect(quick.length).toBeLessThanOrEqual(all.length)
    expect(Object.keys(experiment.axes)).toEqual(expect.arrayContaining(Object.keys(experiment.quick)))
  })
})
