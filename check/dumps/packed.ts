/** Files of FST in every packing, and those that Flitwave writes: read as `fst2vcd` reads them. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { formats } from '../../src/print/wave/index.js'
import { openFst } from '../../src/runs/dump/fst/fst.js'
import { arbitraryTrace } from '../../test/print/wave/arbitrary-trace.js'
import { randomVcd } from '../../test/runs/dump/packable-vcd.js'
import { settled, sourceOf, toldOf, windowOf } from '../../test/runs/dump/recorded.js'
import { checkFst, checkVcd } from './judged.js'

/** Options of `vcd2fst`: LZ4, FastLZ and zlib, with the file packed as a whole, and with a thread of its own. */
export const packings = ['-4', '-F', '-Z', '-4c', '-Fc', '-Zc', '-4p', '-Fp', '-Zp'] as const

/**
 * Each random dump is packed, and read whole and in a window.
 * @throws Error for a dump that is read otherwise than by GTKWave
 */
export async function checkPacked(numRuns: number, seed: number, folder: string): Promise<void> {
  const [vcd, packed] = [join(folder, 'random.vcd'), join(folder, 'random.fst')]
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const asGtkwave = fc.asyncProperty(
    randomVcd,
    fc.constantFrom(...packings),
    fc.tuple(share, share),
    async (text, packing, [start, length]) => {
      writeFileSync(vcd, text)
      execFileSync('vcd2fst', [packing, vcd, packed], { stdio: 'ignore' })
      await checkFst(packed)
      await checkWindow(readFileSync(packed), start, length)
    },
  )
  await fc.assert(asGtkwave, { numRuns, seed })
}

/** The changes in a window are those of the whole file that fall into it. */
async function checkWindow(bytes: Uint8Array, start: number, length: number): Promise<void> {
  const dump = await openFst(sourceOf(bytes))
  const { firstTime, lastTime, variables } = dump
  const from = firstTime + Math.floor(start * (lastTime - firstTime))
  const to = from + Math.floor(length * (lastTime - from))
  const signals = variables.filter(({ kind }) => kind !== 'event').map(({ signal }) => signal)
  const [all, told] = [await toldOf(dump, signals, firstTime, lastTime), await toldOf(dump, signals, from, to)]
  for (const [signal, changes] of told)
    if (!isDeepStrictEqual(settled(changes), settled(windowOf(all.get(signal)!, from, to))))
      throw new Error(`window ${from}:${to} of signal ${signal} is read otherwise`)
}

/**
 * Random traces, printed as VCD and as FST.
 * @throws Error for a dump that is read otherwise than by GTKWave
 */
export async function checkOwnFiles(numRuns: number, seed: number, folder: string): Promise<void> {
  const path = join(folder, 'own.dump')
  const asGtkwave = fc.asyncProperty(arbitraryTrace, async (trace) => {
    writeFileSync(path, formats.fst.print(trace))
    await checkFst(path)
    writeFileSync(path, formats.vcd.print(trace))
    await checkVcd(path, folder)
  })
  await fc.assert(asGtkwave, { numRuns, seed })
}
