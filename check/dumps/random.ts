/** Random dumps in VCD: read as they were written, and as GTKWave reads them. */

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { judgedByGtkwave, judgedManners, withToggle } from '../../test/runs/dump/gtkwave.js'
import { expectedChanges, manners, models, writeVcd } from '../../test/runs/dump/random-vcd.js'
import { sourceOf, told } from '../../test/runs/dump/source.js'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const sizes = fc.record({ pieceBytes: fc.constantFrom(7, 64, 4096), blockBytes: fc.constantFrom(1, 50, 4096) })

/**
 * Each dump is read in a random window.
 * @throws Error for a dump that is not read as it was written
 */
export async function checkWritten(numRuns: number, seed: number): Promise<void> {
  const asWritten = fc.asyncProperty(
    models,
    manners,
    share,
    share,
    sizes,
    async (model, manner, start, length, own) => {
      const dump = await openVcd(sourceOf(writeVcd(model, manner)), own)
      const from = Math.floor(start * dump.lastTime)
      const to = from + Math.floor(length * (dump.lastTime - from))
      const signals = [...model.signals.keys()]
      const found = await told(dump, signals, from, to)
      if (!isDeepStrictEqual(found, expectedChanges(model, signals, from, to)))
        throw new Error(`window ${from}:${to} is read otherwise`)
    },
  )
  await fc.assert(asWritten, { numRuns, seed })
}

/** @throws Error for a dump that is read otherwise than by GTKWave */
export async function checkAgainstGtkwave(numRuns: number, seed: number, folder: string): Promise<void> {
  const asGtkwave = fc.asyncProperty(models, judgedManners, async (model, manner) => {
    const { ours, theirs } = await judgedByGtkwave(withToggle(model), manner, folder)
    for (const [path, changes] of ours)
      if (!isDeepStrictEqual(theirs.get(path), changes)) throw new Error(`${path} is read otherwise`)
  })
  await fc.assert(asGtkwave, { numRuns, seed })
}
