import type { Design } from '../../ir/ir.js'
import type { RunObserver } from '../../engines/sim/engine/observer.js'
import { closedParameters } from './context.js'
import type { Testbench } from './definition.js'
import { guarded } from './guard.js'
import { Setup } from './play.js'
import { defaultTurnLimit, limitTurns } from './turns.js'

/** A run that is over. */
export interface RunToRepeat {
  readonly name: string
  readonly testbench: Testbench
  readonly p: Readonly<Record<string, unknown>>
  readonly design: Design
  readonly seed?: number
}

/** Follows a run that is made again. */
export interface RunFollower {
  readonly observer: RunObserver
  /** Is told whose turn begins: `driver push`. */
  onTurn(process: string): void
  /** Whether it has seen enough; asked at the end of each cycle. */
  readonly isDone: boolean
}

/**
 * Makes a run again, but at most so many cycles of it.
 * @throws FlitwaveError FW914 for a process that throws
 */
export function repeatRun(run: RunToRepeat, cycles: number, follower: RunFollower): void {
  const { name, testbench, p, design, seed } = run
  limitTurns(defaultTurnLimit)
  const makeState = (): unknown => guarded(name, 'state', () => testbench.state?.(closedParameters(p)))
  const options = seed === undefined ? {} : { seed }
  new Setup({ name, testbench, p, design, expects: 'progress', tail: Infinity, makeState, options }).follow(
    cycles,
    follower,
  )
}
