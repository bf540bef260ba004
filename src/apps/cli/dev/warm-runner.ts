import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunnerStart, RunOrder, RunOutcome } from './messages.js'

/** Characters of what a runner has written before it ended that are told. */
const longestError = 10_000

/** A process that waits for one testbench to run. It has loaded, and used, whatever it can. */
export class WarmRunner {
  private readonly process: ChildProcess
  private errors = ''
  private isAsked = false

  /**
   * @param start - what is to be expected
   * @param preload - files of packages that the testbench will import
   */
  constructor(start: RunnerStart, preload: readonly string[] = []) {
    const script = fileURLToPath(new URL('./runner.js', import.meta.url))
    this.process = fork(script, [start, ...preload], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      this.errors = (this.errors + text).slice(-longestError)
    })
  }

  /** Runs a testbench; null if {@link end} comes first. */
  run(order: RunOrder): Promise<RunOutcome | null> {
    this.isAsked = true
    return new Promise((resolve) => {
      this.process.once('message', (outcome: RunOutcome) => resolve(outcome))
      this.process.once('close', (code, signal) => resolve(this.isAsked ? this.accident(code ?? signal) : null))
      this.process.once('error', (error) => resolve(failed(error.message)))
      this.process.send(order)
    })
  }

  end(): void {
    this.isAsked = false
    this.process.kill('SIGKILL')
  }

  /** The process has ended without a word: it was stopped in an endless loop, has run out of memory, or has left. */
  private accident(how: number | string | null): RunOutcome {
    const told = this.errors.trim()
    return failed(told === '' ? `the process of the run has ended: ${String(how)}` : told)
  }
}

function failed(problems: string): RunOutcome {
  return { run: null, summary: null, problems, files: [] }
}
