import { Worker } from 'node:worker_threads'

export interface WatchdogLimits {
  /** Seconds of processor time for each task. */
  readonly seconds: number
  readonly megabytes: number
}

/**
 * Ends this process if it takes more processor time or memory than it may. Processor time, for a busy machine must not
 * look like a program that hangs; in a thread, for a process that hangs no longer looks at its own clock.
 */
export class Watchdog {
  /** The processor time in seconds beyond which the process is ended. */
  private readonly deadline = new Float64Array(new SharedArrayBuffer(8))

  constructor(private readonly limits: WatchdogLimits) {
    this.rest()
    const { deadline } = this
    new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
      workerData: { deadline, ...limits },
      execArgv: [],
    }).unref()
  }

  /** A task begins, which may take a number of seconds more than others. */
  watch(more: number): void {
    const { user, system } = process.cpuUsage()
    this.deadline[0] = (user + system) / 1e6 + this.limits.seconds + more
  }

  /** The task is done. */
  rest(): void {
    this.deadline[0] = Infinity
  }
}
