import { hasBit } from 'flitwave/hdl'
import { DependencyGraph } from 'flitwave'
import type { Answer, Values, Violation } from 'flitwave/lab'
import type { RouteNumbers } from './numbers.js'

interface Node {
  readonly x: number
  readonly y: number
}

/** All pairs of nodes, as inputs. */
export function allPairs(numbers: RouteNumbers): Values[] {
  const nodes = nodesOf(numbers)
  return nodes.flatMap((here) => nodes.map((to) => inputs(here, to)))
}

function nodesOf({ sizeX, sizeY }: RouteNumbers): Node[] {
  return Array.from({ length: sizeX * sizeY }, (_, i) => ({ x: i % sizeX, y: Math.floor(i / sizeX) }))
}

function inputs(here: Node, to: Node): Values {
  return { hereX: here.x, hereY: here.y, toX: to.x, toY: to.y }
}

/** The node behind an output port; null for the port of packets that have arrived. */
function behind({ x, y }: Node, port: number, { sizeX, sizeY }: RouteNumbers): Node | null {
  if (port === 0) return { x: (x + 1) % sizeX, y }
  if (port === 1) return { x: (x + sizeX - 1) % sizeX, y }
  if (port === 2) return { x, y: (y + 1) % sizeY }
  return port === 3 ? { x, y: (y + sizeY - 1) % sizeY } : null
}

/** Hops of a shortest path. */
function distance(here: Node, to: Node, { sizeX, sizeY }: RouteNumbers): number {
  const around = (a: number, b: number, size: number) => Math.min((b - a + size) % size, (a - b + size) % size)
  return around(here.x, to.x, sizeX) + around(here.y, to.y, sizeY)
}

/** Each hop brings a packet nearer, and it leaves at its destination, so every packet arrives on a shortest path. */
export function everyPacketArrives(numbers: RouteNumbers, answer: Answer): Violation | null {
  for (const to of nodesOf(numbers))
    for (const here of nodesOf(numbers)) {
      const { port } = answer(inputs(here, to))
      const next = behind(here, Number(port), numbers)
      const left = distance(here, to, numbers)
      const isRight = next === null ? left === 0 && port === 4 : distance(next, to, numbers) === left - 1
      if (isRight) continue
      const way = `a packet for (${to.x},${to.y}) leaves (${here.x},${here.y}) through port ${Number(port)}`
      return { message: `${way}, and is no hop nearer`, cases: [inputs(here, to)] }
    }
  return null
}

/** The virtual channels have no circular waits (Dally and Seitz). */
export function noCircle(numbers: RouteNumbers, answer: Answer): Violation | null {
  const lost = everyPacketArrives(numbers, answer)
  if (lost) return { ...lost, message: 'open until every packet arrives' }
  const graph = new DependencyGraph((channel) => nameOf(channel, numbers))
  const asked = new Map<string, Values[]>()
  for (const to of nodesOf(numbers))
    for (const here of nodesOf(numbers)) {
      const [held, next] = [hop(here, to, numbers, answer), hopAfter(here, to, numbers, answer)]
      if (held?.length === 0) return { message: 'a packet may take no virtual channel', cases: [inputs(here, to)] }
      for (const from of held ?? [])
        for (const wanted of next?.channels ?? []) {
          const key = `${from} ${wanted}`
          if (!asked.has(key)) asked.set(key, [inputs(here, to), inputs(next!.node, to)])
          graph.add(from, wanted, () => `for (${to.x},${to.y})`)
        }
    }
  const circle = graph.shortestCycle()
  if (!circle) return null
  const names = circle.map(({ from }) => graph.nameOf(from))
  return {
    message: `${circle.length} channels wait for each other in a circle`,
    detail: [...names, names[0]].join(' → '),
    cases: circle.flatMap(({ from, to }) => asked.get(`${from} ${to}`) ?? []),
  }
}

const directions = ['+x', '-x', '+y', '-y']

/** The number of a virtual channel, by the node that it leaves. */
function channelOf(node: Node, port: number, vc: number, { sizeX, vcs }: RouteNumbers): number {
  return ((node.y * sizeX + node.x) * directions.length + port) * vcs + vc
}

function nameOf(channel: number, { sizeX, vcs }: RouteNumbers): string {
  const physical = Math.floor(channel / vcs)
  const node = Math.floor(physical / directions.length)
  const place = `(${node % sizeX},${Math.floor(node / sizeX)})`
  return `${place}${directions[physical % directions.length]}.${channel % vcs}`
}

/** The virtual channels that a packet may take next; null if it has arrived. */
function hop(here: Node, to: Node, numbers: RouteNumbers, answer: Answer): number[] | null {
  const { port, allowed } = answer(inputs(here, to))
  if (Number(port) >= directions.length) return null
  const vcs = Array.from({ length: numbers.vcs }, (_, vc) => vc)
  return vcs.filter((vc) => hasBit(Number(allowed), vc)).map((vc) => channelOf(here, Number(port), vc, numbers))
}

function hopAfter(here: Node, to: Node, numbers: RouteNumbers, answer: Answer) {
  const node = behind(here, Number(answer(inputs(here, to))['port']), numbers)
  const channels = node && hop(node, to, numbers, answer)
  return node && channels ? { node, channels } : null
}
