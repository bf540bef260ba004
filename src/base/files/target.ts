/** The kind of file that a path leads to: only regular files are read or replaced. */

import { lstatSync, realpathSync, statSync, type Stats } from 'node:fs'
import { fail } from '../diagnostic/diagnostic.js'
import { writing } from './explain.js'

/**
 * The file that is written when `path` is: behind links, what they lead to; `path` itself where nothing is there yet. A
 * device, a pipe, a socket or a folder is never replaced, by whomever the command is run.
 * @throws FlitwaveError FW921 for what is no regular file, FW901 for what cannot be looked at
 */
export function fileToReplace(path: string): string {
  return writing(path, () => {
    const there = lstatSync(path, { throwIfNoEntry: false })
    if (!there) return /(^|\/)$/.test(path) ? refuse(path, 'it names no file') : path
    const found = there.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : there
    if (!found) return refuse(path, 'it is a dangling link')
    if (!found.isFile()) return refuse(path, `it is ${kindOf(found)}`)
    return found === there ? path : realpathSync(path)
  })
}

/** `a folder`, `a device`: what something is that is no regular file. */
export function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

function refuse(path: string, what: string): never {
  const help = 'name a regular file, new or existing'
  return fail('FW921', `cannot write into \`${path}\`: ${what}`, null, help)
}
