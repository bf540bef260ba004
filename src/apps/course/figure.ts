/** A figure of merit of random runs, such as the share of the possible throughput. */

import { outputsOf } from './comparison.js'
import { Draw } from './draw.js'
import { expectedOutputs, modelled, ownSize, type Numbers, type Values, type Part } from './lab.js'
import { designOf, differenceFrom, explain, sizeOf, type Titled } from './parts.js'

interface FigureOptions<N extends Numbers> extends Titled {
  readonly cycles?: number
  /** The figure of a run, from 0 to 1; larger is better. */
  readonly figure: (numbers: N, inputs: readonly Values[], outputs: readonly Values[]) => number
  /** A solution that is worse than the model by this much earns nothing; in between, it earns a part of the points. */
  readonly slack: number
}

/** Requires that the figure of a long random run is at least that of the model. */
export function figureOfRuns<N extends Numbers>(options: FigureOptions<N>): Part<N> {
  const { title, points, size = ownSize, cycles = 4000, figure, slack } = options
  return {
    title,
    points,
    judge(solution) {
      const { secret, student } = solution
      const lab = modelled(solution.lab)
      const { numbers } = sizeOf(solution, size)
      const inputs = lab.stimulus(numbers, new Draw(lab.name, title, secret, student), cycles)
      const [yours, due] = [outputsOf(designOf(solution, size), inputs), expectedOutputs(lab, numbers, inputs)].map(
        (outputs) => figure(numbers, inputs, outputs),
      ) as [number, number]
      if (yours >= due) return { share: 1, how: percent(yours) }
      const difference = differenceFrom(solution, size, inputs)
      return {
        share: Math.max(0, 1 - (due - yours) / slack),
        how: `${percent(yours)}, and has to be ${percent(due)}`,
        finding: difference && explain(solution, size, difference, title),
      }
    },
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
