/** The thread of `damaged.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { openFst } from '../../src/runs/dump/fst/fst.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { sourceOf, told } from '../../test/runs/dump/source.js'
import { Choice } from '../fuzz/generate/choice.js'
import { damage } from '../robustness/damage.js'
import type { DamageNews, DamageTask, Subject } from './damaged.js'

const { subjects, count, seed } = workerData as DamageTask
const tell = (news: DamageNews): void => parentPort!.postMessage(news)

/** Eight bytes that are a size far beyond that of the file. */
function forged(bytes: Buffer, random: Choice): Buffer {
  const changed = Buffer.from(bytes)
  const size = random.pick([2n ** 28n, 2n ** 31n, 2n ** 40n, 2n ** 53n - 1n, 2n ** 64n - 1n])
  changed.writeBigUInt64BE(size, random.below(changed.length - 8))
  return changed
}

function damaged({ bytes, format }: Subject, random: Choice): Buffer {
  const whole = Buffer.from(bytes)
  if (format === 'fst' && random.chance(1, 4)) return forged(whole, random)
  return damage(whole, random, format === 'vcd').bytes
}

/** Reads all of it, and a window; true if it is refused. */
async function isRefused(format: Subject['format'], bytes: Buffer): Promise<boolean> {
  try {
    const dump = await (format === 'vcd' ? openVcd(sourceOf(bytes), { pieceBytes: 512 }) : openFst(sourceOf(bytes)))
    const all = [...Array(dump.signalCount).keys()]
    await told(dump, all, dump.firstTime, dump.lastTime)
    const middle = Math.floor((dump.firstTime + dump.lastTime) / 2)
    await told(dump, all, middle, middle + 100)
    return false
  } catch (error) {
    const isWellPut = /^error FW977: .+, at byte [\d,]+ of the dump\n {2}help: .+$/s
    if (error instanceof FlitwaveError && isWellPut.test(error.message)) return true
    throw error
  }
}

const before = process.memoryUsage().rss
let refused = 0
let most = 0
for (let number = 0; number < count; number++) {
  tell({ next: number })
  const random = new Choice(seed * 1_000_003 + number)
  const subject = random.pick(subjects)
  try {
    if (await isRefused(subject.format, damaged(subject, random))) refused++
  } catch (error) {
    throw new Error(`damaged dump ${number}, ${subject.format}`, { cause: error })
  }
  most = Math.max(most, process.memoryUsage().rss - before)
}
tell({ refused, megabytes: Math.round(most / 2 ** 20) })
