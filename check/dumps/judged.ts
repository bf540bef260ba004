/** Dumps of other programs: every change is read as GTKWave's `fst2vcd` prints it. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openFst } from '../../src/runs/dump/fst/fst.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { readJudge } from '../../test/runs/dump/judge.js'
import { pathOf, recordedIn, sourceOf, type Changes } from '../../test/runs/dump/recorded.js'

type Recorded = ReadonlyMap<string, Changes>

/** All changes that `fst2vcd` finds in a file. */
function judge(path: string): Recorded {
  return readJudge(execFileSync('fst2vcd', ['-f', path], { encoding: 'utf8', maxBuffer: 1 << 30 }))
}

/** @throws Error for an FST file that is read otherwise */
export async function checkFst(path: string): Promise<void> {
  compare(await recordedIn(await openFst(sourceOf(readFileSync(path)))), judge(path))
}

/**
 * `vcd2fst` packs the file, and both readers and `fst2vcd` find the same.
 * @param folder - for files in between
 * @throws Error for a VCD file that is read otherwise
 */
export async function checkVcd(path: string, folder: string): Promise<void> {
  const packed = join(folder, 'packed.fst')
  execFileSync('vcd2fst', [path, packed], { stdio: 'ignore' })
  const judged = judge(packed)
  compare(await recordedIn(await openFst(sourceOf(readFileSync(packed)))), judged)
  const dump = await openVcd(sourceOf(readFileSync(path)))
  // FST does not say which events stand in a list of all values.
  const direct = readJudge(readFileSync(path, 'utf8'), { skipsLists: true })
  const events = dump.variables.filter(({ kind }) => kind === 'event').map(pathOf)
  compare(
    await recordedIn(dump),
    new Map([...judged, ...events.map((event) => [event, direct.get(event) ?? []] as const)]),
  )
}

function compare(found: Recorded, wanted: Recorded): void {
  const paths = new Set([...found.keys(), ...wanted.keys()])
  for (const path of paths) {
    const [ours, theirs] = [found.get(path), wanted.get(path)]
    if (isDeepStrictEqual(ours, theirs)) continue
    const at = ours && theirs ? ours.findIndex((change, i) => !isDeepStrictEqual(change, theirs[i])) : 0
    const shown = (changes: Changes | undefined): string =>
      changes ? JSON.stringify(changes.slice(Math.max(0, at - 1), at + 3)) : 'nothing'
    throw new Error(`${path} is ${shown(ours)}, and for GTKWave ${shown(theirs)}`)
  }
}
