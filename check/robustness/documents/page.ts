/** The run in a page of a single file, and the same page with another run. */

const element = /(<template id="flitwave-run">)([^<]*)/

/** The bytes of the run embedded in a page. */
export function runIn(page: string): Buffer {
  return Buffer.from(element.exec(page)![2]!, 'base64')
}

export function withRun(page: string, run: Buffer): string {
  return page.replace(element, (_, start: string) => start + run.toString('base64'))
}
