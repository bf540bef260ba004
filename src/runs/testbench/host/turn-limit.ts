/** Ends the process if a turn of a testbench's code does not end. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { url as debuggerUrl } from 'node:inspector'
import { devNull } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'
import { formatDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import { sourcePlace, type ScriptSpot } from './code-place.js'

/** The memory that the watching thread shares with the main thread. */
export interface WatchedTurns {
  readonly turns: Int32Array
  /** The maximum milliseconds of computing per turn; 0 for unlimited. */
  readonly limit: Int32Array
  /** The key of the global symbol of the function that the watching thread calls. */
  readonly stalled: string
}

const stalled = 'flitwave.stalled'

/** See {@link import('./host.js').TestbenchHost}. */
export const turns = new Int32Array(new SharedArrayBuffer(4))

const limit = new Int32Array(new SharedArrayBuffer(4))

/** The watching thread once it is started, and the text of the current turn. */
const state: { thread: Worker | null; turn: () => string } = { thread: null, turn: () => '' }

/**
 * From now on, ends the process with exit code 2 and FW317 when a turn computes for longer than a limit. The first call
 * starts the thread that enforces it. It does nothing under a debugger, where a turn may take any time, and nothing in a
 * worker thread, which no other thread can inspect.
 *
 * @param seconds - the limit; 0 for none
 * @param turn - its name in the message
 */
export function limitTurns(seconds: number, turn: () => string): void {
  state.turn = turn
  limit[0] = Math.min(seconds * 1000, 2 ** 31 - 1)
  const script = new URL('./turn-watch.js', import.meta.url)
  if (state.thread || seconds === 0 || !isMainThread || debuggerUrl() !== undefined || !isBuilt(script)) return
  Object.assign(globalThis, { [Symbol.for(stalled)]: stop })
  // The program's start options are not for this thread: for example, it would load loaders again.
  state.thread = new Worker(script, {
    workerData: { turns, limit, stalled } satisfies WatchedTurns,
    execArgv: [],
    env: {},
  })
  state.thread.unref()
}

/** If the package runs from its sources, there is no script for a thread. */
const isBuilt = (script: URL): boolean => script.href !== import.meta.url && !import.meta.url.endsWith('.ts')

/** Called inside the endless loop. It must not throw, because the loop could catch the exception. */
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
    // A test runner may prevent the exit: this ends the process in any case.
    process.kill(process.pid, 'SIGKILL')
  }
}

/** At exit, Node prints that it waits for the debugger, which here is the watching thread. */
function muteErrors(): void {
  closeSync(2)
  // It gets the free file descriptor.
  openSync(devNull, 'w')
}
