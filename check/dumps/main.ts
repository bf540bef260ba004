/** `npm run dumps -- --random 20000 --icarus 250`: dumps of many origins are read as they were written, and as GTKWave reads them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '../../src/base/text.js'
import { count, optionsOf } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { checkDamaged } from './damaged.js'
import { checkOwnFiles, checkPacked, packings } from './packed.js'
import { checkAgainstGtkwave, checkWritten } from './random.js'
import { checkIcarus, checkVerilator } from './simulators.js'
import { damageSubjects } from './subjects.js'

const options = optionsOf({
  random: count('Random dumps in VCD, each read in a random window', { least: 0 }, { default: 20_000 }),
  judged: count('Random dumps in VCD that GTKWave reads, too', { least: 0 }, { default: 20_000 }),
  packed: count('Random dumps in FST, in each packing of vcd2fst', { least: 0 }, { default: 1000 }),
  own: count('Random runs that Flitwave writes in VCD and FST', { least: 0 }, { default: 300 }),
  icarus: count('Random designs that Icarus runs', { least: 0 }, { default: 250 }),
  verilator: count('Random designs that Verilator builds for VCD and for FST', { least: 0 }, { default: 50 }),
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

/** A part of the campaign: its subjects, and its work, which returns the result in words. */
interface Part {
  readonly subject: string
  /** @throws Error for the first dump that is read otherwise, or for all of them */
  readonly work: () => Promise<string>
}

const asGtkwave = '0 read otherwise than by vcd2fst and fst2vcd'

const parts: readonly Part[] = [
  {
    subject: `${counted(random, 'random dump')} in VCD of a writer of our own`,
    work: async () => {
      await checkWritten(random, seed)
      return '0 read otherwise than they were written'
    },
  },
  {
    subject: `${counted(judged, 'random dump')} in VCD of a writer of our own`,
    work: async () => {
      await checkAgainstGtkwave(judged, seed, folder)
      return asGtkwave
    },
  },
  {
    subject: `${counted(packed, 'random dump')} in FST, in ${packings.length} packings of vcd2fst`,
    work: async () => {
      await checkPacked(packed, seed, folder)
      return asGtkwave
    },
  },
  {
    subject: `${counted(own, 'run')} of Flitwave, in VCD and in FST`,
    work: async () => {
      await checkOwnFiles(own, seed, folder)
      return asGtkwave
    },
  },
  {
    subject: `${counted(icarus, 'random design')} by Icarus, ${counted(2 * icarus, 'dump')} in VCD and FST`,
    work: () => checkDesigns(icarus, (design) => checkIcarus(design, folder)),
  },
  {
    subject: `${counted(verilator, 'random design')} by Verilator, ${counted(2 * runsOfDesign * verilator, 'dump')} in VCD and FST`,
    work: () => checkDesigns(verilator, (design) => checkVerilator(design, runsOfDesign, folder)),
  },
  {
    subject: `${counted(damaged, 'damaged dump')} in VCD and FST`,
    work: async () => {
      if (damaged === 0) return 'none'
      const { refused, megabytes } = await checkDamaged({
        subjects: damageSubjects(seed, folder),
        count: damaged,
        seed,
      })
      return `${refused} refused with the byte, ${damaged - refused} read, 0 hang, up to ${megabytes} MB of memory`
    },
  },
]

/** @throws Error with all designs whose dumps are read otherwise than by GTKWave */
async function checkDesigns(amount: number, check: (design: number) => Promise<void>): Promise<string> {
  const faults: string[] = []
  for (const design of designs(amount))
    try {
      await check(design)
    } catch (error) {
      faults.push(`design ${design}: ${error instanceof Error ? error.message : String(error)}`)
    }
  if (faults.length > 0) throw new Error(`${faults.length} read otherwise\n${faults.join('\n')}`)
  return asGtkwave
}

try {
  for (const { subject, work } of parts) {
    const started = performance.now()
    const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`
    try {
      const result = await work()
      console.log(`good ${subject}: ${result}, ${seconds()}`)
    } catch (error) {
      console.error(`FAILED ${subject}: ${error instanceof Error ? error.message : String(error)}, ${seconds()}`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
