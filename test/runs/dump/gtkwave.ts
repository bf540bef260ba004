/** Dumps as GTKWave reads them: `vcd2fst`, then `fst2vcd`. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dump } from '../../../src/runs/dump/dump.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { manners, writeVcd, type Manner, type Model } from './random-vcd.js'
import { sourceOf, told } from './source.js'

/**
 * GTKWave reads no dump without a change, and joins names: each signal has one name, and one toggles. Behind `$dumpoff` it
 * finds values.
 */
export function withToggle({ signals, variables, moments: all }: Model): Model {
  const moments = all.map((moment) => (moment.list === '$dumpoff' ? { ...moment, behind: [] } : moment))
  const signal = signals.length
  const last = moments.at(-1)!.time
  const toggle = { signal, scope: ['top'], name: `s${signal}`, hasRange: false }
  return {
    signals: [...signals, { kind: 'bits', width: 1 }],
    variables: [...variables.filter(({ name }) => /^s\d$/.test(name)), toggle],
    moments: [
      { ...moments[0]!, changes: [...moments[0]!.changes, { signal, value: '0' }] },
      ...moments.slice(1),
      { time: last + 1, list: null, changes: [{ signal, value: '1' }], behind: [] },
    ],
  }
}

/** Manners that GTKWave reads, too: it takes no capitals, and one command a line. */
export const judgedManners = manners.map((manner) => ({
  ...manner,
  lineEnd: manner.lineEnd === ' ' ? ('\n' as const) : manner.lineEnd,
  isUpper: false,
  firstId: manner.firstId % 10_000,
}))

/** By path, the changes of values; of several at one time the last, and none that repeats a value. */
async function changesByPath(dump: Dump): Promise<Map<string, string[]>> {
  const all = await told(dump, [...Array(dump.signalCount).keys()], dump.firstTime, dump.lastTime)
  const bySignal = new Map<number, Map<number, string>>()
  for (const [time, signal, value] of all)
    bySignal.set(signal, (bySignal.get(signal) ?? new Map<number, string>()).set(time, String(value)))
  return new Map(
    dump.variables
      .filter(({ kind }) => kind === 'bits')
      .map(({ scope, name, signal }) => {
        const changes = [...(bySignal.get(signal) ?? [])]
        const kept = changes.filter(([, value], i) => i === 0 || changes[i - 1]![1] !== value)
        return [[...scope, name].join(' '), kept.map(([time, value]) => `${time} ${value}`)]
      }),
  )
}

/** The changes of a dump as the reader tells them, and those of what GTKWave makes of it; without reals, which it rounds. */
export async function judgedByGtkwave(
  model: Model,
  manner: Manner,
  folder: string,
): Promise<Record<'ours' | 'theirs', ReadonlyMap<string, readonly string[]>>> {
  const [vcd, fst] = [join(folder, 'a.vcd'), join(folder, 'a.fst')]
  const text = writeVcd(model, manner)
  writeFileSync(vcd, text)
  execFileSync('vcd2fst', [vcd, fst], { stdio: 'ignore' })
  const judged = execFileSync('fst2vcd', [fst], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [ours, theirs] = await Promise.all(
    [text, judged].map(async (one) => changesByPath(await openVcd(sourceOf(one)))),
  )
  return { ours: ours!, theirs: theirs! }
}
