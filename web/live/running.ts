/** Asks the sandbox again after each change of the question. */

import { prepareSandbox } from './sandbox.js'

export interface RunnerEvents<A> {
  /** Called before the sandbox is loaded, and while it works. */
  busy(text: string): void
  answered(answer: A): void
  failed(message: string): void
}

export interface RunnerOptions {
  /** The status while the sandbox works. */
  readonly working?: string
  /** Milliseconds without a change until the question is asked. */
  readonly pause?: number
}

export class Runner<A> {
  private timer: ReturnType<typeof setTimeout> | undefined
  private isReady = false
  private asking: AbortController | null = null
  private readonly working: string
  private readonly pause: number

  /** @param ask - asks the question, such as to run a program; null once the signal has ended it */
  constructor(
    private readonly ask: (signal: AbortSignal) => Promise<A | null>,
    private readonly events: RunnerEvents<A>,
    { working = 'running …', pause = 120 }: RunnerOptions = {},
  ) {
    this.working = working
    this.pause = pause
  }

  /** Loads the sandbox. Returns true on success. */
  async prepare(): Promise<boolean> {
    if (this.isReady) return true
    this.events.busy('loading the simulator …')
    try {
      await prepareSandbox()
      this.isReady = true
    } catch (error) {
      this.events.failed(error instanceof Error ? error.message : String(error))
    }
    return this.isReady
  }

  /** Asks once nothing has changed for a moment. */
  soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.now(), this.pause)
  }

  /** Runs at once; ends an outdated run without a report. */
  async now(): Promise<void> {
    clearTimeout(this.timer)
    this.asking?.abort()
    const asking = new AbortController()
    this.asking = asking
    const isOutdated = (): boolean => this.asking !== asking
    if (!(await this.prepare()) || isOutdated()) return
    this.events.busy(this.working)
    const answer = await this.ask(asking.signal)
    if (answer && !isOutdated()) this.events.answered(answer)
  }
}
