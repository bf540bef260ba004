/**
 * `npm run dumps:large -- --vcd 1e9 --fst 1e10`: makes large dumps, measures how they are opened and compared by commands and
 * opened in Chromium, and removes them. A limit is one of computation, as other programs take their time from the machine;
 * that of a comparison is of the time that passes, as two threads share it.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag, optionsOf, text } from '../../../src/apps/cli/shared/options.js'
import { script } from '../../../scripts/script.js'
import { repeatBlocks } from './fst.js'
import { report, started, type Limit } from './limits.js'
import { openOnPage } from './page.js'
import { writeLargeVcd } from './vcd.js'

const options = optionsOf({
  vcd: text('Bytes of each dump in VCD', { default: '1e9' }),
  fst: text('Bytes of the dump in FST', { default: '1e10' }),
  slack: text('Times a limit that may be taken, on a machine that does something else, too', { default: '1' }),
  folder: text('The folder for the dumps, which has room for all of them', { default: tmpdir() }),
  commands: flag('Measure commands', true),
  page: flag('Measure the page in Chromium, with local files', true),
})
const usage = '$0 [options]\n\nMakes large dumps, and measures how they are opened and compared.'
const args = script('dumps:large', usage, process.argv.slice(2)).options(options).parseSync()
const [vcdBytes, fstBytes, slack] = [args.vcd, args.fst, args.slack].map(Number) as [number, number, number]

const folder = mkdtempSync(join(args.folder, 'flitwave-large-'))
const path = (name: string): string => join(folder, name)
const command = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))
const meter = new URL('meter.mjs', import.meta.url).href

/** Limits are for dumps of 1 GB and 10 GB; smaller ones have to keep to their share, and to a part that is always taken. */
const [vcdScale, fstScale] = [vcdBytes / 1e9, fstBytes / 1e10]

/** Where windows are looked at: the fault of a faulty run, as a share of all cycles. */
const far = 0.97

/** Runs a command in a process of its own. The limit is that of a quiet machine. */
function measure(subject: string, line: readonly string[], limit: Limit): void {
  const env = { ...process.env, XDG_CACHE_HOME: path('cache') }
  const { status, stderr } = spawnSync(process.execPath, ['--import', meter, command, ...line], {
    env,
    encoding: 'utf8',
  })
  const [, wall = '', cpu = '', memory = ''] = /^meter (\S+) (\S+) (\S+)$/m.exec(stderr) ?? []
  if (status === null || status > 1 || cpu === '') throw new Error(`${subject}: ${stderr}`)
  const figures = { wall: Number(wall), cpu: Number(cpu), megabytes: Number(memory) }
  report(subject, figures, 'cpu' in limit ? { cpu: limit.cpu * slack } : { wall: limit.wall * slack })
}

/**
 * Chooses the dump on the page of the site.
 * @param seconds - of computation, at most, on a quiet machine
 */
async function measurePage(name: string, subject: string, seconds: number): Promise<void> {
  const { opening, window } = await openOnPage(path(name), folder, far)
  report(`${subject} as a local file in Chromium`, opening, { cpu: seconds * slack })
  report('a window near its end', window, { cpu: pageStarted * slack })
}

/** Seconds of computation that the page takes for any dump, to load and to draw. */
const pageStarted = 3

async function measureVcd(): Promise<void> {
  const common = { bytes: vcdBytes, seed: 1, faultCycle: null }
  const cycles = await writeLargeVcd(path('good.vcd'), { ...common, comment: 'good', firstId: 1 })
  console.log(`a dump in VCD with ${sizeOf('good.vcd')}`)
  if (args.commands) await measureVcdCommands(common, Math.floor(cycles * far))
  if (args.page) await measurePage('good.vcd', 'a dump in VCD', pageStarted + 15 * vcdScale)
  rmSync(path('good.vcd'))
}

async function measureVcdCommands(
  common: { readonly bytes: number; readonly seed: number },
  faultCycle: number,
): Promise<void> {
  const window = ['--window', `${faultCycle}:${faultCycle + 20}`, '--signals', 'top.flags[0].*', '--format', 'text']
  const line = ['waves', path('good.vcd'), ...window]
  measure('the first opening of a dump in VCD', line, { cpu: started + 15 * vcdScale })
  measure('its second opening', line, { cpu: started })
  await writeLargeVcd(path('bad.vcd'), { ...common, comment: 'another date', firstId: 1, faultCycle })
  compare('bad.vcd', 'a faulty run of the same simulator')
  rmSync(path('bad.vcd'))
  await writeLargeVcd(path('other.vcd'), { ...common, comment: 'other', firstId: 7, faultCycle })
  compare('other.vcd', 'a run with other identifiers')
  rmSync(path('other.vcd'))
}

function compare(name: string, subject: string): void {
  rmSync(path('cache'), { recursive: true, force: true })
  const limit = { wall: started + 40 * vcdScale }
  for (const state of ['cold', 'warm'])
    measure(`comparison with ${subject}, ${state}`, ['diff', path('good.vcd'), path(name)], limit)
}

async function measureFst(): Promise<void> {
  const part = Math.min(fstBytes / 10, 4e8)
  await writeLargeVcd(path('part.vcd'), { bytes: part, seed: 2, comment: 'part', firstId: 1, faultCycle: null })
  execFileSync('vcd2fst', ['-4', path('part.vcd'), path('part.fst')], { stdio: 'ignore' })
  repeatBlocks(path('part.fst'), path('large.fst'), fstBytes)
  console.log(`a dump in FST with ${sizeOf('large.fst')}`)
  if (args.commands) {
    const window = ['--window', '5000000:5020000', '--signals', 'top.flags[0].*', '--format', 'text']
    const line = ['waves', path('large.fst'), '--clock', 'top.clk', '--time', ...window]
    measure('the opening of a dump in FST, and a window', line, { cpu: started + 3 })
  }
  if (args.page) await measurePage('large.fst', 'a dump in FST', pageStarted + 30 * fstScale)
}

function sizeOf(name: string): string {
  return `${(statSync(path(name)).size / 1e9).toFixed(2)} GB`
}

try {
  if (vcdBytes > 0) await measureVcd()
  if (fstBytes > 0) await measureFst()
} finally {
  rmSync(folder, { recursive: true })
}
