/** The page of the site for dumps of the reader, on the disk. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets, runPage, sharedParts } from '../../../../../src/apps/server/page.js'

/**
 * Writes the page into an empty folder.
 * @returns its address
 */
export function writeDumpPage(folder: string): string {
  const parts = sharedParts(readAssets())
  for (const part of ['inspector', 'runs']) mkdirSync(join(folder, part))
  for (const [name, content] of parts.files) writeFileSync(join(folder, 'inspector', name), content)
  writeFileSync(join(folder, 'runs/dump.html'), runPage(parts, null, 'Open a waveform dump', '../inspector'))
  return pathToFileURL(join(folder, 'runs/dump.html')).href
}
