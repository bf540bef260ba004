import { exitCodeOf, type EndingSignal } from '../files/signals.js'

/**
 * Is aborted by Ctrl-C or `kill`: what has been begun may be finished. The second one ends the process at once. Its reason
 * is the exit code.
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

/** The exit code of work that was ended early: 130 by Ctrl-C, 143 by `kill`. */
export function exitCodeAfter({ reason }: AbortSignal): number {
  return typeof reason === 'number' ? reason : exitCodeOf('SIGINT')
}
