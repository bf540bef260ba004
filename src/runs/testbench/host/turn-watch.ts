/**
 * A thread that watches the main thread and that only the main thread can stop: it detects a turn of a testbench's code that
 * takes too long, and makes the main thread report its current place. It imports nothing from the package, because each run
 * would load that again.
 */

import { Session, type Debugger } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { ScriptSpot } from './code-place.js'
import type { WatchedTurns } from './turn-limit.js'

const watched = workerData as WatchedTurns

/** Milliseconds between two checks. */
const lookEvery = 200

type Script = Pick<Debugger.ScriptParsedEventDataType, 'url' | 'sourceMapURL'>

interface Since {
  readonly turn: number
  readonly time: number
  readonly cpu: NodeJS.CpuUsage
}

const now = (turn: number): Since => ({ turn, time: performance.now(), cpu: process.cpuUsage() })
const present = (): number => Atomics.load(watched.turns, 0)

/** The watched turn, and whether its place is being requested. */
const state = { since: now(present()), isAsking: false }
setInterval(look, lookEvery)

/** Does not count time in which the process did not compute because it was stopped or lacked a processor. */
function look(): void {
  const turn = present()
  if (turn !== state.since.turn || turn % 2 === 0) {
    state.since = now(turn)
    return
  }
  const { user, system } = process.cpuUsage(state.since.cpu)
  const limit = Atomics.load(watched.limit, 0)
  if (limit > 0 && Math.min(performance.now() - state.since.time, (user + system) / 1000) >= limit && !state.isAsking)
    ask(turn)
}

/** Pauses the main thread like a debugger, and calls a function there that ends the process. */
function ask(turn: number): void {
  state.isAsking = true
  const session = new Session()
  session.connectToMainThread()
  const scripts = new Map<string, Script>()
  session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const spots = callFrames.map((frame) => spotOf(frame, scripts))
    const expression = `globalThis[Symbol.for('${watched.stalled}')]?.(${JSON.stringify(spots)})`
    if (present() === turn)
      session.post('Debugger.evaluateOnCallFrame', { callFrameId: callFrames[0]!.callFrameId, expression })
    session.post('Debugger.resume', () => {
      session.disconnect()
      state.isAsking = false
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

function spotOf({ location }: Debugger.CallFrame, scripts: ReadonlyMap<string, Script>): ScriptSpot {
  const { scriptId, lineNumber, columnNumber = 0 } = location
  const { url = '', sourceMapURL } = scripts.get(scriptId) ?? {}
  return { url, sourceMapURL, lineNumber, columnNumber }
}
