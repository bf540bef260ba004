/** The files of `docs/` that are pages or belong to pages. */

import { readdirSync } from 'node:fs'

/** @returns their paths from the root, without the program of the site and what it installs and writes */
export function guideFiles(): string[] {
  return readdirSync('docs', { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'site') return []
    if (!entry.isDirectory()) return [`docs/${entry.name}`]
    return readdirSync(`docs/${entry.name}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `docs/${entry.name}/${file.replaceAll('\\', '/')}`,
    )
  })
}
