/** The progress bar of a run that takes long: in a terminal that somebody looks at, and nowhere else. */

import { showProgress, type Progress } from '../../base/jobs/progress.js'
import type { Reached } from '../../runs/testbench/definition.js'

/** Milliseconds: shorter runs need no bar. */
const patience = 2000

/** A bar that comes when it is needed. */
export class RunProgress {
  private readonly start = performance.now()
  private shown: Progress | null = null

  constructor(
    private readonly name: string,
    private readonly to: NodeJS.WriteStream,
  ) {}

  readonly update = (reached: Reached): void => {
    const isOver = reached.done >= reached.total
    if (!this.shown && (isOver || performance.now() - this.start < patience)) return
    this.shown ??= showProgress(this.name, reached, this.to)
    this.shown.update(reached.done)
  }

  stop(): void {
    this.shown?.stop()
  }
}
