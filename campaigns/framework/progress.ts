/** How far a campaign has come: a bar in a terminal, elsewhere a line now and then. */

import { SingleBar } from 'cli-progress'
import { decimal } from './report.js'

export interface Progress {
  /** So many cases are done. */
  update(done: number): void
  stop(): void
}

/** @param done - cases that earlier runs have done */
export function showProgress(title: string, done: number, total: number, to: NodeJS.WriteStream): Progress {
  return to.isTTY ? bar(title, done, total, to) : new Lines(title, done, total, to)
}

function bar(title: string, done: number, total: number, stream: NodeJS.WriteStream): Progress {
  const shown = new SingleBar({
    format: `${title} {bar} {percentage} %  {value} of {total} cases, {eta_formatted} left`,
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

/** Between two lines, so that a log stays short. */
const secondsBetween = 10

class Lines implements Progress {
  private readonly started = performance.now()
  private last = this.started

  constructor(
    private readonly title: string,
    private readonly doneBefore: number,
    private readonly total: number,
    private readonly to: NodeJS.WritableStream,
  ) {}

  update(done: number): void {
    const now = performance.now()
    if (now - this.last < secondsBetween * 1000) return
    this.last = now
    const percent = Math.floor((100 * done) / this.total)
    this.to.write(
      `${this.title}: ${percent} %, ${decimal(done)} of ${decimal(this.total)} cases${this.timeLeft(done, now)}\n`,
    )
  }

  stop(): void {
    // The report says the rest.
  }

  /** The first cases, before which everything has to be compiled, say little about the others. */
  private timeLeft(done: number, now: number): string {
    const here = done - this.doneBefore
    if (here < (this.total - this.doneBefore) / 20) return ''
    return `, about ${(((now - this.started) / 1000) * ((this.total - done) / here)).toFixed(0)} s left`
  }
}
