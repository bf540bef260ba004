/** Ends the process where a turn of a testbench's code does not end. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { url as debuggerUrl } from 'node:inspector'
import { devNull } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { formatDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import { sourcePlace, type ScriptSpot } from './code-place.js'

/** The memory that the watching thread shares with the main one. */
export interface WatchedTurns {
  readonly turns: Int32Array
  /** Milliseconds of computing that a turn may take; 0 for any number. */
  readonly limit: Int32Array
  /** The key of the symbol under which the function stands that the watching thread calls. */
  readonly stalled: string
}

const stalled = 'flitwave.stalled'

/** See {@link import('./host.js').TestbenchHost}. */
export const turns = new Int32Array(new SharedArrayBuffer(4))

const limit = new Int32Array(new SharedArrayBuffer(4))

/** The watching thread, once it is started, and the text of the present turn. */
const state: { thread: Worker | null; turn: () => string } = { thread: null, turn: () => '' }

/**
 * From now on, ends the process with exit code 2 and FW317 when a turn computes for longer than a limit. The thread that
 * does it is started at the first call. Not beside a debugger, in which a turn may take any time, and not in a thread,
 * into which no other can look.
 *
 * @param seconds - 0 for no limit
 * @param turn - its name in the message
 */
export function limitTurns(seconds: number, turn: () => string): void {
  state.turn = turn
  limit[0] = Math.min(seconds * 1000, 2 ** 31 - 1)
  const script = new URL('./turn-watch.js', import.meta.url)
  if (state.thread || seconds === 0 || !isMainThread || debuggerUrl() !== undefined || !isBuilt(script)) return
  Object.assign(globalThis, { [Symbol.for(stalled)]: stop })
  // Nothing that the program was started with is for this thread: loaders, say, would be loaded again.
  state.thread = new Worker(script, {
    workerData: { turns, limit, stalled } satisfies WatchedTurns,
    execArgv: [],
    env: {},
  })
  state.thread.unref()
}

/** From its sources, the package has no script that a thread could be started with. */
const isBuilt = (script: URL): boolean => script.href !== import.meta.url && !import.meta.url.endsWith('.ts')

/** Called where the loop stands, out of which nothing leads: an exception could be caught in it. */
function stop(spots: readonly ScriptSpot[]): never {
  const place = spots.map((spot) => sourcePlace(spot)).find((one) => one !== null) ?? null
  const diagnostic = {
    code: 'FW317',
    message: `${state.turn()}: has computed for ${limit[0]! / 1000} s without a \`yield\` or an end`,
    place,
    help: 'put a `yield` into the loop; --turn-limit allows more time',
    notes: [],
  }
  writeSync(2, `${formatDiagnostic(diagnostic)}\n`)
  process.once('exit', muteErrors)
  try {
    process.exit(2)
  } finally {
    // A test runner may prevent the exit: this ends the process all the same.
    process.kill(process.pid, 'SIGKILL')
  }
}

/** At its exit Node says that it waits for the debugger, which here is the watching thread. */
function muteErrors(): void {
  closeSync(2)
  // It takes the number that is free.
  openSync(devNull, 'w')
}
