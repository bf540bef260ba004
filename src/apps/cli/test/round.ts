/** One round of tests: all files, some in parallel. */

import { availableParallelism } from 'node:os'
import { Coverage } from '../../../engines/coverage/coverage.js'
import { runFile, type Running } from './execute.js'
import type { TestFile, TestOrder, TestOutcome } from './messages.js'

export interface RoundOptions extends Omit<TestOrder, 'file'> {
  /** Parallel processes; by default one per core. */
  readonly jobs: number | undefined
  /** The time limit of a file in seconds. */
  readonly timeLimit: number
}

/** A file and its outcome. */
export interface TestedFile {
  readonly file: TestFile
  readonly outcome: TestOutcome
}

/** The results of all files together. */
export interface RoundResult {
  readonly files: readonly TestedFile[]
  readonly coverage: Coverage | null
  readonly isGood: boolean
}

export class Round {
  private readonly running = new Set<Running>()
  private hasStopped = false

  constructor(
    private readonly files: readonly TestFile[],
    private readonly options: RoundOptions,
  ) {}

  /** @param tell - called for each file in order, as soon as it and all files before it are done */
  async run(tell: (tested: TestedFile) => void): Promise<RoundResult> {
    const { jobs = availableParallelism(), timeLimit, ...order } = this.options
    const outcomes: (TestOutcome | undefined)[] = []
    const next = this.files.entries()
    let reported = 0
    const isOver = (): boolean => this.isStopped
    const work = async (): Promise<void> => {
      for (const [i, file] of next) {
        if (isOver()) return
        const process = runFile(file, order, timeLimit)
        this.running.add(process)
        outcomes[i] = await process.outcome
        this.running.delete(process)
        for (; !isOver() && outcomes[reported]; reported++)
          tell({ file: this.files[reported]!, outcome: outcomes[reported]! })
      }
    }
    await Promise.all(Array.from({ length: jobs }, work))
    const files = this.files.flatMap((file, i) => (outcomes[i] ? [{ file, outcome: outcomes[i] }] : []))
    return { files, coverage: order.coverage ? coverageIn(files) : null, isGood: files.every(isGood) }
  }

  get isStopped(): boolean {
    return this.hasStopped
  }

  stop(): void {
    this.hasStopped = true
    for (const process of this.running) process.stop()
  }
}

export function isGood({ outcome: { error, cases } }: TestedFile): boolean {
  return error === null && cases.every((one) => one.isGood)
}

function coverageIn(files: readonly TestedFile[]): Coverage {
  const all = new Coverage()
  for (const { outcome } of files) if (outcome.coverage) all.add(outcome.coverage)
  return all
}
