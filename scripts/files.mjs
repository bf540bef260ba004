/** The files of the project, for scripts. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Every file below a folder whose name has the ending, as paths with `/`, in an order that does not depend on the disk.
 * @param {string} folder
 * @param {string} ending
 * @returns {string[]}
 */
export function filesBelow(folder, ending) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort()
}

/**
 * Changes when the name or the text of any of the files changes.
 * @param {readonly string[]} files
 */
export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
