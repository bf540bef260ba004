/** Parts that judge a routing function: whether packets arrive, and whether they can wait for each other in a circle. */

import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { localPort } from '../../../rtl/router/port.js'
import { counted } from '../../base/counted.js'
import type { Dependency } from '../../runs/deadlock/dependency-graph.js'
import type { Design } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { channelName } from '../../networks/watch/channel-names.js'
import { analyseRouting } from '../../networks/watch/routing-analysis.js'
import { findingAt, ownFirst } from './finding.js'
import { ownSize } from './lab.js'
import type { Part } from './part.js'
import { designOf, noteOf, sizeOf } from './parts.js'
import { linesOfAnswer, meshOf, routeAnswers, showNode, type MeshNumbers, type RouteAnswer } from './route-answers.js'

interface RoutePart {
  readonly title: string
  readonly points: number
  readonly size?: string
}

/** Every packet takes a shortest way to its destination, whatever it is answered. */
export function packetsArrive<N extends MeshNumbers>({ title, points, size = ownSize }: RoutePart): Part<N> {
  return {
    title,
    points,
    looksAt: 'module',
    judge(solution) {
      const [{ numbers }, design] = [sizeOf(solution, size), designOf(solution, size)]
      let count = 0
      for (const answer of routeAnswers(numbers, design)) {
        count++
        const fault = wrongWith(answer, numbers)
        if (fault === null) continue
        const wrong = fault + noteOf(solution, size)
        return { share: 0, how: wrong, finding: findingAt(wrong, linesOfAnswer(numbers, design, answer)) }
      }
      return { share: 1, how: counted(count, 'answer') }
    },
  }
}

/** What is wrong with an answer, as a sentence. */
function wrongWith({ to, node, port, vcs }: RouteAnswer, numbers: MeshNumbers): string | null {
  const p = meshOf(numbers)
  const packet = `a packet for ${showNode(to, numbers)} at ${showNode(node, numbers)}`
  if (vcs === 0) return `${packet} is given no virtual channel, and has to be given one`
  const leaves = port >= localPort(p)
  if (node === to) return leaves ? null : `${packet} goes on, and has to leave the network`
  if (leaves) return `${packet} leaves the network there, and has to go on`
  const channel = channelName(node, port, 0, { ...p, vcs: 1 })
  const next = neighbourOf(node, port, p)
  if (next === null) return `${packet} goes ${channel}, over the edge`
  return distance(next, to, p) < distance(node, to, p)
    ? null
    : `${packet} goes ${channel}, and has to come nearer with each hop`
}

function distance(from: number, to: number, p: ReturnType<typeof meshOf>): number {
  const [a, b] = [coordinatesOf(from, p), coordinatesOf(to, p)]
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
}

/** The channels, or the escape channels, depend on each other in no circle: `flitwave cdg`. */
export function cannotDeadlock<N extends MeshNumbers>({ title, points, size = ownSize }: RoutePart): Part<N> {
  return {
    title,
    points,
    looksAt: 'module',
    judge(solution) {
      const [{ numbers }, design] = [sizeOf(solution, size), designOf(solution, size)]
      if (!doPacketsArrive(numbers, design)) return { share: 0, how: 'open until every packet arrives' }
      const { graph, cycle, missing } = waitsIn(numbers, design)
      if (cycle) {
        const names = cycle.map(({ from }) => graph.nameOf(from))
        const message = `${counted(cycle.length, 'channel')} can wait for each other: ${[...names, names[0]].join(' → ')}${noteOf(solution, size)}`
        const lines = linesOfCycle(numbers, design, cycle)
        return {
          share: 0,
          how: 'packets can wait for each other in a circle',
          finding: findingAt(message, ownFirst(lines, design), told(cycle, graph.nameOf)),
        }
      }
      if (missing !== null) return { share: 0, how: `Duato's condition does not hold: ${missing}` }
      return { share: 1, how: `no circle in ${graph.dependencies.length} dependencies` }
    },
  }
}

/** Whether packets arrive and cannot deadlock: only then does it make sense to run a network. */
export function isSound(numbers: MeshNumbers, design: Design): boolean {
  if (!doPacketsArrive(numbers, design)) return false
  const { cycle, missing } = waitsIn(numbers, design)
  return cycle === null && missing === null
}

function doPacketsArrive(numbers: MeshNumbers, design: Design): boolean {
  for (const answer of routeAnswers(numbers, design)) if (wrongWith(answer, numbers) !== null) return false
  return true
}

/** Who can wait for whom, and what else is missing if there are escape channels. */
function waitsIn(numbers: MeshNumbers, design: Design) {
  const { graph: whole, escape } = analyseRouting(
    meshOf(numbers),
    { modes: 'shortest', ties: 'both' },
    { unit: design },
  )
  const graph = escape?.graph ?? whole
  return { graph, cycle: graph.shortestCycle(), missing: escape?.unreached ?? escape?.shared ?? null }
}

/** The deadlock that could be, a line for each packet. */
function told(cycle: readonly Dependency[], nameOf: (channel: number) => string): string {
  return cycle
    .map(({ from, to, packet }) => `a packet ${packet} holds ${nameOf(from)} and waits for ${nameOf(to)}`)
    .join('\n')
}

/** The lines by which packets that hold one channel each ask for the next. */
function linesOfCycle(numbers: MeshNumbers, design: Design, cycle: readonly Dependency[]): Place[] {
  const mesh = meshOf(numbers)
  const keyOf = (link: number, packet: string): string => `${link} ${packet}`
  const wanted = cycle.map(({ to, packet }) => keyOf(Math.floor(to / numbers.vcs), packet))
  const found = new Map<string, Place[]>()
  for (const answer of routeAnswers(numbers, design)) {
    const key = keyOf(answer.node * localPort(mesh) + answer.port, `for ${showNode(answer.to, numbers)}`)
    if (wanted.includes(key) && !found.has(key)) found.set(key, linesOfAnswer(numbers, design, answer))
  }
  return wanted.flatMap((key) => found.get(key) ?? [])
}
