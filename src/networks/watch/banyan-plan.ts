/** The floor plan of a banyan. */

import { floorPlan, type FloorLink, type FloorNode, type FloorPlan } from '../../runs/journey/floor-plan.js'
import { interconnection } from '../../../rtl/min/interconnection.js'
import { elementLabel } from './banyan-places.js'

/** The numbers of places. */
export interface BanyanPlanPlaces {
  /** The first element input of the last stage; those of all stages follow, by link. */
  readonly elements: number
  /** The places at a node before the first stage. */
  before(node: number): readonly number[]
  /** The places that packets enter when they leave the last stage to a node. */
  behind(node: number): readonly number[]
}

/** The distance from one link of a stage to the next, and the widths of elements and nodes. */
const row = 0.5
const widths = { element: 0.7, terminal: 0.4 } as const

/** Draws stages from left to right, the first, n - 1, beside the sending nodes; links from top to bottom, link 0 first. */
export function banyanPlan(addressWidth: number, places: BanyanPlanPlaces): FloorPlan {
  return new BanyanPaper(addressWidth, places).plan()
}

class BanyanPaper {
  /** A stage, from 0. */
  private readonly links: readonly number[]
  /** The distance between stages, which leaves room for the crossing links of a wide network. */
  private readonly column: number

  constructor(
    private readonly n: number,
    private readonly places: BanyanPlanPlaces,
  ) {
    this.links = Array.from({ length: 2 ** n }, (_, link) => link)
    this.column = Math.max(1.6, 2 ** n / 10)
  }

  plan(): FloorPlan {
    const { links, places, n } = this
    const elements = Array.from({ length: n * 2 ** (n - 1) }, (_, i) => this.element(i))
    const nodes = [
      ...links.map((node) => this.terminal(node, n, places.before(node))),
      ...elements,
      ...links.map((node) => this.terminal(node, -1, [])),
    ]
    // Number n leads from the nodes into the first stage, number 0 from the last stage to the nodes.
    const ways = Array.from({ length: n + 1 }, (_, i) => n - i)
    return floorPlan(
      nodes,
      ways.flatMap((way) => links.map((link) => this.link(way, link))),
    )
  }

  /** A link from an output of a stage into the next one, or from or to a node. */
  private link(stage: number, link: number): FloorLink {
    const { n, places } = this
    const next = interconnection(link, stage, n)
    const targets = stage === 0 ? places.behind(link) : [places.elements + (stage - 1) * 2 ** n + next]
    return {
      from: this.numberOf(stage, link),
      to: this.numberOf(stage - 1, next),
      start: { x: this.x(stage) + this.halfWidth(stage), y: link * row },
      end: { x: this.x(stage - 1) - this.halfWidth(stage - 1), y: next * row },
      along: { x: 1, y: 0 },
      isApart: false,
      channels: targets.map((place) => ({ place, name: '' })),
    }
  }

  /** The number of the element or node at a link of a stage: stages n and -1 are the nodes. */
  private numberOf(stage: number, link: number): number {
    const before = 2 ** this.n + (this.n - 1 - stage) * 2 ** (this.n - 1)
    if (stage === this.n) return link
    return stage < 0 ? before + link : before + (link >> 1)
  }

  private terminal(node: number, stage: number, places: readonly number[]): FloorNode {
    const size = { width: widths.terminal, height: 0.8 * row }
    return { label: `${node}`, kind: 'terminal', x: this.x(stage), y: node * row, ...size, layer: 0, places }
  }

  private element(number: number): FloorNode {
    const { n } = this
    const [stage, label] = [n - 1 - Math.floor(number / 2 ** (n - 1)), number % 2 ** (n - 1)]
    const at = { x: this.x(stage), y: (2 * label + 0.5) * row, width: widths.element, height: 1.7 * row }
    return { label: elementLabel(label, n), kind: 'element', ...at, layer: 0, places: [] }
  }

  private x(stage: number): number {
    return (this.n - stage) * this.column
  }

  private halfWidth(stage: number): number {
    return (stage < 0 || stage === this.n ? widths.terminal : widths.element) / 2
  }
}
