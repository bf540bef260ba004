import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'

/** The work of a network since reset; engines must agree in everything except the memory. */
export interface Report {
  readonly cycles: number
  /** Flits, of all nodes. */
  readonly sent: number
  readonly received: number
  readonly checksum: number
  /** The maximum memory of the process so far. */
  readonly peakBytes: number
}

/**
 * A process that holds a network. It prints `ready` after its first cycle. Then `step 100` runs 100 cycles and returns the
 * seconds that they took, and `report` returns a {@link Report}.
 */
export class Runner {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>
  #errors = ''

  private constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args)
    this.#child.on('error', (error) => (this.#errors += error.message))
    this.#child.stderr.on('data', (text: Buffer) => (this.#errors += text.toString()))
    this.#lines = createInterface({ input: this.#child.stdout })
    this.#answers = this.#lines[Symbol.asyncIterator]()
  }

  /** Starts a process; `seconds` is the time until it has simulated its first cycle. */
  static async start(program: string, args: readonly string[]): Promise<{ runner: Runner; seconds: number }> {
    const started = performance.now()
    const runner = new Runner(program, args)
    const first = await runner.#answer()
    const seconds = (performance.now() - started) / 1000
    if (first !== 'ready') throw new Error(`${program} began with ${first}`)
    return { runner, seconds }
  }

  /** Runs a number of cycles; returns the seconds that they took. */
  async step(cycles: number): Promise<number> {
    return Number(await this.#ask(`step ${cycles}`))
  }

  /** The number of cycles that take about a number of seconds; measuring it also warms up the process. */
  async cyclesIn(seconds: number): Promise<number> {
    for (let cycles = 1; ; cycles *= 2) {
      const spent = await this.step(cycles)
      if (spent > seconds / 3) return Math.max(1, Math.round((cycles * seconds) / spent))
    }
  }

  async report(): Promise<Report> {
    return JSON.parse(await this.#ask('report')) as Report
  }

  /** The process ends when its input does. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.stdin.end()
    await closed
  }

  #ask(command: string): Promise<string> {
    this.#child.stdin.write(`${command}\n`)
    return this.#answer()
  }

  async #answer(): Promise<string> {
    const next = await this.#answers.next()
    if (next.done === true) throw new Error(`${this.#child.spawnfile} ended unasked: ${this.#errors.slice(-2000)}`)
    return next.value
  }
}
