import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CampaignOptions, Result } from './cases.js'
import type { Batch, Report } from './worker.js'

const worker = fileURLToPath(new URL('worker.ts', import.meta.url))
const register = fileURLToPath(new URL('../../../dist/src/language/transform/register.js', import.meta.url))

export interface PoolOptions {
  readonly cases: number
  /** The number of processes at once. */
  readonly jobs: number
  /** Seconds after which a case counts as hanging. */
  readonly limit: number
}

/** The number of cases after which a process is replaced, to free its memory. */
const batchSize = 300

/** The first case of a process also waits for loading. */
const startUpSeconds = 60

/** Tries all cases of a campaign, in any order; a case that hangs or ends its process is also a result. */
export async function runPool(
  options: CampaignOptions,
  { cases, jobs, limit }: PoolOptions,
  done: (result: Result) => void,
): Promise<void> {
  let next = 0
  const serve = async (): Promise<void> => {
    while (next < cases) {
      const from = next
      const to = (next = Math.min(cases, next + batchSize))
      for (let at = from; at < to;) at = await runBatch({ options, from: at, to }, limit, done)
    }
  }
  await Promise.all(Array.from({ length: jobs }, serve))
}

/** Runs a batch in a process; resolves to the first untried case. */
function runBatch(batch: Batch, limit: number, done: (result: Result) => void): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(worker, { execArgv: ['--import', register], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const watch = new Watch(child, limit)
    let at = batch.from
    let errors = ''
    child.stderr!.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)))
    child.on('message', (report: Report) => {
      if ('begins' in report) {
        at = report.begins
        watch.restart()
      } else {
        done(report.result)
        at = report.result.index + 1
      }
    })
    child.once('close', () => {
      watch.stop()
      if (at >= batch.to) return resolve(at)
      const message = watch.hasFired ? `no end after ${limit} s` : `the process ended: ${errors}`
      done({ index: at, verdict: { kind: 'crash', message }, blocks: 0, idioms: [], change: null, hasEnded: false })
      resolve(at + 1)
    })
    watch.restart(startUpSeconds)
    child.send(batch)
  })
}

/** Stops a process that computes for too long on one case. */
class Watch {
  readonly #timer: NodeJS.Timeout
  #end = 0
  hasFired = false

  constructor(
    private readonly child: ChildProcess,
    private readonly limit: number,
  ) {
    this.#timer = setInterval(() => this.#look(), 500)
  }

  restart(seconds = this.limit): void {
    this.#end = secondsOf(this.child.pid!) + seconds
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (secondsOf(this.child.pid!) < this.#end) return
    this.hasFired = true
    this.child.kill('SIGKILL')
  }
}

/** Linux clock ticks per second. */
const ticks = 100

/** The processor time of a process or, if unavailable, wall-clock time. On a busy machine they differ. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  } catch {
    return performance.now() / 1000
  }
}
