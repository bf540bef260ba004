import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { isOfOlderCode } from '../../../check/reproduction/older.js'
import { lineOf } from '../../../src/base/jobs/result-lines.js'
import { readExperimentResults } from '../../../src/networks/experiment/results.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

it('results are of older code if another version has measured them, or other hardware', async () => {
  const folder = folderWith()
  const path = join(folder, 'now.jsonl')
  const some = [
    'experiment',
    'multicast-fig5',
    '--set',
    'n=4',
    'sources=2',
    'destinations=3',
    'scheme=utorus',
    'seed=1',
  ]
  expect(flitwave(folder, [...some, '--results', path]).status).toBe(0)
  const source = { experiment: 'multicast-fig5' }
  expect(await isOfOlderCode(source, path)).toBe(false)

  const { header, results } = readExperimentResults(path)
  const changed = (name: string, changes: object, ofPoints: object): string => {
    const lines = [{ ...header, ...changes }, ...results.map((result) => ({ ...result, ...ofPoints }))]
    writeFileSync(join(folder, name), lines.map(lineOf).join(''))
    return join(folder, name)
  }
  expect(await isOfOlderCode(source, changed('same.jsonl', {}, {}))).toBe(false)
  expect(await isOfOlderCode(source, changed('version.jsonl', { version: '0.0.9' }, {}))).toBe(true)
  expect(await isOfOlderCode(source, changed('hardware.jsonl', {}, { design: '0123456789abcdef' }))).toBe(true)
})
