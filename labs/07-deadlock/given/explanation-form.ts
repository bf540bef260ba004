/** The rules for the answers that need no graph, shared by the check and the grading. */

import { findingAt, placeOfAnswer, type Part } from 'flitwave/lab'
import type { DeadlockNumbers } from '../numbers.js'
import type { Sent } from './network.js'

/** The answers as submitted. */
export interface Answered {
  readonly circle: readonly string[]
  readonly destinations: readonly string[]
  readonly packets: readonly Sent[]
}

/** The fault of an answer in any network; null if it may be right. */
export type FaultOf = (answered: Answered, numbers: DeadlockNumbers) => string | null

const faultOfCircle: FaultOf = ({ circle }, numbers) => {
  for (const [i, name] of circle.entries()) {
    const own = outside([name.split(' ')[0]], numbers)
    if (own !== null) return `circle[${i}] is "${name}", and has to be a channel of the mesh: ${own}`
    if (circle.indexOf(name) !== i) return `circle[${i}] is "${name}" once more, and has to be another channel`
  }
  return null
}

const faultOfDestinations: FaultOf = ({ circle, destinations }, numbers) => {
  if (destinations.length !== circle.length)
    return `destinations has ${destinations.length}, and has to have one for each of ${circle.length} channels`
  const bad = destinations.findIndex((to) => outside([to], numbers) !== null)
  return bad < 0 ? null : `destinations[${bad}] has to be a node of the mesh: ${outside([destinations[bad]], numbers)}`
}

const faultOfPackets: FaultOf = ({ packets }, numbers) => {
  for (const [i, { from, to }] of packets.entries()) {
    const name = `packets[${i}] is from ${from} to ${to}`
    const away = outside([from, to], numbers)
    if (away !== null) return `${name}, and has to stay in the mesh: ${away}`
    if (from === to) return `${name}, and has to lead to another node`
    const before = packets.findIndex((other) => other.from === from)
    if (before !== i) return `${name}, and has to begin at a node of its own: packets[${before}] begins at ${from}, too`
  }
  return null
}

/** By the names of the answers. */
export const faultsOf: Readonly<Record<keyof Answered, FaultOf>> = {
  circle: faultOfCircle,
  destinations: faultOfDestinations,
  packets: faultOfPackets,
}

/** The first of some nodes that is outside the mesh, as a sentence. */
function outside(nodes: readonly string[], { sizeX, sizeY }: DeadlockNumbers): string | null {
  const bad = nodes.find((node) => {
    const [x, y] = node.slice(1, -1).split(',').map(Number)
    return x >= sizeX || y >= sizeY
  })
  return bad === undefined ? null : `${bad} is outside, for its nodes are (0,0) to (${sizeX - 1},${sizeY - 1})`
}

/** Requires that answers name nodes and channels of the mesh, and repeat none where repetition is wrong. */
export function areInMesh(title: string): Part<DeadlockNumbers> {
  return {
    title,
    points: 0,
    looksAt: 'answers',
    judge({ answers, sizes: [{ numbers }] }) {
      const answered = answers!.values as unknown as Answered
      for (const name of ['circle', 'destinations', 'packets'] as const) {
        const fault = faultsOf[name](answered, numbers)
        if (fault !== null) return { share: 0, how: fault, finding: findingAt(fault, [placeOfAnswer(answers!, name)]) }
      }
      return { share: 1, how: `a mesh of ${numbers.sizeX} x ${numbers.sizeY}` }
    },
  }
}
