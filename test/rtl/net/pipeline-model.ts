/**
 * The cycles in which the flits of a lone packet pass each router, as a recurrence: a flit follows the one before it, comes
 * no sooner than the last router lets it, and needs the place that an earlier flit has left in the next buffer.
 */

export type Stages = 1 | 2 | 3 | 4

export interface Path {
  readonly stages: Stages
  readonly depth: number
  readonly hops: number
  readonly flits: number
}

/** Cycles from a flit's switch allocation to the allocation of the flit which takes its place in the next buffer. */
export function creditRoundTrip(stages: Stages): number {
  return stages >= 3 ? 3 : 2
}

/** Cycles that a head spends at the front of a buffer before switch allocation. */
export function cyclesBeforeSwitchAllocation(stages: Stages): number {
  return { 1: 0, 2: 1, 3: 1, 4: 2 }[stages]
}

/** The cycle in which each flit reaches the sink, the first leaving the source in cycle 0. */
export function arrivalTimes({ stages, depth, hops, flits }: Path): number[] {
  const traversal = stages >= 3 ? 1 : 0
  const routers = hops + 1
  // allocated[r][i]: switch allocation of flit i in router r; router 0 is the source, which has no pipeline.
  const allocated = Array.from({ length: routers + 1 }, (): number[] => [])
  for (let i = 0; i < flits; i++) {
    for (let r = 0; r <= routers; r++) {
      const follows = i > 0 ? allocated[r]![i - 1]! + 1 : 0
      allocated[r]!.push(Math.max(follows, arrives(r, i), roomFor(r, i)))
    }
  }
  return allocated[routers]!.map((cycle) => cycle + traversal)

  function arrives(r: number, i: number): number {
    if (r === 0) return 0
    const sent = allocated[r - 1]![i]! + (r > 1 ? traversal : 0)
    return sent + 1 + (i === 0 ? cyclesBeforeSwitchAllocation(stages) : 0)
  }

  /** The sink gives a credit back one cycle after the flit has come. */
  function roomFor(r: number, i: number): number {
    if (i < depth) return 0
    return r < routers ? allocated[r + 1]![i - depth]! + 1 : allocated[r]![i - depth]! + traversal + 2
  }
}
