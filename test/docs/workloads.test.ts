import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workloadOptions } from '../../src/apps/cli/workload/options.js'
import { inProcess } from '../support/cli-in-process.js'
import { fenced, read } from './page.js'

const page = read('docs/workloads.md')

test('the workload on the page takes what the page shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-workload-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'steps.csv'), fenced(page, 'csv steps.csv'))
  const [, line = '', shown] = /^\$ flitwave (.*)\n([^]*)$/.exec(fenced(page, 'text'))!
  const args = line.split(' ').map((word) => (word === 'steps.csv' ? join(folder, word) : word))
  expect((await inProcess(args)).stdout).toBe(shown)
})

test('each option that the page names is there', () => {
  const named = [...page.matchAll(/`--([\w-]+)/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) if (name !== 'keep') expect(Object.keys(workloadOptions)).toContain(name)
})

test('the package ships the rows of the page', () => {
  expect(read('examples/steps.csv')).toBe(fenced(page, 'csv steps.csv'))
})
