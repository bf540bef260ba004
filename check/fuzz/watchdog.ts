import { Worker } from 'node:worker_threads'

export interface WatchdogLimits {
  /** Seconds of processor time for each task. */
  readonly seconds: number
  readonly megabytes: number
}

/**
 * Ends this process if it exceeds its processor time or memory. It uses processor time, because a busy machine must not look
 * like a hanging program, and a thread, because a hanging process no longer checks its own clock.
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

  /** Starts a task, which may take a number of seconds more than others. */
  watch(more: number): void {
    const { user, system } = process.cpuUsage()
    this.deadline[0] = (user + system) / 1e6 + this.limits.seconds + more
  }

  /** Ends a task. */
  rest(): void {
    this.deadline[0] = Infinity
  }
}
