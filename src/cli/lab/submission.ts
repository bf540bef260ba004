/** The files that a student has handed in, from the disk. */

import { basename, dirname, join, resolve } from 'node:path'
import { withImports } from '../../course/imports.js'
import type { Submission } from '../../course/student-code.js'
import type { Lab } from '../../lab/index.js'
import { readHanded, shownPath } from './handed-file.js'
import { failForMissing } from './instead.js'

/**
 * Reads a file, and those that it imports from its own folder.
 * @throws FlitwaveError FW996 for what cannot be graded: no file, a link, too large, an import that the lab does not allow
 */
export function readSubmission(path: string, lab: Lab): Submission {
  const first = resolve(path)
  const folder = dirname(first)
  return withImports(basename(first), lab, (name) => {
    const file = join(folder, name)
    const text = readHanded(file) ?? failForMissing(file)
    return { name, path: file, shown: shownPath(file), text }
  })
}
