/** What points are measured on, whether they are measured one by one or stand for cases. */

import type { Design } from '../../ir/ir.js'
import { designDigest } from '../../runs/replay/digest.js'
import { casesOfBatch, type CaseFailure } from './cases.js'
import type { Experiment, Measured, Method, Setting } from './experiment.js'

/** What a point has come to. */
export interface Outcome {
  readonly measured: Measured
  /** Of a point that stands for cases, those that did not turn out well. */
  readonly failures?: readonly CaseFailure[]
}

/** A bench that is set up. */
export interface OpenBench {
  /** {@link digestOfBench} */
  readonly design: string | null
  measure(point: Setting): Outcome | Promise<Outcome>
}

/** The combination of values that a point belongs to: all but its batch. */
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

/** Of the hardware that a point is measured on; null if there is none. */
export async function digestOfBench(experiment: Experiment, point: Setting): Promise<string | null> {
  const design = experiment.cases
    ? experiment.cases(point as never).design()
    : await methodOf(experiment).designOf?.(point as never)
  return design ? digestOf(design) : null
}

/** Enough of it to tell designs apart. */
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

/** Of an experiment whose points are measured one by one. */
export function methodOf({ title, method }: Experiment): Method<never> {
  if (!method) throw new TypeError(`${title}: the experiment has neither a method nor cases`)
  return method
}
