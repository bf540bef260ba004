import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expandValue, parseSettings } from '../../src/apps/cli/shared/options.js'
import { axesWith, valuesOf, type Experiment } from '../../src/networks/experiment/experiment.js'
import { experimentsIn } from '../../src/networks/experiment/load.js'
import { executorOf, prepareExperiment } from '../../src/networks/experiment/run.js'
import { reportOf } from '../../src/networks/experiment/report.js'
import gcd from './gcd.experiment.js'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const page = read('docs/campaigns.md')
const shown = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'm').exec(page)![1]!

const ending = '.experiment.ts'
const names = readdirSync(new URL('check/campaigns', root))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))

async function campaign(name: string): Promise<Experiment> {
  return (await experimentsIn(new URL(`check/campaigns/${name}${ending}`, root).href))[name]!
}

describe('the page on campaigns', () => {
  it.each(['gcd-case.ts', 'gcd.experiment.ts'])('shows %s', (file) => {
    expect(read(`test/docs/${file}`)).toBe(shown(`ts ${file}`))
  })

  it('shows a campaign that works', async () => {
    const prepared = prepareExperiment('gcd', gcd, { ...valuesOf(gcd, false), largest: [40] })
    const execute = executorOf(prepared)
    const results = await Promise.all(prepared.points.map((_, point) => execute({ part: 0, point })))
    expect(reportOf(prepared, results)).toEqual({
      lines: ['ok     largest=40  1,681 cases: 1,681 divisors found, as expected'],
      isGood: true,
    })
  })

  it('has commands that are understood', async () => {
    const commands = [...shown('sh').matchAll(/^npm run campaign -- (\S+)(.*?)(#.*)?$/gm)]
    expect(commands).toHaveLength(5)
    for (const [, name = '', options = ''] of commands.slice(1)) {
      const settings = [...options.matchAll(/(\w+=(?:\S|(?<=\\) )+)/g)].map(([setting]) => setting.replaceAll('\\', ''))
      const experiment = await campaign(name)
      const lists = Object.entries(parseSettings(settings)).map(
        ([axis, text]) => [axis, expandValue(axis, text)] as const,
      )
      const axes = axesWith(experiment, valuesOf(experiment, false), Object.fromEntries(lists))
      expect(prepareExperiment(name, experiment, axes).points.length).toBeGreaterThan(0)
      expect(Object.keys(experiment.axes)).toEqual(expect.arrayContaining(lists.map(([axis]) => axis)))
    }
  })

  it('names every campaign', () => {
    expect([...page.matchAll(/^\| `(\S+)` \|/gm)].map(([, name]) => name).sort()).toEqual(names.toSorted())
  })

  it.each(names)('%s has a sentence, and points', async (name) => {
    const experiment = await campaign(name)
    expect(experiment.about).toMatch(/^[A-Z].*\.$/)
    expect(prepareExperiment(name, experiment, valuesOf(experiment, false)).points.length).toBeGreaterThan(3)
  })
})
