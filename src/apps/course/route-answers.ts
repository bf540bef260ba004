/** What the route unit of a solution answers on a mesh of two dimensions: for every packet, wherever it can come. */

import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { localPort, opposite } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import type { Design } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { RouteRelation, type RelationParameters } from '../../networks/watch/route-relation.js'
import type { Numbers, Values } from './lab.js'
import { linesBehind } from './finding.js'
import { designModel } from './module-model.js'

/** A mesh: what numbers of a lab have to have for the parts about routing. */
export interface MeshNumbers extends Numbers {
  readonly sizeX: number
  readonly sizeY: number
  /** Virtual channels of a physical channel. */
  readonly vcs: number
  /** Flits of a buffer. */
  readonly depth: number
}

/** A packet that stands somewhere, and one of the answers that it can get there. */
export interface RouteAnswer {
  readonly to: number
  readonly node: number
  /** The input that it came in by, if that makes a difference; else that of the node itself. */
  readonly from: number
  readonly vc: number
  /** The output; 4 is the node itself. */
  readonly port: number
  readonly vcs: number
}

/** The mesh as the analysis of routing functions knows it. */
export function meshOf({ sizeX, sizeY, vcs }: MeshNumbers): RelationParameters {
  const shape = { dimensions: 2, sizeX, sizeY, sizeZ: 1, topology: 'mesh', vcs } as const
  return { ...shape, header: 'absolute', injection: 'one-port', ejectionVcs: 'first' }
}

/** Every answer that a packet can get on its ways, as long as these lead over the links of the mesh. */
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

/** The lines that have led to an answer. */
export function linesOfAnswer(numbers: MeshNumbers, unit: Design, { to, node, ...answer }: RouteAnswer): Place[] {
  const p = meshOf(numbers)
  const place = (name: string, id: number): Values => {
    const { x, y } = coordinatesOf(id, p)
    return { [`${name}.x`]: x, [`${name}.y`]: y }
  }
  const fixed = { ...place('here', node), ...place('to', to), eject: localPort(p), from: answer.from, vc: answer.vc }
  const run = designModel(unit)
  // Of the states of the outputs that can lead to it, one that does.
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

/** The number of the node that is called `(2,1)`. */
export function nodeNamed(name: string, { sizeY }: MeshNumbers): number {
  const [x = NaN, y = NaN] = name.replace(/[()]/g, '').split(',').map(Number)
  return x * sizeY + y
}
