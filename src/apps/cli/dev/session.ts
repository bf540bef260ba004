/** Runs a testbench at each save, in a process that is already warm, and shows the last run. */

import { resolve } from 'node:path'
import { isInstalled } from '../../../base/files/packaged.js'
import { formatDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { RunServer } from '../../server/server.js'
import { print, printError } from '../shared/output.js'
import { startTypeCheck } from '../shared/type-check.js'
import { FileWatch } from '../shared/file-watch.js'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PastOptions } from '../shared/open-run.js'

/** `runs`: the runner gets its order at once; `waits`: it waits for the next save. */
export type RunnerStart = 'runs' | 'waits'

/** The testbench to run, and its settings. */
export interface RunOrder extends Pick<PastOptions, 'set' | 'seed' | 'cycles'> {
  readonly target: string
}

/** The outcome of a run. */
export interface RunOutcome {
  /** The run in the form for the page; null if there is none. */
  readonly run: Uint8Array | null
  /** `fifo: 16 cycles, 23 checks passed` */
  readonly summary: string | null
  /** The faults, as text; null if there are none. */
  readonly problems: string | null
  /** Absolute paths of all files that were imported or read. */
  readonly files: readonly string[]
}

/** Characters of a runner's last output that a message shows. */
const longestError = 10_000

/** A process that waits to run one testbench. It has loaded and exercised as much as it can. */
class WarmRunner {
  private readonly process: ChildProcess
  private errors = ''
  private isAsked = false

  /**
   * @param start - how the runner gets its order
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

  /** The process ended without an outcome: it was stopped in an endless loop, ran out of memory, or exited. */
  private accident(how: number | string | null): RunOutcome {
    const report = this.errors.trim()
    return failed(report === '' ? `the process of the run has ended: ${String(how)}` : report)
  }
}

function failed(problems: string): RunOutcome {
  return { run: null, summary: null, problems, files: [] }
}

/** Milliseconds that a page needs to show a run. */
const pageTime = 500

export class DevSession {
  private next: WarmRunner | null = null
  /** Files of packages that the last run has imported. */
  private packaged: readonly string[] = []
  private running: WarmRunner | null = null
  private readonly watch = new FileWatch(() => void this.run())
  /** Counts the runs: only the result of the last one is used. */
  private turn = 0

  constructor(
    private readonly order: RunOrder,
    private readonly server: RunServer,
    private readonly checksTypes: boolean,
  ) {
    this.watch.add([resolve(order.target)], Infinity, true)
  }

  /** Runs the current version of the testbench; a run in progress is aborted. */
  async run(): Promise<void> {
    const turn = ++this.turn
    this.running?.end()
    this.running = this.next ?? new WarmRunner('runs')
    this.next = null
    this.server.tell({ isRunning: true, problems: null })
    const begin = Date.now()
    const outcome = await this.running.run(this.order)
    if (outcome === null || turn !== this.turn) return
    this.running = null
    this.take(outcome, begin)
    this.prepare(turn)
    const types = await this.typeErrors()
    if (types === null || turn !== this.turn) return
    printError(types)
    this.server.tell({ isRunning: false, problems: [outcome.problems, types].filter(Boolean).join('\n\n') })
  }

  close(): void {
    this.turn++
    this.watch.close()
    this.running?.end()
    this.next?.end()
  }

  /** Prepares the next runner, delayed so as not to slow down the run and the page. */
  private prepare(turn: number): void {
    setTimeout(() => {
      if (turn === this.turn) this.next = new WarmRunner('waits', this.packaged)
    }, pageTime).unref()
  }

  private take({ run, summary, problems, files }: RunOutcome, begin: number): void {
    const own = files.filter((file) => !isInstalled(file))
    if (run) this.packaged = files.filter(isInstalled)
    this.watch.add(own, begin, run === null)
    if (run) this.server.show(run, problems)
    else this.server.tell({ isRunning: false, problems })
    if (summary !== null) print(`${summary} (${((Date.now() - begin) / 1000).toFixed(2)} s)`)
    if (problems !== null) printError(problems)
  }

  private async typeErrors(): Promise<string | null> {
    const errors = await startTypeCheck(this.order.target, this.checksTypes).errors()
    return errors.length === 0 ? null : errors.map(formatDiagnostic).join('\n\n')
  }
}
