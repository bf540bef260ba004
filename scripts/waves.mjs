/**
 * Runs every testbench of the package with each of its variants, and draws the diagrams in waves/: WaveJSON, which is
 * compared in review, the SVG drawn from it, and a page that shows them all. The same sources give the same files.
 *
 *   node scripts/waves.mjs           into waves/
 *   node scripts/waves.mjs <folder>  into another folder
 */

import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesBelow } from './files.mjs'
import { galleryOf } from './gallery.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const folder = process.argv[2] ?? 'waves'

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { readCatalog } = await load('dist/src/apps/cli/shared/catalog.js')
const { loadTestbench } = await load('dist/src/apps/cli/shared/load.js')
const { describeRun } = await load('dist/src/apps/cli/shared/report.js')
const { fileName } = await load('dist/src/apps/cli/shared/output-files.js')
const { printWaves } = await load('dist/src/apps/cli/shared/waves.js')
const { writeFiles } = await load('dist/src/apps/cli/shared/output-files.js')
const { runTestbench } = await load('dist/src/runs/testbench/run.js')

const written = new Set()
const gallery = []
let shown = ''
for (const { name } of readCatalog().testbenches) {
  const { testbench } = await loadTestbench(name)
  const diagrams = []
  for (const set of testbench.variants ?? [{}]) {
    const run = runTestbench(testbench, { name, set })
    const title = fileName(name, set)
    const asked = { window: undefined, signals: undefined }
    const files = writeFiles(folder, await printWaves(run, title, ['json', 'svg'], asked))
    for (const file of files) written.add(file)
    const pictures = files.filter((file) => file.endsWith('.svg')).map((file) => basename(file))
    diagrams.push({ pictures, set })
    const { summary, problems } = describeRun(title, run)
    console.log(`${files.at(-1)}  ${summary.slice(title.length + 2)}`)
    if (problems) console.error(problems)
    if (!run.isGood) process.exitCode = 1
    if (name === 'router-pipeline') shown = (await printWaves(run, title, ['text'], asked))[0].content
  }
  gallery.push({ name, testbench, diagrams })
}
writeFiles(folder, [{ name: 'README.md', content: galleryOf(gallery) }])
// Removes the drawings of deleted testbenches.
if (folder === 'waves')
  for (const file of filesBelow(folder, '')) if (!written.has(file) && /\.(json|svg)$/.test(file)) rmSync(file)
console.log(`\n${shown}`)
