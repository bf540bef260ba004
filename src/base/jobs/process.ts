import { execFile, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Outcome {
  /** The exit code; null if the program was ended from outside, as at its limit. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const megabyte = 2 ** 20

/** The shell sets the limit for itself, and becomes the program. */
const limitedShell = 'ulimit -t "$1" && shift && exec "$@"'

/** Nothing else would stop these if this process ends before them. */
const running = new Set<ChildProcess>()

/** First of all that is done at the end, for they write into folders that are to be removed then. */
process.prependListener('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Runs a program to its end. A failing program is an outcome; only one that can not be started is an error.
 * @param seconds - the limit, of processor time: a clock on the wall would also count what a busy machine does besides,
 * and the time in which this process has not yet got round to reading what a program has printed
 */
export function run(program: string, args: readonly string[], cwd: string, seconds: number): Promise<Outcome> {
  if (!isInstalled(program)) return Promise.reject(new Error(`cannot start ${program}: it is not installed`))
  return new Promise((resolve, reject) => {
    const command = ['-c', limitedShell, 'sh', String(Math.ceil(seconds)), program, ...args]
    const options = { cwd, killSignal: 'SIGKILL' as const, maxBuffer: 1024 * megabyte }
    const child = execFile('/bin/sh', command, options, (error, stdout, stderr) => {
      running.delete(child)
      if (error && typeof error.code === 'string') reject(new Error(`cannot start ${program}: ${error.message}`))
      else resolve({ code: error ? (error.signal ? null : Number(error.code)) : 0, stdout, stderr })
    })
    running.add(child)
  })
}

/** True if a program stands on the search path, or where its own path says. */
export function isInstalled(program: string): boolean {
  const folders = isAbsolute(program) ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
