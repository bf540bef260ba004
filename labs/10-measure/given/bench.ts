/** A measurement of the curve, in the same way as `flitwave experiment load`. */

import { LoadNetwork } from 'flitwave/rtl/traffic/load-network'
import { capacityOf, LoadBench, measureLoad, type Estimate } from 'flitwave/traffic'
import type { MeasureNumbers } from '../numbers.js'

const benches = new Map<string, LoadBench>()
const known = new Map<string, readonly Estimate[]>()

export interface How {
  readonly seed: number
  readonly runs: number
  /** Half of the interval, relative to the mean. */
  readonly precision: number
}

/** A point for each load. */
export function measureCurve(numbers: MeasureNumbers, { seed, runs, precision }: How): readonly Estimate[] {
  const { k, vcs, depth, stages, flits, loads } = numbers
  const key = JSON.stringify([numbers, seed, runs, precision])
  const found = known.get(key)
  if (found) return found
  const shape = {
    dimensions: 2,
    topology: 'mesh',
    sizeX: k,
    sizeY: k,
    vcs,
    depth,
    stages: stages as 1 | 2 | 3,
  } as const
  const { p } = new LoadNetwork(shape)
  const name = JSON.stringify([shape, runs])
  const bench = benches.get(name) ?? new LoadBench(p, runs)
  benches.set(name, bench)
  const lengths = { flits, longFlits: flits, longShare: 0, burst: 0 }
  const curve = loads.map((percent) => {
    const load = (percent / 100) * capacityOf(p)
    const traffic = { pattern: 'uniform', share: 1, load, seed, ...lengths } as const
    return measureLoad(bench, traffic, k * k, { precision, longest: 32_000 }).latency!
  })
  known.set(key, curve)
  return curve
}
