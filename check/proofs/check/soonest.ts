/** The first cycle in which a property fails or a cover is reached, according to several provers. */

/** The bounds of a property: its first occurrence lies between these cycles; infinite: it never occurs. */
export interface Soonest {
  readonly least: number
  readonly most: number
}

export const inCycle = (cycle: number): Soonest => ({ least: cycle, most: cycle })
export const never = inCycle(Infinity)

/** The verdicts of one prover on the properties of a program, by message. */
export type Said = ReadonlyMap<string, Soonest>

/** Properties on which provers contradict each other. */
export function differences(all: ReadonlyMap<string, Said>): string[] {
  const messages = new Set([...all.values()].flatMap((said) => [...said.keys()]))
  return [...messages].flatMap((message) => {
    const known = [...all].flatMap(([prover, said]): [string, Soonest][] =>
      said.has(message) ? [[prover, said.get(message)!]] : [],
    )
    const least = Math.max(...known.map(([, soonest]) => soonest.least))
    const most = Math.min(...known.map(([, soonest]) => soonest.most))
    return least <= most
      ? []
      : [`${message}: ${known.map(([prover, soonest]) => `${prover} ${describe(soonest)}`).join(', ')}`]
  })
}

function describe({ least, most }: Soonest): string {
  if (least === Infinity) return 'never'
  return least === most ? `in cycle ${least}` : `not before cycle ${least}`
}
