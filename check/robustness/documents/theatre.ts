/** Shows documents to a viewer, one after another, and measures its time and memory. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Seen } from './viewer.js'

/** The outcome of one document. */
export interface Shown {
  readonly end: 'well' | 'too slow' | 'too large' | 'died'
  /** Empty if it ended badly. */
  readonly seen: readonly Seen[]
  /** The peak resident memory in bytes; 0 if the system does not report it. */
  readonly memory: number
}

export const bounds = {
  /** The limits in milliseconds of processor time for opening a document, and for an answer. */
  answer: 5000,
  /** The maximum memory of the process in bytes. */
  memory: 1 << 30,
} as const

/** The limits for all answers together, in milliseconds of processor time, and of wall-clock time on a busy machine. */
const patience = { processor: 20_000, clock: 120_000 } as const

/** Milliseconds between two checks of a process. */
const pace = 40

const worker = fileURLToPath(new URL('../../../dist/web/worker.js', import.meta.url))

export class Theatre {
  private process: ChildProcess | null = null

  async show(document: Buffer): Promise<Shown> {
    const child = (this.process ??= await start())
    forgetHighest(child)
    return new Promise((resolve) => {
      const began = performance.now()
      const before = processorTimeOf(child)
      const finish = (shown: Pick<Shown, 'end'> & Partial<Shown>): void => {
        clearInterval(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        const memory = shown.memory ?? highestOf(child)
        if (shown.end !== 'well') this.close()
        resolve({ seen: [], memory, ...shown })
      }
      const timer = setInterval(() => {
        const isSlow = processorTimeOf(child) - before > patience.processor
        if (isSlow || performance.now() - began > patience.clock) finish({ end: 'too slow' })
        else if (highestOf(child) > bounds.memory) finish({ end: 'too large' })
      }, pace)
      child.on('message', (message) => {
        if (message !== 'begun') finish(judged(message as Seen[], highestOf(child)))
      })
      child.once('exit', () => finish({ end: 'died' }))
      child.send(document)
    })
  }

  close(): void {
    this.process?.kill('SIGKILL')
    this.process = null
  }
}

function judged(seen: readonly Seen[], memory: number): Shown {
  if (memory > bounds.memory) return { end: 'too large', seen, memory }
  return { end: seen.some(({ milliseconds }) => milliseconds > bounds.answer) ? 'too slow' : 'well', seen, memory }
}

async function start(): Promise<ChildProcess> {
  const register = new URL('../../../dist/src/language/transform/register.js', import.meta.url).href
  const child = fork(new URL('viewer.ts', import.meta.url), [worker], {
    execArgv: ['--import', register, '--expose-gc', '--disallow-code-generation-from-strings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Only Linux reports the peak size of a process, and resets it on request. */
function highestOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return 1024 * Number(kilobytes ?? 0)
  } catch {
    return 0
  }
}

/** In milliseconds; 0 if the system does not report it. */
function processorTimeOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
    // In ticks, of which there are a hundred in a second.
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}

function forgetHighest({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without a reset, the peak counts from its start.
  }
}
