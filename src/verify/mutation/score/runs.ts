/** Runs a testbench on mutants: many in lanes, or one at a time. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Design } from '../../../ir/ir.js'
import { runTestbench } from '../../../runs/testbench/run.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { abandonTurn } from '../../../runs/testbench/turns.js'
import { mutatedDesign } from '../design/changes.js'
import type { Mutant } from '../mutant.js'
import { endless, thrown, type Kill } from './kill.js'
import { mostMutants, runInLanes } from './lanes.js'
import { Allowance, runWithin } from './time-limit.js'

export interface RunOrder {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  readonly seed: number
  /** Seconds that a turn of a process may take; 0: no limit. */
  readonly turnLimit: number
}

/** A run with the limits that the design itself implies. */
export interface Order extends RunOrder {
  /** Maximum cycles. */
  readonly limit: number
  /** The seconds of a single run. */
  readonly seconds: number
}

/** A mutant may take this multiple of the cycles and of the seconds of the design itself. */
const patience = { cycles: 4, seconds: 20 }

/**
 * Measures the run of the design itself, which limits the runs of its mutants.
 * @throws FlitwaveError FW990 if the testbench fails on the design
 */
export function measure(testbench: Testbench, design: Design, order: RunOrder): Pick<Order, 'limit' | 'seconds'> {
  const begun = performance.now()
  const { isGood, failure, cycles } = runTestbench(testbench, { ...order, design, signals: [] })
  const { name, seed } = order
  if (!isGood)
    fail(
      'FW990',
      `${name} fails on the design itself, with seed ${seed}: ${failure?.message ?? ''}`,
      failure?.place ?? null,
      '`flitwave run` shows it: a mutant counts as found if the testbench fails on it, and on nothing else',
    )
  return { limit: patience.cycles * cycles + 100, seconds: (performance.now() - begun) / 1000 }
}

/**
 * Runs many mutants at once, in lanes; yields the killed ones.
 * @throws FlitwaveError FW991 if the testbench then fails on its own design
 */
export function* runSideBySide(
  testbench: Testbench,
  design: Design,
  mutants: readonly Mutant[],
  order: Order,
): Generator<[Mutant, Kill]> {
  for (let from = 0; from < mutants.length; from += mostMutants) {
    const some = mutants.slice(from, from + mostMutants)
    const { own, ends } = runInLanes(testbench, design, some, order)
    if (own.kill)
      fail(
        'FW991',
        `${order.name} fails beside its mutants, and not alone: ${own.kill.message}`,
        own.kill.place,
        'keep what its processes remember in `state` or in themselves: its runs must not share variables',
      )
    for (const [i, { kill }] of ends.entries()) if (kill) yield [some[i]!, kill]
  }
}

/** Runs each mutant separately: a deadlock watchdog observes a single run, which ends where the testbench says. */
export function* runOneByOne(
  testbench: Testbench,
  design: Design,
  mutants: readonly Mutant[],
  order: Order,
): Generator<[Mutant, Kill]> {
  for (const mutant of mutants) {
    const kill = runOne(testbench, mutatedDesign(design, mutant), order)
    if (kill) yield [mutant, kill]
  }
}

function runOne(testbench: Testbench, design: Design, { limit: _, turnLimit, seconds, ...order }: Order): Kill | null {
  let kill: Kill | null = null
  const work = (): void => {
    try {
      const { failure } = runTestbench(testbench, { ...order, design, signals: [], turnLimit: 0 })
      kill = failure
    } catch (error) {
      kill = thrown(error, 0)
    }
  }
  const allowance = new Allowance(turnLimit === 0 ? 0 : turnLimit + patience.seconds * seconds)
  for (;;) {
    const ending = runWithin(allowance.seconds, work)
    if (ending === 'ended') return kill
    const what = abandonTurn()
    if (ending === 'late' || !allowance.canDouble) return endless(what, Math.round(allowance.seconds), 0)
    allowance.double()
  }
}
