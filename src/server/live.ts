/** Tells open pages what has become of the run, as server-sent events. */

import type { ServerResponse } from 'node:http'

/** What a page is told, each time all of it. */
export interface LiveState {
  /** The number of the run that can be fetched; 0 as long as there is none. */
  readonly run: number
  /** Whether the next one is being made. */
  readonly isRunning: boolean
  /** What is wrong with the sources or with the run, for people; null if nothing is. */
  readonly problems: string | null
}

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
