/** `npm run dumps -- --random 20000 --icarus 200`: dumps of many origins are read as they were written, and as GTKWave reads them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '../../src/base/text.js'
import { count, optionsOf } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { checkDamaged } from './damaged.js'
import { checkOwnFiles, checkPacked } from './packed.js'
import { checkAgainstGtkwave, checkWritten } from './random.js'
import { checkIcarus, checkVerilator } from './simulators.js'
import { damageSubjects } from './subjects.js'

const options = optionsOf({
  random: count('Random dumps in VCD, each read in a random window', { least: 0 }, { default: 20_000 }),
  judged: count('Random dumps in VCD that GTKWave reads, too', { least: 0 }, { default: 500 }),
  packed: count('Random dumps in FST, in each packing of vcd2fst', { least: 0 }, { default: 1000 }),
  own: count('Random runs that Flitwave writes in VCD and FST', { least: 0 }, { default: 300 }),
  icarus: count('Random designs that Icarus runs', { least: 0 }, { default: 250 }),
  verilator: count('Random designs that Verilator builds for VCD and for FST', { least: 0 }, { default: 5 }),
  damaged: count('Damaged dumps', { least: 0 }, { default: 4000 }),
  seed: count('Seed of the random numbers', { least: 0 }, { default: 1 }),
})
const usage = '$0 [options]\n\nDumps of many origins are read as they were written, and as GTKWave reads them.'
const { random, judged, packed, own, icarus, verilator, damaged, seed } = script('dumps', usage, process.argv.slice(2))
  .options(options)
  .parseSync()

const folder = mkdtempSync(join(tmpdir(), 'flitwave-dumps-'))

/** Times that a design of Verilator runs, as it takes long to build. */
const runsOfDesign = 5

/** Seeds of designs, apart for each seed of the campaign. */
const designs = (amount: number): number[] => Array.from({ length: amount }, (_, i) => seed * 10_007 + i)

/** A part of the campaign returns what it has done, in words. */
const parts: readonly (() => Promise<string>)[] = [
  async () => {
    await checkWritten(random, seed)
    return `${counted(random, 'random dump')} in VCD`
  },
  async () => {
    await checkAgainstGtkwave(judged, seed, folder)
    return `${counted(judged, 'random dump')} in VCD, judged by GTKWave`
  },
  async () => {
    await checkPacked(packed, seed, folder)
    return `${counted(packed, 'random dump')} in FST, judged by GTKWave`
  },
  async () => {
    await checkOwnFiles(own, seed, folder)
    return `${counted(own, 'run')} of Flitwave in VCD and FST, judged by GTKWave`
  },
  async () => {
    for (const design of designs(icarus)) await named(`design ${design} in Icarus`, checkIcarus(design, folder))
    return `${counted(2 * icarus, 'dump')} of ${counted(icarus, 'random design')} by Icarus`
  },
  async () => {
    for (const design of designs(verilator))
      await named(`design ${design} in Verilator`, checkVerilator(design, runsOfDesign, folder))
    return `${counted(2 * runsOfDesign * verilator, 'dump')} of ${counted(verilator, 'random design')} by Verilator`
  },
  async () => {
    if (damaged === 0) return 'no damaged dumps'
    const { refused, megabytes } = await checkDamaged({ subjects: damageSubjects(seed, folder), count: damaged, seed })
    return `${counted(damaged, 'damaged dump')}, ${refused} refused, up to ${megabytes} MB of memory`
  },
]

async function named(subject: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new Error(`${subject}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

try {
  for (const part of parts) {
    const started = performance.now()
    try {
      const done = await part()
      console.log(`${done}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
    } catch (error) {
      console.error(String(error))
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
