/** The rising edges of a clock: as many as there are cycles, in few runs of equal distances. */

/** Edges at `start`, `start + step`, ...: `count` of them, the first of which has the number `first`. */
interface RiseRun {
  readonly start: number
  step: number
  count: number
  readonly first: number
}

/** Ascending times. */
export class Rises {
  private readonly runs: RiseRun[] = []

  /** The number of edges. */
  get count(): number {
    const last = this.runs.at(-1)
    return last ? last.first + last.count : 0
  }

  /** Adds an edge later than all others. */
  add(time: number): void {
    const last = this.runs.at(-1)
    if (last?.count === 1) {
      last.step = time - last.start
      last.count = 2
    } else if (last && time === last.start + last.count * last.step) last.count++
    else this.runs.push({ start: time, step: 0, count: 1, first: this.count })
  }

  /** The time of an edge, by its number from 0. */
  time(index: number): number {
    const { start, step, first } = this.runs[this.find((run) => run.first <= index)]!
    return start + (index - first) * step
  }

  /** How many edges are at `time` or before. */
  countUntil(time: number): number {
    const at = this.find((run) => run.start <= time)
    if (at < 0) return 0
    const { start, step, count, first } = this.runs[at]!
    const inside = step === 0 ? 1 : Math.min(count, Math.floor((time - start) / step) + 1)
    return first + inside
  }

  /** As numbers, to be kept: start, step and count of each run. */
  toNumbers(): number[] {
    return this.runs.flatMap(({ start, step, count }) => [start, step, count])
  }

  static of(numbers: readonly number[]): Rises {
    const rises = new Rises()
    for (let i = 0; i + 2 < numbers.length; i += 3) {
      const [start, step, count] = numbers.slice(i, i + 3)
      rises.runs.push({ start: start!, step: step!, count: count!, first: rises.count })
    }
    return rises
  }

  /** The last run for which `isBefore` holds; -1 if it holds for none. */
  private find(isBefore: (run: RiseRun) => boolean): number {
    let [low, high] = [0, this.runs.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.runs[middle]!)) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
