/** Writing results so that a reader never meets half of one. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { FlitwaveError } from './ir/diagnostic.js'

/**
 * Writes `data` to `path`, all or nothing: into a temporary sibling first, then renamed over the target. A full disk, a
 * read-only folder or a crash leaves the old file as it was.
 * @throws FlitwaveError FW901 naming the path and what to do.
 */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    // On the disk before it takes the place of what is there: else a crash could leave neither.
    writeFileSync(temporary, data, { flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (error) {
    removeIfThere(temporary)
    throw explainWriteError(path, error)
  }
}

/** Tidying up must not hide why the write failed; `force` alone still throws where the folder is none. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // What could not be made need not be removed.
  }
}

/**
 * Makes a folder, and those above it. One by one: Node 20's own `recursive` never ends where a system refuses a folder as
 * if the one above were missing, such as in /proc.
 * @throws FlitwaveError FW901
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw explainWriteError(path, error)
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** The remedies for what goes wrong in practice, by the system's name of the error. */
const remedies: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `you may not write into \`${dirname(path)}\`; choose another folder or change its permissions`,
  EPERM: (path) => `you may not write into \`${dirname(path)}\`; choose another folder or change its permissions`,
  EROFS: (path) => `\`${dirname(path)}\` is on a read-only file system; choose another folder`,
  ENOSPC: () => 'the disk is full; free some space or choose another one',
  EDQUOT: () => 'your quota is used up; free some space or choose another disk',
  EFBIG: () => 'files may not be as long as that here: raise the limit (`ulimit -f`), or choose another disk',
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `\`${dirname(path)}\` takes no files or folders; choose another one`
      : `create the folder \`${dirname(path)}\` first`,
  ENOTDIR: (path) => `\`${dirname(path)}\` is not a folder; choose another path`,
  EEXIST: (path) => `\`${path}\` is a file; choose another folder`,
  EISDIR: (path) => `\`${path}\` is a folder; name a file`,
  ENAMETOOLONG: () => 'choose a shorter file name',
}

/** What a failed write means to the user: FW901 with a remedy; an error that is none of the system stays as it is. */
export function explainWriteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const help = remedies[error.code]?.(path) ?? error.message
  const message = `cannot write \`${path}\` (${error.code})`
  return new FlitwaveError([{ code: 'FW901', message, place: null, help, notes: [] }])
}
