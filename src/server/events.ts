/** Tells open pages what has happened, as server-sent events. */

import type { ServerResponse } from 'node:http'

/** What a page is told while it is open. */
export type PageEvent =
  /** A run has begun; what is shown is of the one before. */
  | { readonly kind: 'running' }
  /** There is another run to be fetched. */
  | { readonly kind: 'run' }
  /** There is no run, with the reason; the last one can still be looked at. */
  | { readonly kind: 'failed'; readonly text: string }

export class PageEvents {
  private readonly pages = new Set<ServerResponse>()
  private last: PageEvent | null = null

  /** A page that has just been opened is told the last event, too. */
  add(page: ServerResponse): void {
    this.pages.add(page)
    page.on('close', () => this.pages.delete(page))
    // Without a line nothing is sent, and the page would wait for the head.
    page.write(this.last ? lines(this.last) : ':\n\n')
  }

  send(event: PageEvent): void {
    this.last = event
    for (const page of this.pages) page.write(lines(event))
  }

  close(): void {
    for (const page of this.pages) page.end()
  }
}

function lines(event: PageEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
