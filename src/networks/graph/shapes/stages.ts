/** Networks of stages: butterflies and fat trees. */

import type { LinkDescription, NetworkDescription, RouterDescription } from '../description.js'

/**
 * The k-ary n-fly: n stages of k^(n-1) switches. Terminals send into stage 0 and receive from stage n-1, so links lead one
 * way. In stage i a switch chooses digit n-1-i of the destination (Dally and Towles, section 4.1).
 */
export function butterfly(k: number, n: number): NetworkDescription {
  const lines = k ** n
  const perStage = lines / k
  const portOf = (stage: number, line: number): readonly [number, number] => {
    const digit = n - 1 - stage
    return [stage * perStage + withoutDigit(line, digit, k), digitOf(line, digit, k)]
  }
  const all = Array.from({ length: lines }, (_, line) => line)
  return {
    name: `${k}-ary ${n}-fly`,
    routers: Array.from({ length: n * perStage }, (_, id): RouterDescription => {
      return { id, at: [2 * Math.floor(id / perStage), id % perStage] }
    }),
    terminals: all.map((line) => ({ in: portOf(0, line), out: portOf(n - 1, line) })),
    links: Array.from({ length: n - 1 }, (_, stage) =>
      all.map((line): LinkDescription => ({ from: portOf(stage, line), to: portOf(stage + 1, line) })),
    ).flat(),
    twoWay: false,
  }
}

/**
 * The k-ary n-tree (Petrini and Vanneschi 1997): n levels of k^(n-1) switches, level 0 at the top, and k^n terminals below
 * the last level. Switches of neighbouring levels are linked if their numbers differ in no digit but one. The ports of a
 * switch that lead down come first.
 */
export function fatTree(k: number, n: number): NetworkDescription {
  const perLevel = k ** (n - 1)
  const links: LinkDescription[] = []
  for (let level = 0; level + 1 < n; level++)
    for (let upper = 0; upper < perLevel; upper++)
      for (let child = 0; child < k; child++) {
        const digit = n - 2 - level
        const parent = digitOf(upper, digit, k)
        const lower = upper + (child - parent) * k ** digit
        links.push({ from: [level * perLevel + upper, child], to: [(level + 1) * perLevel + lower, k + parent] })
      }
  return {
    name: `${k}-ary ${n}-tree`,
    routers: Array.from({ length: n * perLevel }, (_, id): RouterDescription => {
      return { id, at: [id % perLevel, 2 * Math.floor(id / perLevel)] }
    }),
    terminals: Array.from({ length: k ** n }, (_, terminal) => ({
      router: (n - 1) * perLevel + Math.floor(terminal / k),
      port: terminal % k,
    })),
    links,
  }
}

/** Digit 0 is the last one. */
export function digitOf(number: number, digit: number, base: number): number {
  return Math.floor(number / base ** digit) % base
}

/** The number that the other digits form. */
function withoutDigit(number: number, digit: number, base: number): number {
  const below = base ** digit
  return Math.floor(number / (below * base)) * below + (number % below)
}
