/** Latency under the student's traffic: with a solution in all routers, and with dimension order. */

import { elaborate } from 'flitwave'
import { filled, findingAt, isSound, type Part, type Solution } from 'flitwave/lab'
import { LoadNetwork } from 'flitwave/rtl/traffic/load-network'
import { DimensionOrder } from 'flitwave/rtl/router/dimension-order'
import { LoadBench, measureLoad, type LoadResult } from 'flitwave/traffic'
import { AnyRoute } from './given/any-route.js'
import { targetOf } from './given/drawing.js'
import type { AdaptiveNumbers } from './numbers.js'

const runs = 16

function networkOf({ sizeX, sizeY, vcs, depth }: AdaptiveNumbers, routing: typeof AnyRoute | typeof DimensionOrder) {
  const shape = { dimensions: 2, sizeX, sizeY, topology: 'mesh', vcs, depth, destinations: 1, tagWidth: 8 } as const
  return new LoadNetwork({ ...shape, routing })
}

function measured(bench: LoadBench, numbers: AdaptiveNumbers): LoadResult {
  const nodes = Array.from({ length: numbers.sizeX * numbers.sizeY }, (_, node) => node)
  const matrix = nodes.map((from) => nodes.map((to) => Number(targetOf(from, numbers) === to && from !== to)))
  const lengths = { flits: numbers.flits, longFlits: numbers.flits, longShare: 0 }
  const traffic = {
    pattern: 'uniform',
    share: 1,
    load: numbers.load / 100,
    burst: 0,
    seed: 1,
    matrix,
    ...lengths,
  } as const
  return measureLoad(bench, traffic, nodes.length, { precision: 0.04, longest: 8000 })
}

const known = new Map<string, LoadResult>()

/** The result with dimension order, which depends only on the numbers. */
function dimensionOrder(numbers: AdaptiveNumbers): LoadResult {
  const key = JSON.stringify(numbers)
  if (!known.has(key)) known.set(key, measured(new LoadBench(networkOf(numbers, DimensionOrder).p, runs), numbers))
  return known.get(key)!
}

function withSolution({ designs }: Solution<AdaptiveNumbers>, numbers: AdaptiveNumbers): LoadResult {
  const network = networkOf(numbers, AnyRoute)
  return measured(new LoadBench(network.p, runs, filled(elaborate(network), 'AnyRoute', designs['yours'])), numbers)
}

/** Compares the latency with dimension order, beyond chance. */
export function isFaster({
  title,
  points,
}: {
  readonly title: string
  readonly points: number
}): Part<AdaptiveNumbers> {
  return {
    title,
    points,
    judge(solution) {
      const { numbers } = solution.sizes[0]
      if (!isSound(numbers, solution.designs['yours']))
        return { share: 0, how: 'open until packets arrive and no circle is left' }
      const [own, other] = [withSolution(solution, numbers), dimensionOrder(numbers)]
      const theirs = other.latency ? `${show(other)} cycles with dimension order` : 'dimension order saturates'
      if (!own.latency) return { share: 0, how: `your network saturates; ${theirs}` }
      const how = `${show(own)} cycles; ${theirs}`
      const isBelow = !other.latency || own.latency.mean + own.latency.half < other.latency.mean - other.latency.half
      if (isBelow) return { share: 1, how }
      const message = `the mean latency is ${show(own)} cycles, and has to be below ${show(other)}`
      return { share: 0, how, finding: findingAt(message, []) }
    },
  }
}

function show({ latency }: LoadResult): string {
  return latency ? `${latency.mean.toFixed(1)} ± ${latency.half.toFixed(1)}` : 'no end of'
}
