/** Tells open pages what has become of the run, as server-sent events. */

import type { ServerResponse } from 'node:http'
import type { LiveState } from '../inspect/live.js'

export class LivePages {
  private readonly pages = new Set<ServerResponse>()

  constructor(private state: LiveState) {}

  get now(): LiveState {
    return this.state
  }

  /** Tells a page from now on. */
  add(page: ServerResponse): void {
    this.pages.add(page)
    page.on('close', () => this.pages.delete(page))
    page.write(eventOf(this.state))
  }

  tell(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change }
    for (const page of this.pages) page.write(eventOf(this.state))
  }

  close(): void {
    for (const page of this.pages) page.end()
  }
}

function eventOf(state: LiveState): string {
  return `data: ${JSON.stringify(state)}\n\n`
}
