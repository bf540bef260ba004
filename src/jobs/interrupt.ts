/** Every program that is ended by Ctrl-C has this code. */
export const interrupted = 130

/** Is aborted by Ctrl-C: what has been begun may be finished. The second Ctrl-C ends the process at once. */
export function interruptSignal(): AbortSignal {
  const ended = new AbortController()
  const onSignal = (): void => {
    if (ended.signal.aborted) process.exit(interrupted)
    ended.abort()
    console.error('\nfinishing what has been begun; once more ends it at once')
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return ended.signal
}
