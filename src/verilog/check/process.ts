import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Outcome {
  /** The exit code; null if the program was stopped at its time limit. */
  readonly code: number | null
  /** Everything printed to standard output. */
  readonly stdout: string
  /** Everything printed to standard error. */
  readonly stderr: string
}

const megabyte = 2 ** 20

/** Runs a program to its end. A failing program is an outcome; only one that can not be started is an error. */
export function run(program: string, args: readonly string[], cwd: string, seconds: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { cwd, timeout: seconds * 1000, killSignal: 'SIGKILL' as const, maxBuffer: 1024 * megabyte }
    // Nobody else would stop it; and first of all, for it writes into the folder that is to be removed then.
    const stop = (): void => void child.kill('SIGKILL')
    process.prependOnceListener('exit', stop)
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      process.off('exit', stop)
      if (error && typeof error.code === 'string') reject(new Error(`cannot start ${program}: ${error.message}`))
      else resolve({ code: error ? (error.killed ? null : Number(error.code)) : 0, stdout, stderr })
    })
  })
}

/** True if a program stands on the search path. */
export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
