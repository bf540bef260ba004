/** How far a proof has come: a line in a terminal that somebody looks at, written anew as it goes on. */

import { counted } from '../../../base/counted.js'
import type { Property } from '../../../verify/prove/property.js'

/** Milliseconds: shorter proofs need no line. */
const patience = 2000

/** Milliseconds between two of them. */
const period = 250

/** Ends a line that is to be written again: back to its beginning, and nothing left of it. */
const again = '\r\x1b[K'

/** What is looked at: the property, the depth, the time. */
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
    if (this.isShown) this.to.write(again)
  }

  private show(): void {
    const elapsed = performance.now() - this.start
    if (elapsed < patience) return
    this.isShown = true
    this.to.write(`${again}${this.name}: ${this.state}, ${Math.floor(elapsed / 1000)} s`)
  }
}
