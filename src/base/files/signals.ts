/** Ends cleanly on Ctrl-C and on `kill`. */

import { constants } from 'node:os'

/**
 * Returns a signal that Ctrl-C or `kill` aborts, with the exit code as reason: work may finish. A second one ends the
 * process.
 */
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

/** The exit code of work that ended early: 130 for Ctrl-C, 143 for `kill`. */
export function exitCodeAfter({ reason }: AbortSignal): number {
  return typeof reason === 'number' ? reason : exitCodeOf('SIGINT')
}

/** SIGHUP is left alone: `nohup` ignores it, and a listener would undo that. */
const endings = ['SIGINT', 'SIGTERM'] as const

/** A signal that asks a process to end. */
type EndingSignal = (typeof endings)[number]

/** The exit code of a process that a signal ended: 130 for SIGINT, 143 for SIGTERM. */
function exitCodeOf(signal: EndingSignal): number {
  return 128 + constants.signals[signal]
}

let sections = 0

/**
 * Makes these signals end the process through its `exit` event, which removes temporary files, and only after the running
 * statements have finished. Other listeners to the signal have precedence.
 * @returns a function that undoes it
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
