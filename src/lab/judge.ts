/** All parts of a check or a grading, one after the other. */

import { publicChecks } from './public-checks.js'
import type { Numbers } from './lab.js'
import type { Part, PartResult, Solution } from './part.js'
import { wrongPorts } from './ports.js'

/** Judges a solution by all parts; one with other ports than are asked for, by none. */
export async function judge<N extends Numbers>(
  solution: Solution<N>,
  parts: readonly Part<N>[] = publicChecks<N>(),
): Promise<PartResult[]> {
  const ports = judgePorts(solution)
  const results: PartResult[] = [ports]
  for (const part of parts) results.push(ports.state === 'passed' ? await judgePart(part, solution) : open(part))
  return results
}

async function judgePart<N extends Numbers>(part: Part<N>, solution: Solution<N>): Promise<PartResult> {
  const { title, points } = part
  const { share, how, finding = null, notes = [] } = await part.judge(solution)
  const state = share === 1 ? 'passed' : share === 0 ? 'failed' : 'partly'
  return { title, points, earned: Math.round(share * points * 10) / 10, state, how, finding, notes }
}

function open<N extends Numbers>({ title, points }: Part<N>): PartResult {
  return { title, points, earned: 0, state: 'open', how: 'open until the ports are as asked', finding: null, notes: [] }
}

function judgePorts<N extends Numbers>({ lab, sizes, designs }: Solution<N>): PartResult {
  const wrong = sizes.flatMap(({ name, numbers }) =>
    wrongPorts(designs[name]!, lab.ports(numbers)).map((text) => `${text} (${describeNumbers(numbers)})`),
  )
  const isRight = wrong.length === 0
  return {
    title: `${lab.module} has the ports that are asked for`,
    points: 0,
    earned: 0,
    state: isRight ? 'passed' : 'failed',
    how: isRight ? `in ${sizes.length} sizes` : wrong[0]!,
    finding: null,
    notes: wrong.slice(1, mostNotes),
  }
}

/** More of one kind tell nothing new. */
const mostNotes = 8

/** `depth 4, width 6`. */
export function describeNumbers(numbers: Numbers): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value : value.join(' ')}`)
    .join(', ')
}
