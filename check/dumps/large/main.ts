/**
 * `npm run dumps:large -- --vcd 1e9 --fst 1e10`: makes large dumps, measures how they are opened and compared, and removes
 * them. A figure is the time of computation: other programs take their time from the machine.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { optionsOf, text } from '../../../src/apps/cli/shared/options.js'
import { script } from '../../../scripts/script.js'
import { repeatBlocks } from './fst.js'
import { writeLargeVcd } from './vcd.js'

const options = optionsOf({
  vcd: text('Bytes of each dump in VCD', { default: '1e9' }),
  fst: text('Bytes of the dump in FST', { default: '1e10' }),
  slack: text('Times a limit that may be taken, on a machine that does something else, too', { default: '1' }),
  folder: text('The folder for the dumps, which has room for all of them', { default: tmpdir() }),
})
const usage = '$0 [options]\n\nMakes large dumps, and measures how they are opened and compared.'
const args = script('dumps:large', usage, process.argv.slice(2)).options(options).parseSync()
const [vcdBytes, fstBytes, slack] = [args.vcd, args.fst, args.slack].map(Number) as [number, number, number]

const folder = mkdtempSync(join(args.folder, 'flitwave-large-'))
const path = (name: string): string => join(folder, name)
const command = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))
const meter = new URL('meter.mjs', import.meta.url).href

/** Limits are for dumps of 1 GB and 10 GB; smaller ones have to keep to their share, and to a part that all commands take. */
const started = 1

interface Limit {
  readonly seconds: number
  readonly megabytes?: number
}

/** Runs a command in a process of its own. */
function measure(subject: string, line: readonly string[], { seconds, megabytes = 500 }: Limit): void {
  const env = { ...process.env, XDG_CACHE_HOME: path('cache') }
  const { status, stderr } = spawnSync(process.execPath, ['--import', meter, command, ...line], {
    env,
    encoding: 'utf8',
  })
  const [, wall = '', cpu = '', memory = ''] = /^meter (\S+) (\S+) (\S+)$/m.exec(stderr) ?? []
  if (status === null || status > 1 || cpu === '') throw new Error(`${subject}: ${stderr}`)
  const most = seconds * slack
  const isHeld = Number(cpu) <= most && Number(memory) <= megabytes
  console.log(
    `${isHeld ? 'good' : 'FAILED'} ${subject}: ${cpu} s of computation in ${wall} s, ${memory} MB; at most ${most.toFixed(1)} s, ${megabytes} MB`,
  )
  if (!isHeld) process.exitCode = 1
}

async function measureVcd(): Promise<void> {
  const scale = vcdBytes / 1e9
  const common = { bytes: vcdBytes, seed: 1, faultCycle: null }
  const cycles = await writeLargeVcd(path('good.vcd'), { ...common, comment: 'good', firstId: 1 })
  const faultCycle = Math.floor(cycles * 0.97)
  const window = [
    'waves',
    path('good.vcd'),
    '--window',
    `${faultCycle}:${faultCycle + 20}`,
    '--signals',
    'top.flags[0].*',
    '--format',
    'text',
  ]
  measure('the first opening of a dump in VCD', window, { seconds: started + 15 * scale })
  measure('its second opening', window, { seconds: started })
  await writeLargeVcd(path('bad.vcd'), { ...common, comment: 'another date', firstId: 1, faultCycle })
  compare('bad.vcd', 'a faulty run of the same simulator', scale)
  rmSync(path('bad.vcd'))
  await writeLargeVcd(path('other.vcd'), { ...common, comment: 'other', firstId: 7, faultCycle })
  compare('other.vcd', 'a run with other identifiers', scale)
  rmSync(path('other.vcd'))
}

function compare(name: string, subject: string, scale: number): void {
  rmSync(path('cache'), { recursive: true, force: true })
  for (const state of ['cold', 'warm'])
    measure(`comparison with ${subject}, ${state}`, ['diff', path('good.vcd'), path(name)], {
      seconds: started + 40 * scale,
    })
}

async function measureFst(): Promise<void> {
  const part = Math.min(fstBytes / 10, 4e8)
  await writeLargeVcd(path('part.vcd'), { bytes: part, seed: 2, comment: 'part', firstId: 1, faultCycle: null })
  execFileSync('vcd2fst', ['-4', path('part.vcd'), path('part.fst')], { stdio: 'ignore' })
  repeatBlocks(path('part.fst'), path('large.fst'), fstBytes)
  console.log(`a file of FST with ${(statSync(path('large.fst')).size / 1e9).toFixed(2)} GB`)
  const line = [
    'waves',
    path('large.fst'),
    '--clock',
    'top.clk',
    '--time',
    '--window',
    '5000000:5020000',
    '--signals',
    'top.flags[0].*',
    '--format',
    'text',
  ]
  measure('the opening of a dump in FST, and a window', line, { seconds: started + 3 })
}

try {
  if (vcdBytes > 0) await measureVcd()
  if (fstBytes > 0) await measureFst()
} finally {
  rmSync(folder, { recursive: true })
}
