/** How far a mutation score has come: in a terminal that somebody looks at, and nowhere else. */

import type { ScoreProgress } from '../../../verify/mutation/score/score.js'

/** Ends a line that is to be written again: back to its beginning, and nothing left of it. */
const again = '\r\x1b[K'

/** A line of a terminal that is written again. */
export class MutationProgress {
  private isShown = false

  constructor(
    private readonly name: string,
    private readonly to: Pick<NodeJS.WriteStream, 'write'>,
  ) {}

  readonly update = ({ what, done, of }: ScoreProgress): void => {
    this.isShown = true
    const work = what === 'runs' ? 'runs with mutants' : 'proofs of mutants that survive'
    this.to.write(`${again}${this.name}: ${work}, ${done} of ${of}`)
  }

  stop(): void {
    if (this.isShown) this.to.write(again)
  }
}
