import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { isOfOlderCode } from '../../reproduction/older.js'
import { ResultFile } from '../../src/jobs/result-file.js'
import { contentOf, headerOf, readExperimentResults } from '../../src/experiment/results.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'

beforeAll(buildPackage)

it('results are of older code if it is not what measures now', async () => {
  const folder = folderWith()
  const [path, older] = [join(folder, 'now.jsonl'), join(folder, 'older.jsonl')]
  const some = ['experiment', 'torus3d-fig7', '--set', 'n=4', '--set', 'scheme=trees', '--set', 'messages=8']
  expect(flitwave(folder, [...some, '--results', path]).status).toBe(0)
  expect(await isOfOlderCode('torus3d-fig7', path)).toBe(false)

  const { header, results } = readExperimentResults(path)
  const file = ResultFile.open(older, contentOf(headerOf(header.experiment, header.axes, header.points, 'c0de')))
  for (const result of results) file.add(result)
  file.close()
  expect(readFileSync(older, 'utf8').split('\n')[1]).toBe(readFileSync(path, 'utf8').split('\n')[1])
  expect(await isOfOlderCode('torus3d-fig7', older)).toBe(true)
}, 60_000)
