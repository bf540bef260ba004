import { vi } from 'vitest'
import { main } from '../../src/apps/cli/cli.js'
import type { Outcome } from './cli.js'

let running: Promise<unknown> = Promise.resolve()

/**
 * Runs the command from its sources, without a process of its own, which takes longer than most commands. Commands that
 * look at the catalog of the package, or load files of the user, need `flitwave` of `cli.ts`. One at a time.
 */
export function inProcess(args: readonly string[]): Promise<Outcome> {
  const outcome = running.then(() => run(args))
  running = outcome.catch(() => undefined)
  return outcome
}

async function run(args: readonly string[]): Promise<Outcome> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  const before = process.exitCode
  process.exitCode = 0
  try {
    await main(args)
    return { status: process.exitCode, ...written }
  } finally {
    process.exitCode = before
    for (const spy of spies) spy.mockRestore()
  }
}
