import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { FlitwaveError } from '../diagnostic/diagnostic.js'

/** The remedies for common failures, by the system's error name. */
const remedies: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `you may not write into \`${dirname(path)}\`; choose another folder or change its permissions`,
  EPERM: (path) => `you may not write into \`${dirname(path)}\`; choose another folder or change its permissions`,
  EROFS: (path) => `\`${dirname(path)}\` is on a read-only file system; choose another folder`,
  ENOSPC: () => 'the disk is full; free some space or choose another one',
  EDQUOT: () => 'your quota is exceeded; free some space or choose another disk',
  EFBIG: () => 'the file exceeds the size limit: raise it (`ulimit -f`), or choose another disk',
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `\`${dirname(path)}\` does not accept new files or folders; choose another one`
      : `create the folder \`${dirname(path)}\` first`,
  ENOTDIR: (path) => `\`${dirname(path)}\` is not a folder; choose another path`,
  EEXIST: (path) => `\`${path}\` is a file; choose another folder`,
  ELOOP: (path) => `the links at \`${path}\` form a loop; choose another path`,
  ENAMETOOLONG: () => 'choose a shorter file name',
}

/** Turns a failed write into FW901 with a remedy; an error that does not come from the system stays unchanged. */
export function explainWriteError(path: string, error: unknown): unknown {
  const help = remedies[systemCode(error) ?? '']?.(path)
  return explain('FW901', `write \`${path}\``, error, help)
}

/** Turns a failed read into FW912; an error that does not come from the system stays unchanged. */
export function explainReadError(path: string, error: unknown, help: string): unknown {
  return explain('FW912', `read \`${path}\``, error, help)
}

function explain(code: string, what: string, error: unknown, remedy: string | undefined): unknown {
  const reason = systemCode(error)
  if (reason === undefined) return error
  const help = remedy ?? (error as Error).message
  return new FlitwaveError([{ code, message: `cannot ${what} (${reason})`, place: null, help, notes: [] }])
}

/** Runs a write and explains its system errors. */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw explainWriteError(path, error)
  }
}

/** The system's name of an error, such as `ENOENT`; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
