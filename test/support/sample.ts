/**
 * The extent of repetitive tests. By default they have enough cases to find a fault of any kind, so that `npm test` is fast;
 * with `FLITWAVE_TESTS=all` they have all cases.
 */

const isAll = process.env['FLITWAVE_TESTS'] === 'all'

/**
 * `count` of the cases, evenly spaced, the first and the last among them; or all. In a list of all pairs of n nodes the
 * distance should be neither n nor n + 1, or all the selected pairs lie equally far apart.
 */
export function sample<T>(cases: readonly T[], count: number): readonly T[] {
  if (count < 2) throw new RangeError('the first and the last are two cases')
  if (isAll || count >= cases.length) return cases
  const distance = (cases.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => cases[Math.round(i * distance)]!)
}

/** In CI, another number for each commit. */
const turn = Number(process.env['FLITWAVE_TURN'] ?? 0)

/**
 * Every n-th of the cases, different ones in each turn, so that CI covers all of them within days; or all. For cases that
 * take seconds each and look for the same kinds of faults.
 */
export function everyNth<T>(cases: readonly T[], n: number): readonly T[] {
  return isAll ? cases : cases.filter((_, i) => (i + turn) % n === 0)
}

/** The number of cycles, or of random runs. */
export function budget(few: number, all: number): number {
  return isAll ? all : few
}

/** The engines of a case. By default cases take turns on them, because compiling a design takes most of the time. */
export function enginesOf<T>(engines: readonly T[], turn: number): readonly T[] {
  return isAll ? engines : [engines[turn % engines.length]!]
}
