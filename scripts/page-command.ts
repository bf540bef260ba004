/** Commands that serve a page to the browser until they are stopped: `flitwave inspect` and `flitwave dev`. */

import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../dist/src/apps/cli/main.js', import.meta.url))

export interface PageCommand {
  readonly process: ChildProcess
  /** The address that the command has printed. */
  readonly url: string
  /** All output so far. */
  readonly said: { out: string; errors: string }
}

/**
 * Starts a command, and waits for its address. The caller must stop its process.
 * @param folder - where it runs
 * @throws Error with what it has printed, if it ends without one
 */
export function startPageCommand(args: readonly string[], folder: string): Promise<PageCommand> {
  const env = { ...process.env, FLITWAVE_TYPES: 'off' }
  const child = spawn(process.execPath, [command, ...args, '--no-open'], { cwd: folder, env })
  const said = { out: '', errors: '' }
  child.stderr.on('data', (text: Buffer) => (said.errors += text.toString()))
  return new Promise((resolve, reject) => {
    child.on('exit', (status) => reject(new Error(`the command has ended with ${status}: ${said.out}${said.errors}`)))
    child.stdout.on('data', (text: Buffer) => {
      said.out += text.toString()
      const url = /http:\S+/.exec(said.out)
      if (url) resolve({ process: child, url: url[0], said })
    })
  })
}

/** A file of this project. */
export function projectFile(...path: readonly string[]): string {
  return join(fileURLToPath(new URL('..', import.meta.url)), ...path)
}
