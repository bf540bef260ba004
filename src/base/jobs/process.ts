import { execFile, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Outcome {
  /** The exit code; null if the program was killed, for example at its limit. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const megabyte = 2 ** 20

/** The shell sets its own limit, then replaces itself with the program. */
const limitedShell = 'ulimit -t "$1" && shift && exec "$@"'

/** The programs to kill if this process ends before them. */
const running = new Set<ChildProcess>()

/** Runs before other exit handlers, because the programs write into folders that those remove. */
process.prependListener('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Runs a program to its end. A failing program is an outcome; only a failed start is an error.
 * @param seconds - the limit in processor time: wall-clock time would also count other work of a busy machine, and delays
 * until this process reads the program's output
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

/** True if a program is on the search path, or at its own path. */
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
