/**
 * A process that runs command lines one after another, like the command itself, because starting a process for each takes
 * longer.
 */

import { fileURLToPath } from 'node:url'

export interface Question {
  readonly args: readonly string[]
  readonly folder: string
}

export interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

interface Command {
  readonly main: (args: readonly string[]) => Promise<void>
}

const written = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (text: string | Uint8Array): boolean => {
    written[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    return true
  }
}
// Each experiment adds signal listeners again in this process.
process.setMaxListeners(0)

let answer: ((outcome: Outcome) => void) | null = null
const fail = (error: unknown): void => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  answer?.({ status: 70, stdout: written.stdout, stderr: `${written.stderr}\nnot caught: ${text}` })
}
process.on('uncaughtException', fail).on('unhandledRejection', fail)

const root = fileURLToPath(new URL('../..', import.meta.url))
const { main } = (await import(`${root}dist/src/apps/cli/cli.js`)) as Command

process.on('message', ({ args, folder }: Question) => {
  Object.assign(written, { stdout: '', stderr: '' })
  process.chdir(folder)
  process.exitCode = 0
  answer = (outcome) => {
    answer = null
    process.send!(outcome)
  }
  main(args).then(() => {
    // Streams report write errors of a command in the next turn.
    setImmediate(() => answer?.({ status: Number(process.exitCode), ...written }))
  }, fail)
})
process.send!('ready')
