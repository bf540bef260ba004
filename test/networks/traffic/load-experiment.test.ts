import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { axesWith, valuesOf } from '../../../src/networks/experiment/experiment.js'
import { loadExperiment } from '../../../src/networks/experiment/load.js'
import { checkPoints, measurePoint, prepareExperiment } from '../../../src/networks/experiment/run.js'
import { experimentPlace } from '../../../tb/experiments/catalog.js'

type Values = Readonly<Record<string, readonly string[]>>

async function measure(values: Values) {
  const experiment = await loadExperiment(experimentPlace('load'))
  const prepared = prepareExperiment('load', experiment, axesWith(experiment, valuesOf(experiment, false), values))
  await checkPoints(prepared)
  const results = []
  for (const point of prepared.points.keys()) results.push(await measurePoint(prepared, point))
  return { results, theory: experiment.chart!.theory[0]! }
}

/** In a file: three nodes of nine send, one of them little. */
const matrix = join(mkdtempSync(join(tmpdir(), 'flitwave-')), 'mine.csv')
writeFileSync(matrix, 'source,destination,weight\n0,2,4\n0,8,4\n8,0,0.5\n4,7,3\n')

describe('the load experiment', () => {
  it.each<[string, Values]>([
    ['stages', { topology: ['mesh'], k: ['3'], stages: ['1', '4'] }],
    ['links', { topology: ['torus'], k: ['4'], linkDelay: ['3'], depth: ['16'] }],
    [
      'lengths',
      {
        topology: ['mesh'],
        k: ['2'],
        flits: ['2'],
        longFlits: ['10'],
        longShare: ['0.25'],
        depth: ['16'],
        precision: ['0.03'],
      },
    ],
    ['matrix', { topology: ['torus'], k: ['3'], traffic: [matrix] }],
    ['speculation', { topology: ['torus'], k: ['3'], stages: ['3'], speculation: ['true'] }],
    ['look-ahead', { topology: ['mesh'], k: ['3'], stages: ['4'], speculation: ['true'], lookAhead: ['true'] }],
    ['patterns', { topology: ['torus'], k: ['4'], pattern: ['tornado', 'transpose', 'hot-spot'] }],
  ])('agrees with the formula at no load, whatever the %s', async (_, values) => {
    const { results, theory } = await measure({ load: ['0.003'], precision: ['0.01'], runs: ['32'], ...values })
    for (const { setting, measured } of results) {
      const expected = theory.at(setting as never)!
      // Once in twenty the mean is outside of its interval; packets that meet others add a little.
      expect(measured['precise']).toBe(1)
      expect(Math.abs(measured['latency']! - expected)).toBeLessThan(2 * measured['interval']! + 0.005 * expected)
    }
  })

  it.each<[Values, string]>([
    [{ routing: ['O1Turn'], topology: ['mesh'] }, 'error FW143: load: injectionVcs cannot be first'],
    [{ routing: ['WestFirst'] }, 'error FW146: WestFirst: topology cannot be'],
    [{ k: ['6'], pattern: ['shuffle'] }, 'error FW985: '],
    [{ routing: ['Nope'] }, 'error FW911'],
    [{ traffic: ['./none.csv'] }, 'error FW912'],
    [{ traffic: [matrix], k: ['2'] }, 'error FW915: line 3: destination is "8"'],
    [{ speculation: ['true'] }, 'error FW143: load: speculation cannot be true'],
    [
      { lookAhead: ['true'], routing: ['OddEven'], topology: ['mesh'] },
      'error FW143: load: lookAhead cannot be true with routing OddEven',
    ],
  ])('refuses %j before anything is measured', async (values, message) => {
    await expect(measure({ ...values, load: ['0.1'] })).rejects.toThrow(message)
  })
})
