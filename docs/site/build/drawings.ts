/** The pictures that guides show, drawn by the commands that the guides name, or that their authors have used. */

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { guideFiles } from './guides.js'

/** The command for each file that shows a picture: it draws into a folder, under the name of its picture. */
const commands: Readonly<Record<string, readonly [command: string, picture: string]>> = {
  'docs/tutorial/take-turns.svg': ['run ./examples/take-turns.tb.ts --format svg', 'take-turns.svg'],
  'docs/explain/traffic-heat.svg': ['explain traffic --summary --format svg', 'traffic-heat.svg'],
  'docs/collective/dcf-torus8x8.svg': ['collective dcf --torus 8x8 --source 2,5 --format svg', 'dcf-torus8x8.svg'],
  'docs/collective/aggregation-torus4x4x4.svg': [
    'collective aggregation --torus 4x4x4 --h 2 --sources 8 --message 3 --format svg',
    'aggregation-torus4x4x4.svg',
  ],
}

/**
 * Charts of measurements that took hours: `npm run bench` and `npm run reproduction` draw them with the tables beside them.
 */
const charts = /^docs\/(benchmarks|reproduction\/[\w-]+)\.svg$/

/** Draws the pictures of guides, and returns each by its file. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>()
  for (const file of guideFiles().filter((file) => file.endsWith('.svg')))
    drawn.set(file, charts.test(file) ? readFileSync(file, 'utf8') : await draw(file))
  return drawn
}

/** @throws Error for a picture that nothing draws */
async function draw(file: string): Promise<string> {
  const [command, picture] = commands[file] ?? []
  if (command === undefined || picture === undefined)
    throw new Error(`${file}: nothing in docs/site/build/drawings.ts draws it`)
  const folder = join('out', 'site-drawings', dirname(file))
  mkdirSync(folder, { recursive: true })
  await run(['dist/src/apps/cli/main.js', ...command.split(' '), '--out', folder])
  return readFileSync(join(folder, picture), 'utf8')
}

/** Draws the diagrams of all testbenches into a folder. */
export async function drawWaves(folder: string): Promise<void> {
  await run(['scripts/waves.mjs', folder])
}

async function run(args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, FLITWAVE_TYPES: 'off' } })
}
