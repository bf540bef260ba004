/** Runs a program again each time that somebody has changed it. */

import type { Program } from './page-program.js'
import type { Answer } from './received.js'
import { prepareSandbox, runInSandbox } from './sandbox.js'

/** Milliseconds without a change until the program runs. */
const pause = 120

export interface RunnerEvents {
  /** Before the sandbox is loaded, and while a program runs. */
  busy(text: string): void
  answered(answer: Answer): void
  failed(message: string): void
}

export class Runner {
  private timer: ReturnType<typeof setTimeout> | undefined
  private version = 0
  private isReady = false

  constructor(
    private readonly program: () => Program,
    private readonly events: RunnerEvents,
  ) {}

  /** Loads what runs programs. */
  async prepare(): Promise<void> {
    if (this.isReady) return
    this.events.busy('loading the simulator …')
    try {
      await prepareSandbox()
      this.isReady = true
    } catch (error) {
      this.events.failed(error instanceof Error ? error.message : String(error))
    }
  }

  /** Runs the program when nothing changes for a moment. */
  soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.now(), pause)
  }

  /** What is out of date by the time of its answer is not told. */
  async now(): Promise<void> {
    clearTimeout(this.timer)
    const version = ++this.version
    await this.prepare()
    if (!this.isReady || version !== this.version) return
    this.events.busy('running …')
    const answer = await runInSandbox(this.program())
    if (version === this.version) this.events.answered(answer)
  }
}
