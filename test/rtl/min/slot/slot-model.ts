/** The slotted banyan as sets of nodes: no headers, no links, only the rules of the analysis. */

/** The packets that nodes send in one slot: for each source the destinations, or null. */
export type Slot = readonly (readonly number[] | null)[]

export interface SlotOutcome {
  /** By node: the source of the arriving packet, or null. */
  readonly arrivals: readonly (number | null)[]
  /** By source: true if all copies arrive. */
  readonly accepted: readonly boolean[]
}

interface Copy {
  readonly source: number
  readonly destinations: readonly number[]
}

/**
 * At stage i, a copy from source s for nodes that begin with d_n-1..d_i+1 is in the element d_n-1..d_i+1 s_i-1..s_0, at the
 * upper input if s_i is 0 (Park and Yoon, Theorem 2). There it gets all of its outputs or none.
 */
export function modelSlot(n: number, slot: Slot, lowerWins: (stage: number, element: number) => boolean): SlotOutcome {
  let copies = slot.flatMap((destinations, source): Copy[] => (destinations ? [{ source, destinations }] : []))
  for (let stage = n - 1; stage >= 0; stage--) {
    const elements = new Map<number, Copy[]>()
    for (const copy of copies) {
      const element = ((copy.destinations[0]! >> (stage + 1)) << stage) | (copy.source & ((1 << stage) - 1))
      elements.set(element, [...(elements.get(element) ?? []), copy])
    }
    const bitOf = (node: number): number => (node >> stage) & 1
    copies = [...elements].flatMap(([element, inside]) => {
      const wanted = inside.map(({ destinations }) => destinations.map(bitOf))
      const collide = inside.length === 2 && wanted[0]!.some((port) => wanted[1]!.includes(port))
      const winner = lowerWins(stage, element) ? 1 : 0
      return inside
        .filter(({ source }) => !collide || bitOf(source) === winner)
        .flatMap(({ source, destinations }) =>
          [0, 1].map((port) => ({ source, destinations: destinations.filter((node) => bitOf(node) === port) })),
        )
        .filter(({ destinations }) => destinations.length > 0)
    })
  }
  const arrivals: (number | null)[] = slot.map(() => null)
  for (const { source, destinations } of copies) arrivals[destinations[0]!] = source
  return {
    arrivals,
    accepted: slot.map((destinations, source) => destinations?.every((node) => arrivals[node] === source) ?? false),
  }
}
