/** Parts that judge a routing function: whether packets arrive, and whether they can wait for each other in a cycle. */

import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { localPort, opposite } from '../../../rtl/router/port.js'
import { counted } from '../../base/text.js'
import type { Dependency } from '../../runs/deadlock/dependency-graph.js'
import type { Design } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { channelName } from '../../networks/watch/channel-names.js'
import { analyseRouting } from '../../networks/watch/routing-analysis.js'
import { findingAt, ownFirst, linesBehind } from './finding.js'
import { ownSize, type Numbers, type Values, type Part } from './lab.js'
import { designOf, noteOf, sizeOf, type Titled } from './parts.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import { RouteRelation, type RelationParameters } from '../../networks/watch/route-relation.js'
import { designModel } from './module-model.js'

/** A mesh: the numbers that the routing parts require. */
export interface MeshNumbers extends Numbers {
  readonly sizeX: number
  readonly sizeY: number
  /** Virtual channels of a physical channel. */
  readonly vcs: number
  /** Flits of a buffer. */
  readonly depth: number
}

/** A packet at a node, and one of the possible answers there. */
export interface RouteAnswer {
  readonly to: number
  readonly node: number
  /** The input by which it entered, if that makes a difference; otherwise that of the node itself. */
  readonly from: number
  readonly vc: number
  /** The output; 4 is the node itself. */
  readonly port: number
  readonly vcs: number
}

/** The mesh in the form of the routing analysis. */
export function meshOf({ sizeX, sizeY, vcs }: MeshNumbers): RelationParameters {
  const shape = { dimensions: 2, sizeX, sizeY, sizeZ: 1, topology: 'mesh', vcs } as const
  return { ...shape, header: 'absolute', injection: 'one-port', ejectionVcs: 'first' }
}

/** Every possible answer along the routes of a packet, while these stay on the links of the mesh. */
export function* routeAnswers(numbers: MeshNumbers, unit: Design): Generator<RouteAnswer> {
  const p = meshOf(numbers)
  const relation = new RouteRelation(p, unit)
  const nodes = Array.from({ length: nodeCount(p) }, (_, node) => node)
  const channels = Array.from({ length: relation.seesVc ? p.vcs : 1 }, (_, vc) => vc)
  for (const to of nodes) {
    const head = { to: coordinatesOf(to, p), way: { x: Way.Shorter, y: Way.Shorter } }
    const open = nodes.flatMap((node) => channels.map((vc) => ({ node, from: localPort(p), vc })))
    const seen = new Set<string>()
    for (let at = open.pop(); at; at = open.pop()) {
      const { node, from, vc } = at
      const key = [node, relation.seesFrom ? from : 0, relation.seesVc ? vc : 0].join()
      if (seen.has(key)) continue
      seen.add(key)
      for (const answer of relation.answers(node, head, to, from, vc).all) {
        yield { to, node, vc, from: relation.seesFrom ? from : localPort(p), ...answer }
        const next = answer.port < localPort(p) ? neighbourOf(node, answer.port, p) : null
        if (next === null) continue
        for (const channel of channels)
          if ((answer.vcs >> channel) & 1) open.push({ node: next, from: opposite(answer.port), vc: channel })
      }
    }
  }
}

/** The lines that led to an answer. */
export function linesOfAnswer(numbers: MeshNumbers, unit: Design, { to, node, ...answer }: RouteAnswer): Place[] {
  const p = meshOf(numbers)
  const place = (name: string, id: number): Values => {
    const { x, y } = coordinatesOf(id, p)
    return { [`${name}.x`]: x, [`${name}.y`]: y }
  }
  const fixed = { ...place('here', node), ...place('to', to), eject: localPort(p), from: answer.from, vc: answer.vc }
  const run = designModel(unit)
  // The states of the outputs to try.
  const states = [(port: number): boolean => port === answer.port, (): boolean => true, (): boolean => false]
  const all = states.map((isFree): Values => ({ ...fixed, ...outputsThat(isFree, numbers) }))
  const asked = all.find((inputs) => Number(run().cycle(inputs)['route.port']) === answer.port) ?? all[0]!
  return linesBehind(unit, [asked], 'route.port')
}

function outputsThat(isFree: (port: number) => boolean, { vcs, depth }: MeshNumbers): Values {
  return Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((port) => {
      const every = isFree(port) ? 2 ** vcs - 1 : 0
      const credits = isFree(port) ? vcs * depth : 0
      return [
        [`outputs[${port}].free`, every],
        [`outputs[${port}].empty`, every],
        [`outputs[${port}].credits`, credits],
      ]
    }),
  )
}

/** `(2,1)` */
export function showNode(node: number, numbers: MeshNumbers): string {
  return showCoordinates(coordinatesOf(node, meshOf(numbers)))
}

/** The number of the node with the name `(2,1)`. */
export function nodeNamed(name: string, { sizeY }: MeshNumbers): number {
  const [x = NaN, y = NaN] = name.replace(/[()]/g, '').split(',').map(Number)
  return x * sizeY + y
}

/** Requires that every packet takes a shortest path to its destination, for any answer. */
export function packetsArrive<N extends MeshNumbers>({ title, points, size = ownSize }: Titled): Part<N> {
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

/** The fault of an answer, as a sentence. */
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

/** Requires that the channels, or the escape channels, have no cyclic dependences: `flitwave cdg`. */
export function cannotDeadlock<N extends MeshNumbers>({ title, points, size = ownSize }: Titled): Part<N> {
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
          finding: findingAt(message, ownFirst(lines, design), describeCycle(cycle, graph.nameOf)),
        }
      }
      if (missing !== null) return { share: 0, how: `Duato's condition does not hold: ${missing}` }
      return { share: 1, how: `no circle in ${graph.dependencies.length} dependencies` }
    },
  }
}

/** True if packets arrive and cannot deadlock: otherwise running a network makes no sense. */
export function isSound(numbers: MeshNumbers, design: Design): boolean {
  if (!doPacketsArrive(numbers, design)) return false
  const { cycle, missing } = waitsIn(numbers, design)
  return cycle === null && missing === null
}

function doPacketsArrive(numbers: MeshNumbers, design: Design): boolean {
  for (const answer of routeAnswers(numbers, design)) if (wrongWith(answer, numbers) !== null) return false
  return true
}

/** The dependences of channels, and missing properties of escape channels, if there are any. */
function waitsIn(numbers: MeshNumbers, design: Design) {
  const { graph: whole, escape } = analyseRouting(
    meshOf(numbers),
    { modes: 'shortest', ties: 'both' },
    { unit: design },
  )
  const graph = escape?.graph ?? whole
  return { graph, cycle: graph.shortestCycle(), missing: escape?.unreached ?? escape?.shared ?? null }
}

/** The possible deadlock, a line for each packet. */
function describeCycle(cycle: readonly Dependency[], nameOf: (channel: number) => string): string {
  return cycle
    .map(({ from, to, packet }) => `a packet ${packet} holds ${nameOf(from)} and waits for ${nameOf(to)}`)
    .join('\n')
}

/** The lines by which packets that hold one channel each request the next. */
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
