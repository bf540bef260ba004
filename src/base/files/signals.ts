/** Ending well on Ctrl-C and on `kill`. */

import { constants } from 'node:os'

/** Aborted by Ctrl-C or `kill`, with the exit code as reason: work may finish. A second signal ends the process. */
export function interruptSignal(): AbortSignal {
  const ended = new AbortController()
  const onSignal = (signal: EndingSignal): void => {
    if (ended.signal.aborted) process.exit(exitCodeOf(signal))
    ended.abort(exitCodeOf(signal))
    console.error('\nfinishing what has been begun; once more ends it at once')
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return ended.signal
}

/** The exit code of work that was ended early: 130 by Ctrl-C, 143 by `kill`. */
export function exitCodeAfter({ reason }: AbortSignal): number {
  return typeof reason === 'number' ? reason : exitCodeOf('SIGINT')
}

/** SIGHUP is left alone: `nohup` has it ignored, and a listener would undo that. */
const endings = ['SIGINT', 'SIGTERM'] as const

/** Asks a process to end. */
type EndingSignal = (typeof endings)[number]

/** The exit code of a process that a signal has ended: 130 for SIGINT, 143 for SIGTERM. */
function exitCodeOf(signal: EndingSignal): number {
  return 128 + constants.signals[signal]
}

let sections = 0

/**
 * From now on these signals end the process by way of its `exit` event, where what is temporary is removed, and not
 * before the statements that are running have come to their end. Other listeners to the signal have precedence.
 * @returns undoes it
 */
export function endInOrder(): () => void {
  if (sections++ === 0) for (const signal of endings) process.on(signal, end)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    if (--sections === 0) for (const signal of endings) process.off(signal, end)
  }
}

function end(signal: EndingSignal): void {
  if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal))
}
