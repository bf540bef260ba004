import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { summaryOf, type Summary } from './statistics.js'

/** The time of a whole command, in seconds of CPU time of all its threads. */
export interface CommandTime {
  readonly command: string
  readonly seconds: Summary
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const reporter = fileURLToPath(new URL('report-cpu.cjs', import.meta.url))

const main = 'dist/src/apps/cli/main.js'

const commands: readonly (readonly string[])[] = [
  ['-e', '0'],
  [main, '--version'],
  [main, 'list'],
  [main, 'run', 'router-pipeline', '--format', 'text'],
]

/** The time of the whole command, compared with Node alone; alternating, so that both see the same conditions. */
export function coldStart(repetitions: number): CommandTime[] {
  const seconds = commands.map((): number[] => [])
  for (let i = 0; i < repetitions; i++) commands.forEach((args, which) => seconds[which]!.push(secondsOf(args)))
  return commands.map((args, which) => ({ command: `node ${args.join(' ')}`, seconds: summaryOf(seconds[which]!) }))
}

function secondsOf(args: readonly string[]): number {
  const { status, stderr, output } = spawnSync(process.execPath, ['--require', reporter, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`)
  return Number(output[3]) / 1e6
}
