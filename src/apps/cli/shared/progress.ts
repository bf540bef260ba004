/** Progress of long commands, only in a terminal. */

import { showProgress, type Progress } from '../../../base/jobs/progress.js'
import { counted } from '../../../base/text.js'
import type { Reached } from '../../../runs/testbench/definition.js'
import type { ScoreProgress } from '../../../verify/mutation/score/score.js'
import type { Property } from '../../../verify/prove/property.js'

/** Milliseconds before the first output; shorter commands show none. */
const patience = 2000

/** Milliseconds between two updates of a proof. */
const period = 250

/** Returns to the beginning of a line and clears it. */
const clearLine = '\r\x1b[K'

/** The bar of a run, shown once the run takes long. */
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

/** The progress line of a mutation score. */
export class MutationProgress {
  private isShown = false

  constructor(
    private readonly name: string,
    private readonly to: Pick<NodeJS.WriteStream, 'write'>,
  ) {}

  readonly update = ({ what, done, of }: ScoreProgress): void => {
    this.isShown = true
    const work = what === 'runs' ? 'runs with mutants' : 'proofs of mutants that survive'
    this.to.write(`${clearLine}${this.name}: ${work}, ${done} of ${of}`)
  }

  stop(): void {
    if (this.isShown) this.to.write(clearLine)
  }
}

/** The progress line of a proof: the property, the depth, the time. */
export class ProofProgress {
  private readonly start = performance.now()
  private readonly timer: NodeJS.Timeout
  private state = ''
  private isShown = false

  constructor(
    private readonly name: string,
    private readonly to: Pick<NodeJS.WriteStream, 'write'>,
  ) {
    this.timer = setInterval(() => this.show(), period)
  }

  readonly onCycle = (cycle: number, open: number): void => {
    this.state = `cycle ${cycle}, ${open} open`
  }

  readonly onFrame = ({ message }: Property, frame: number): void => {
    this.state = `'${message}', an invariant after ${counted(frame, 'cycle')}`
  }

  stop(): void {
    clearInterval(this.timer)
    if (this.isShown) this.to.write(clearLine)
  }

  private show(): void {
    const elapsed = performance.now() - this.start
    if (elapsed < patience) return
    this.isShown = true
    this.to.write(`${clearLine}${this.name}: ${this.state}, ${Math.floor(elapsed / 1000)} s`)
  }
}
