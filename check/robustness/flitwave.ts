/** The command in a separate process. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './player.js'
import type { Sandbox } from './sandbox.js'

const command = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url))

/** The end of a process. */
export interface Ended extends Outcome {
  readonly signal: NodeJS.Signals | null
}

/** A running process. */
export class Running {
  private readonly said = { stdout: '', stderr: '' }
  private readonly ended: Promise<unknown>

  constructor(readonly child: ChildProcess) {
    for (const name of ['stdout', 'stderr'] as const)
      child[name]!.on('data', (text) => (this.said[name] += String(text)))
    this.ended = once(child, 'close')
  }

  /** Pauses the command and the program around it. */
  pause(): void {
    process.kill(-this.child.pid!, 'SIGSTOP')
  }

  resume(): void {
    process.kill(-this.child.pid!, 'SIGCONT')
  }

  async end(): Promise<Ended> {
    await this.ended
    return { status: this.child.exitCode ?? -1, signal: this.child.signalCode, ...this.said }
  }
}

/**
 * Starts the command in a process group of its own.
 *
 * @param within - a program with its arguments that wraps the command, such as `unshare`
 */
export function start(args: readonly string[], sandbox: Sandbox, within: readonly string[] = []): Running {
  const [program = '', ...rest] = [...within, process.execPath, command, ...args]
  const env = { ...process.env, TMPDIR: sandbox.temporary }
  const detached = true
  return new Running(spawn(program, rest, { cwd: sandbox.work, env, stdio: ['ignore', 'pipe', 'pipe'], detached }))
}

export async function flitwave(args: readonly string[], sandbox: Sandbox, within?: readonly string[]): Promise<Ended> {
  return start(args, sandbox, within).end()
}

/** True if a system program works here; in CI it must. */
export function can(what: string, program: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status === 0) return true
  const message = `${what}: \`${[program, ...args].join(' ')}\` does not work here`
  if (process.env['CI'] === 'true') throw new Error(message)
  console.warn(`SKIPPED  ${message}`)
  return false
}

/** A file's bytes as text, null if there is none. */
export function contentOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}
