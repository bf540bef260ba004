import { onTestFinished } from 'vitest'
import { projectFile, startPageCommand } from '../../../../../scripts/page-command.js'

/** The address that `flitwave inspect` prints; the command goes on until the test ends. */
export async function served(...args: readonly string[]): Promise<string> {
  const { process, url } = await startPageCommand(['inspect', ...args], projectFile())
  onTestFinished(() => void process.kill('SIGTERM'))
  return url
}
