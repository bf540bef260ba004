/** The report of `flitwave test --coverage` as a reader sees it, in Chromium. */

import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { flitwave, folderWith } from '../../support/cli.js'
import { newPage, useBrowser } from '../../apps/inspect/page/support/pages.js'

useBrowser()

const testbench = resolve('test/verify/mutation/own/fifo.tb.ts')

test('the page and its sources open without an error, and say what the terminal says', async () => {
  const out = join(folderWith(), 'coverage')
  const { stdout } = flitwave(process.cwd(), ['test', testbench, '--coverage', '--out', out])
  const row = stdout.split('\n').find((line) => line.startsWith('all files'))!
  const told = [...row.matchAll(/\d+ of \d+/g)].map(([share]) => share)
  expect(told).toHaveLength(4)
  const { page, complaints } = await newPage()
  await page.goto(pathToFileURL(join(out, 'index.html')).href)
  const text = await page.innerText('body')
  for (const share of told) expect(text).toContain(share)
  const link = page.locator('a[href^="source"]').first()
  await link.click()
  expect(await page.innerText('body')).toContain('fifo.ts')
  expect(readdirSync(out).sort()).toEqual(['index.html', 'lcov.info', 'source'])
  expect(complaints).toEqual([])
})
