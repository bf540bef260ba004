/** Receives the server's messages about the run while the page is open. */

import type { LiveState } from '../../src/apps/inspect/live.js'
import { fetchOwn } from './load.js'

/**
 * The states of the run, each as soon as there is one; ends with the server.
 * @throws Error with the text to show
 */
export async function* liveStates(): AsyncGenerator<LiveState, void> {
  const { body } = await fetchOwn('events')
  const reader = body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) return
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop()!
    for (const event of events) yield JSON.parse(event.slice('data: '.length)) as LiveState
  }
}
