/** Turns of a testbench's code: each of them has to come to an end. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { url as debuggerUrl } from 'node:inspector'
import { devNull } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { formatDiagnostic } from '../ir/diagnostic.js'
import { sourcePlace, type ScriptSpot } from './code-place.js'

/** What the watching thread shares with the main one. */
export interface WatchedTurns {
  /** Goes up as a turn begins and as it ends: it is odd in a turn. */
  readonly count: Int32Array
  /** Milliseconds of computing that a turn may take; 0 for any number. */
  readonly limit: Int32Array
}

/** Seconds of computing after which a turn is taken for an endless loop, where nothing else is said. */
export const defaultTurnLimit = 10

/** Milliseconds between two looks. */
export const lookEvery = 200

/** Under which the function stands that the watching thread calls. */
export const stalled = Symbol.for('flitwave.stalled')

const [count, limit] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))]
let watch: Worker | null = null
let current = ''

/**
 * From now on, ends the process with exit code 2 and FW317 when a turn computes for so many seconds. The thread that does it
 * is started at the first call. Not beside a debugger, in which a turn may take any time, and not in a thread, into which
 * no other can look.
 *
 * @param seconds - 0 for no limit
 */
export function limitTurns(seconds: number): void {
  limit[0] = Math.min(seconds * 1000, 2 ** 31 - 1)
  const script = new URL('./turn-watch.js', import.meta.url)
  if (watch || seconds === 0 || !isMainThread || debuggerUrl() !== undefined || !isBuilt(script)) return
  Object.assign(globalThis, { [stalled]: stop })
  // Nothing that the program was started with is for this thread: loaders, say, would be loaded again.
  watch = new Worker(script, { workerData: { count, limit } satisfies WatchedTurns, execArgv: [], env: {} })
  watch.unref()
}

/** From its sources, the package has no script that a thread could be started with. */
const isBuilt = (script: URL): boolean => script.href !== import.meta.url && !import.meta.url.endsWith('.ts')

/**
 * Calls `work` as a turn, or as a part of one.
 * @param what - is told of it if it does not end
 */
export function takeTurn<R>(what: string, work: () => R): R {
  if (count[0]! % 2 === 1) return work()
  current = what
  count[0]!++
  try {
    return work()
  } finally {
    count[0]!++
  }
}

/** Called where the loop stands, out of which nothing leads: an exception could be caught in it. */
function stop(spots: readonly ScriptSpot[]): never {
  const place = spots.map((spot) => sourcePlace(spot)).find((one) => one !== null) ?? null
  const diagnostic = {
    code: 'FW317',
    message: `${current}: has computed for ${limit[0]! / 1000} s without a \`yield\` or an end`,
    place,
    help: 'put a `yield` into the loop; --turn-limit allows more time',
    notes: [],
  }
  writeSync(2, `${formatDiagnostic(diagnostic)}\n`)
  process.once('exit', muteErrors)
  try {
    process.exit(2)
  } finally {
    // A test runner that lets nobody exit has to do without this process.
    process.kill(process.pid, 'SIGKILL')
  }
}

/** At its exit Node says that it waits for the debugger, which here is the watching thread. */
function muteErrors(): void {
  closeSync(2)
  // It takes the number that is free.
  openSync(devNull, 'w')
}
