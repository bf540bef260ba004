import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { summaryOf, type Summary } from './statistics.js'

/** What a command takes as a whole, in seconds of a user's time. */
export interface CommandTime {
  readonly command: string
  readonly seconds: Summary
}

const root = fileURLToPath(new URL('..', import.meta.url))

const commands: readonly (readonly string[])[] = [
  ['-e', '0'],
  ['dist/src/cli/main.js', 'run', 'router-pipeline', '--format', 'text'],
]

/** From the command to the printed waveform, beside the start of Node alone; in turn, so that both meet the same. */
export function coldStart(repetitions: number): CommandTime[] {
  const seconds = commands.map((): number[] => [])
  for (let i = 0; i < repetitions; i++) commands.forEach((args, which) => seconds[which]!.push(secondsOf(args)))
  return commands.map((args, which) => ({ command: `node ${args.join(' ')}`, seconds: summaryOf(seconds[which]!) }))
}

function secondsOf(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`)
  return (performance.now() - started) / 1000
}
