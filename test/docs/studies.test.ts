import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expandValue, parseSettings } from '../../src/cli/settings.js'
import { axesWith } from '../../src/study/axes.js'
import { tablesOf } from '../../src/study/chart-data.js'
import { loadStudy } from '../../src/study/load.js'
import { executorOf, prepareStudy } from '../../src/study/run.js'
import { pointsOf, valuesOf } from '../../src/study/study.js'
import { studyNames, studyPlace } from '../../tb/studies/catalog.js'
import { studies } from './lone-multicast.study.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/studies.md')
const shown = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'm').exec(page)![1]!

describe('the page on studies', () => {
  it('shows a study that is a program', () => {
    expect(read('test/docs/lone-multicast.study.ts')).toBe(shown('ts study'))
  })

  it('shows one that comes near its formula', async () => {
    const study = studies['lone-multicast']
    const prepared = prepareStudy('lone-multicast', study, { ...valuesOf(study, true), scheme: ['spu'] })
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
    const commands = [...shown('sh').matchAll(/^npx flitwave study (\S+)(.*?)(#.*)?$/gm)]
    expect(commands).toHaveLength(4)
    for (const [, name = '', options = ''] of commands) {
      const study = await loadStudy(studyPlace(name))
      const settings = parseSettings([...options.matchAll(/--set (\S+)/g)].map(([, setting]) => setting!))
      const lists = Object.entries(settings).map(([axis, text]) => [axis, expandValue(axis, text)] as const)
      expect(Object.keys(study.axes)).toEqual(expect.arrayContaining(Object.keys(settings)))
      const points = pointsOf(study, axesWith(study, valuesOf(study, false), Object.fromEntries(lists)))
      expect(points.length).toBeGreaterThan(17)
    }
  })

  it('names every study', async () => {
    const rows = [...page.matchAll(/^\| (`\S.*?) \|/gm)].map(([, names]) => names!)
    const names = rows.flatMap((row) => [...row.matchAll(/`(\S+?)`/g)].map(([, name]) => name!))
    expect(names.toSorted()).toEqual((await studyNames()).toSorted())
  })
})

describe('each study', async () => {
  it.each(await studyNames())('%s has a sentence, points, and fewer of them in a hurry', async (name) => {
    const study = await loadStudy(studyPlace(name))
    expect(study.about).toMatch(/^[A-Z].*\.$/)
    for (const note of study.notes) expect(note).toMatch(/^[A-Z].*\.$/)
    const [all, quick] = [pointsOf(study, valuesOf(study, false)), pointsOf(study, valuesOf(study, true))]
    expect(quick.length).toBeGreaterThan(0)
    expect(quick.length).toBeLessThanOrEqual(all.length)
    expect(Object.keys(study.axes)).toEqual(expect.arrayContaining(Object.keys(study.quick)))
  })
})
