/** `<network-view>`: a network in one cycle. It draws its picture, and reports the requests of the user. */

import type { FloorPlan } from '../../../src/runs/journey/floor-plan.js'
import type { HeatPanel } from '../../../src/runs/journey/heat-panels.js'
import type { NetworkState } from '../../../src/apps/inspect/network/state.js'
import { CanvasView, type CanvasTheme } from '../canvas-view.js'
import { fitPlan, type Fit } from './fit.js'
import { drawNetwork } from './network-canvas.js'

export interface NetworkViewState {
  readonly plan: FloorPlan | null
  readonly state: NetworkState | null
  /** The number of a node, or -1. */
  readonly selected: number
  readonly packet: number | null
  /** Shown in place of the cycle. */
  readonly heat: HeatPanel | null
}

/** The requests of the user, by the name of the event. */
export interface NetworkEvents {
  /** A node was chosen, by its number; -1 for none. */
  readonly nodeselect: number
  /** The packet of a flit on a link was chosen. */
  readonly packetselect: number
}

type Listeners = { [K in keyof NetworkEvents]: CustomEvent<NetworkEvents[K]> }

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is extended
  interface HTMLElementEventMap extends Listeners {}
}

export class NetworkView extends CanvasView<NetworkViewState> {
  constructor() {
    super({ plan: null, state: null, selected: -1, packet: null, heat: null })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('click', this.onClick)
  }

  private fit(plan: FloorPlan): Fit {
    return fitPlan(plan, this.clientWidth, this.clientHeight)
  }

  protected override draw(context: CanvasRenderingContext2D, theme: CanvasTheme): void {
    const { plan } = this.shown
    if (plan) drawNetwork(context, { ...this.shown, plan, theme, ...this.fit(plan) })
  }

  private readonly onClick = ({ offsetX, offsetY }: MouseEvent): void => {
    const { plan } = this.shown
    if (!plan) return
    const { unit, left, top } = this.fit(plan)
    const [x, y] = [(offsetX - left) / unit, (offsetY - top) / unit]
    const tag = this.flitAt(plan, x, y)
    if (tag !== null) return this.tell('packetselect', tag)
    const node = plan.nodes.findIndex((one) => {
      return Math.abs(one.x - x) <= one.width / 2 && Math.abs(one.y - y) <= one.height / 2
    })
    this.tell('nodeselect', node)
  }

  /** The packet of the flit under the pointer; null if there is none. */
  private flitAt({ links }: FloorPlan, x: number, y: number): number | null {
    const moves = this.shown.state?.moves ?? []
    for (const { start, end, isApart, channels } of links) {
      const move = moves.find(({ to }) => channels.some(({ place }) => place === to))
      if (!move || move.tag < 0 || isApart) continue
      const isNear = Math.abs((start.x + end.x) / 2 - x) < 0.13 && Math.abs((start.y + end.y) / 2 - y) < 0.13
      if (isNear) return move.tag
    }
    return null
  }

  private tell<K extends keyof NetworkEvents>(name: K, detail: NetworkEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

customElements.define('network-view', NetworkView)
