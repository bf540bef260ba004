/** Runs a testbench again at each save, and shows the last run that there was. */

import { resolve, sep } from 'node:path'
import { packageRoot } from '../../../base/files/packaged.js'
import { formatDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { RunServer } from '../../server/server.js'
import { print, printError } from '../output.js'
import { startTypeCheck } from '../types.js'
import { FileWatch } from './file-watch.js'
import type { RunOrder, RunOutcome } from './messages.js'
import { WarmRunner } from './warm-runner.js'

/** Milliseconds in which a page shows a run. */
const pageTime = 500

export class DevSession {
  private next: WarmRunner | null = null
  /** Files of packages that the last run has imported. */
  private packaged: readonly string[] = []
  private running: WarmRunner | null = null
  private readonly watch = new FileWatch(() => void this.run())
  /** Counts the runs: what is told of one before the last is not wanted any more. */
  private turn = 0

  constructor(
    private readonly order: RunOrder,
    private readonly server: RunServer,
    private readonly checksTypes: boolean,
  ) {
    this.watch.add([resolve(order.target)], Infinity, true)
  }

  /** Runs the testbench as it is now; a run that is under way is given up. */
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

  /** Not sooner: it would take the processor from the run, and from the page, that somebody waits for. */
  private prepare(turn: number): void {
    setTimeout(() => {
      if (turn === this.turn) this.next = new WarmRunner('waits', this.packaged)
    }, pageTime).unref()
  }

  private take({ run, summary, problems, files }: RunOutcome, begin: number): void {
    const own = files.filter(isOfUser)
    if (run) this.packaged = files.filter((file) => !isOfUser(file))
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

/** Nobody edits what is installed. */
function isOfUser(file: string): boolean {
  return !file.startsWith(packageRoot() + sep) && !file.includes(`${sep}node_modules${sep}`)
}
