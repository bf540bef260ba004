import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface ArbiterNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** The consecutive grants of each requester; one weight for each requester. */
  readonly weights: readonly number[]
  /** The requester in turn after reset. */
  readonly first: number
}

/** Equal weights would not distinguish it from a plain round-robin arbiter. */
export function numbers(draw: Draw): ArbiterNumbers {
  const weights = [3, draw.pick([2, 3]), 1, draw.pick([1, 2])]
  return { weights: draw.shuffle(weights), first: draw.between(1, 3) }
}
