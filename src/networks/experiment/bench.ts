/** The benches on which points are measured, singly or as batches of cases, and the digests of their hardware. */

import type { Design } from '../../ir/ir.js'
import { designDigest } from '../../runs/replay/digest.js'
import { casesOfBatch } from './cases.js'
import type { Experiment, Method, Setting, PreparedExperiment } from './experiment.js'
import { groupBy, obtain } from '../../base/maps.js'
import { failForResults } from '../../base/jobs/result-lines.js'
import type { PointResult, Outcome } from './results.js'

export interface OpenBench {
  /** {@link digestOfBench} */
  readonly design: string | null
  measure(point: Setting): Outcome | Promise<Outcome>
}

/** The combination of values of a point, without its batch. */
export function combinationOf({ cases }: Experiment, point: Setting): Setting {
  if (!cases) return point
  const { batch: _, ...combination } = point
  return combination
}

/** Points with the same name share a bench. */
export function benchNameOf(experiment: Experiment, point: Setting): string {
  if (experiment.cases) return JSON.stringify(combinationOf(experiment, point))
  return methodOf(experiment).benchOf(point as never)
}

/** The digest of the hardware on which a point is measured; null if there is none. */
export async function digestOfBench(experiment: Experiment, point: Setting): Promise<string | null> {
  const design = experiment.cases
    ? experiment.cases(point as never).design()
    : await methodOf(experiment).designOf?.(point as never)
  return design ? digestOf(design) : null
}

/** Enough digits to tell designs apart. */
const digits = 16

const digestOf = ({ top }: Design): string => designDigest(top).slice(0, digits)

export async function openBench(experiment: Experiment, first: Setting): Promise<OpenBench> {
  if (experiment.cases) {
    const cases = experiment.cases(first as never)
    const design = cases.design()
    const run = cases.prepare(design)
    return {
      design: digestOf(design),
      measure: ({ batch }) => {
        const { counts, failures } = run(...casesOfBatch(cases, Number(batch)))
        return { measured: counts, ...(failures.length > 0 && { failures }) }
      },
    }
  }
  const design = await digestOfBench(experiment, first)
  const bench = await methodOf(experiment).prepare(first as never)
  return { design, measure: async (point) => ({ measured: await bench.measure(point as never) }) }
}

/** The method of an experiment whose points are measured one by one. */
export function methodOf({ title, method }: Experiment): Method<never> {
  if (!method) throw new TypeError(`${title}: the experiment has neither a method nor cases`)
  return method
}

/** By experiment and bench: each design is built once, even for many files. */
const known = new WeakMap<PreparedExperiment, Map<string, Promise<string | null>>>()

/** A bench whose hardware differs from that of the results; null if there is none. */
export async function changedBench(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
): Promise<string | null> {
  const { experiment } = prepared
  const digests = obtain(known, prepared, () => new Map<string, Promise<string | null>>())
  for (const [bench, own] of groupBy(results, ({ setting }) => benchNameOf(experiment, setting))) {
    const now = await obtain(digests, bench, () => digestOfBench(experiment, own[0]!.setting))
    if (own.some(({ design = null }) => design !== now)) return bench
  }
  return null
}

/** @throws FlitwaveError FW930 for results that were measured on other hardware */
export async function requireSameDesigns(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
  path: string,
): Promise<void> {
  const bench = await changedBench(prepared, results)
  if (bench !== null) failForResults(`the hardware of ${bench} has changed since \`${path}\` was begun`)
}
