/** Shows the progress of work: a bar in a terminal, otherwise a line from time to time. */

import { SingleBar } from 'cli-progress'
import { decimal } from '../text.js'

export interface Progress {
  /** Reports the amount done. */
  update(done: number): void
  stop(): void
}

/** The total amount of work. */
export interface Amount {
  /** The unit, such as `points`. */
  readonly unit: string
  /** The amount that earlier runs have finished. */
  readonly done: number
  readonly total: number
}

export function showProgress(title: string, amount: Amount, to: NodeJS.WriteStream): Progress {
  return to.isTTY ? bar(title, amount, to) : new Lines(title, amount, to)
}

function bar(title: string, { unit, done, total }: Amount, stream: NodeJS.WriteStream): Progress {
  const shown = new SingleBar({
    format: `${title} {bar} {percentage} %  {value} of {total} ${unit}, {eta_formatted} left`,
    formatValue: (value, _, type) => (type === 'value' || type === 'total' ? decimal(value) : String(value)),
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    etaBuffer: 50,
    hideCursor: true,
    stream,
  })
  shown.start(total, done)
  return { update: (value) => shown.update(value), stop: () => shown.stop() }
}

/** Seconds between two lines, so that a log stays short. */
const secondsBetween = 10

class Lines implements Progress {
  private last = performance.now()
  /** The time of the first update, and the amount done then. */
  private first: { readonly at: number; readonly done: number } | null = null

  constructor(
    private readonly title: string,
    private readonly amount: Amount,
    private readonly to: NodeJS.WritableStream,
  ) {}

  update(done: number): void {
    const now = performance.now()
    this.first ??= { at: now, done }
    if (now - this.last < secondsBetween * 1000) return
    this.last = now
    const { unit, total } = this.amount
    const percent = Math.floor((100 * done) / total)
    this.to.write(
      `${this.title}: ${percent} %, ${decimal(done)} of ${decimal(total)} ${unit}${this.timeLeft(done, now)}\n`,
    )
  }

  stop(): void {
    // The report contains the rest.
  }

  /** Estimates from the progress since the first update; before that, everything had to be compiled. */
  private timeLeft(done: number, now: number): string {
    const { done: before, total } = this.amount
    const { at, done: first } = this.first!
    const here = done - first
    if (here < (total - before) / 20 || done === total) return ''
    return `, about ${(((now - at) / 1000) * ((total - done) / here)).toFixed(0)} s left`
  }
}
