/** `npm run dumps -- --random 20000 --judged 500`: random dumps in VCD are read as they were written, and as GTKWave reads them. */

import { isDeepStrictEqual } from 'node:util'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { counted } from '../../src/base/text.js'
import { count, optionsOf } from '../../src/apps/cli/shared/options.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { script } from '../../scripts/script.js'
import { judgedByGtkwave, judgedManners, withToggle } from '../../test/runs/dump/gtkwave.js'
import { expectedChanges, manners, models, writeVcd, type Manner, type Model } from '../../test/runs/dump/random-vcd.js'
import { sourceOf, told } from '../../test/runs/dump/source.js'

const options = optionsOf({
  random: count('Random dumps, each read in a random window', { least: 0 }, { default: 20_000 }),
  judged: count('Random dumps that GTKWave reads, too', { least: 0 }, { default: 500 }),
  seed: count('Seed of the random numbers', { least: 0 }, { default: 1 }),
})
const usage = '$0 [options]\n\nRandom dumps are read as they were written.'
const { random, judged, seed } = script('dumps', usage, process.argv.slice(2)).options(options).parseSync()

/** Throws for a dump that is not read as it was written. */
async function readAsWritten(
  model: Model,
  manner: Manner,
  start: number,
  length: number,
  sizes: object,
): Promise<void> {
  const dump = await openVcd(sourceOf(writeVcd(model, manner)), sizes)
  const from = Math.floor(start * dump.lastTime)
  const to = from + Math.floor(length * (dump.lastTime - from))
  const signals = [...model.signals.keys()]
  const [found, wanted] = [await told(dump, signals, from, to), expectedChanges(model, signals, from, to)]
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`window ${from}:${to} is read otherwise`)
}

async function asGtkwave(model: Model, manner: Manner): Promise<void> {
  const { ours, theirs } = await judgedByGtkwave(withToggle(model), manner, folder)
  for (const [path, changes] of ours)
    if (!isDeepStrictEqual(theirs.get(path), changes)) throw new Error(`${path} is read otherwise`)
}

const folder = mkdtempSync(join(tmpdir(), 'flitwave-dumps-'))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const sizes = fc.record({ pieceBytes: fc.constantFrom(7, 64, 4096), blockBytes: fc.constantFrom(1, 50, 4096) })
const started = performance.now()
try {
  await fc.assert(fc.asyncProperty(models, manners, share, share, sizes, readAsWritten), { numRuns: random, seed })
  await fc.assert(fc.asyncProperty(models, judgedManners, asGtkwave), { numRuns: judged, seed })
  console.log(`${counted(random + judged, 'dump')}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
