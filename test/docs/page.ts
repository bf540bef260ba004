/** Pages of the documentation, as the tests that compare them with the code read them. */

import { readFileSync } from 'node:fs'

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}

/** The fenced block of a page that opens with this info string. */
export function fenced(page: string, info: string): string {
  const opening = `\n\`\`\`${info}\n`
  const start = page.indexOf(opening)
  if (start < 0) throw new Error(`the page has no block ${info}`)
  const text = page.slice(start + opening.length)
  return text.slice(0, text.indexOf('\n```') + 1)
}

/** The words of a command, split as a shell splits them. */
export function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
}
