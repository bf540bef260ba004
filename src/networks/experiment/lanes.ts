/** Cases in the lanes of the bit-sliced engine: 128 at a time, each as if it were alone. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import type { Handle } from '../../ir/values.js'
import { AssertionFailure, Simulator } from '../../engines/sim/index.js'
import type { CaseFailure, CaseRunner, Measured } from './cases.js'

/** A design that runs a single case after its inputs are set. */
export interface LaneBench {
  /** A register that reset sets and that clears when no work is left; in a lane without a case, in the first cycle. */
  readonly running: boolean
}

export interface LaneOptions<M extends LaneBench> {
  /** The maximum number of cycles of a case. */
  readonly limit: number
  /**
   * All lanes continue for this number of cycles after the last case has ended, so that assertions can see late events;
   * default 1000. Cycles without any change cost no time.
   */
  readonly afterwards?: number
  /** Sets the inputs for a case. They were all 0. */
  feed(dut: Handle<M>, index: number): void
  /** Inspects the result of a case. Registers are available; outputs must be computed first. */
  inspect(dut: Handle<M>, index: number, tally: Tally): void
  /** The case in words, for failures. */
  describe(index: number): string
}

/** The maximum number of failures of a batch that are reported; the next one aborts the batch. */
const mostFailures = 10

const lanes = 128

/** Records the results of the cases of a batch. */
export class Tally {
  private readonly sums: Record<string, number> = {}
  private readonly found: CaseFailure[] = []

  constructor(private readonly describe: (index: number) => string) {}

  count(name: string, by = 1): void {
    this.sums[name] = (this.sums[name] ?? 0) + by
  }

  fail(index: number, what: string): void {
    this.found.push({ case: index, what: `${this.describe(index)}: ${what}` })
  }

  get isGivenUp(): boolean {
    return this.found.length > mostFailures
  }

  get counts(): Measured {
    return this.sums
  }

  get failures(): readonly CaseFailure[] {
    return this.found.slice(0, mostFailures + 1)
  }
}

/** Runs cases on simulators in parallel. An RTL assertion that fails in a lane fails only the case of that lane. */
export function inLanes<M extends LaneBench>(design: Design, options: LaneOptions<M>): CaseRunner {
  const simulator = new Simulator<M>(design, { engine: 'bitslice', runs: lanes })
  const group = new LaneGroup(simulator, options)
  return (first, count) => {
    const tally = new Tally((index) => options.describe(index))
    for (let done = 0; done < count && !tally.isGivenUp; done += lanes) {
      group.run(
        Array.from({ length: Math.min(lanes, count - done) }, (_, lane) => first + done + lane),
        tally,
      )
    }
    return { counts: tally.counts, failures: tally.failures }
  }
}

/** The lanes of a simulator, reused for many groups of cases. */
class LaneGroup<M extends LaneBench> {
  private readonly start

  constructor(
    private readonly simulator: Simulator<M>,
    private readonly options: LaneOptions<M>,
  ) {
    this.start = simulator.snapshot()
  }

  /** A failed assertion stops all lanes; the others then run again without it. */
  run(cases: readonly (number | null)[], tally: Tally): void {
    const failure = this.attempt(cases, tally)
    if (!failure) return
    tally.count('cases')
    tally.fail(cases[failure.run]!, failure.message)
    if (!tally.isGivenUp)
      this.run(
        cases.map((index, lane) => (lane === failure.run ? null : index)),
        tally,
      )
  }

  private attempt(cases: readonly (number | null)[], tally: Tally): AssertionFailure | null {
    const { simulator, options } = this
    simulator.restore(this.start)
    this.each(cases, (dut, index) => options.feed(dut, index))
    try {
      simulator.runUntil({ none: 'dut.running' }, options.limit)
      simulator.step(options.afterwards ?? 1000)
    } catch (error) {
      if (error instanceof AssertionFailure) return error
      if (!(error instanceof FlitwaveError) || error.diagnostics[0]?.code !== 'FW305') throw error
    }
    this.each(cases, (dut, index) => {
      tally.count('cases')
      if ((dut as LaneBench).running) tally.fail(index, `still running after ${options.limit} cycles`)
      else options.inspect(dut, index, tally)
    })
    return null
  }

  private each(cases: readonly (number | null)[], look: (dut: Handle<M>, index: number) => void): void {
    cases.forEach((index, lane) => {
      if (index !== null) look(this.simulator.runs[lane]!.dut, index)
    })
  }
}
