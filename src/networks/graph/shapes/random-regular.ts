import { Random } from '../../../engines/sim/stimulus/random.js'
import type { LinkDescription, NetworkDescription } from '../description.js'
import { onCircle } from './grid.js'

/**
 * A random connected graph in which each router has the same number of links, none of them double (Jellyfish, Singla et al.
 * 2012). The same seed gives the same graph.
 * @param count - routers; `count` times `degree` is even, and `degree` is at least 2
 */
export function randomRegular(count: number, degree: number, seed: number): NetworkDescription {
  const random = new Random(seed)
  for (;;) {
    const pairs = drawPairs(count, degree, random)
    if (pairs === null || !isConnected(count, pairs)) continue
    return {
      name: `random graph of ${count} routers, degree ${degree}, seed ${seed}`,
      routers: Array.from({ length: count }, (_, id) => ({ id, at: onCircle(id, count) })),
      terminals: Array.from({ length: count }, (_, router) => ({ router })),
      links: pairs.map(([from, to]): LinkDescription => ({ from, to })),
    }
  }
}

type Pair = readonly [number, number]

/** Joins random free ends; null if the last ones cannot be joined (Steger and Wormald 1999). */
function drawPairs(count: number, degree: number, random: Random): Pair[] | null {
  const free = Array.from({ length: count * degree }, (_, i) => Math.floor(i / degree))
  const joined = Array.from({ length: count }, () => new Set<number>())
  const pairs: Pair[] = []
  for (let failures = 0; free.length > 0;) {
    const [i, j] = [random.below(free.length), random.below(free.length)]
    const [a, b] = [free[i]!, free[j]!]
    if (a === b || joined[a]!.has(b)) {
      if (++failures > 20 + 4 * free.length) return null
      continue
    }
    failures = 0
    joined[a]!.add(b)
    joined[b]!.add(a)
    pairs.push([Math.min(a, b), Math.max(a, b)])
    for (const at of [i, j].sort((one, other) => other - one)) free.splice(at, 1)
  }
  return pairs.sort(([a, b], [c, d]) => a - c || b - d)
}

function isConnected(count: number, pairs: readonly Pair[]): boolean {
  const next = Array.from({ length: count }, (): number[] => [])
  for (const [a, b] of pairs) {
    next[a]!.push(b)
    next[b]!.push(a)
  }
  const reached = new Set([0])
  for (const router of reached) next[router]!.forEach((other) => reached.add(other))
  return reached.size === count
}
