/** `<network-view>`: a network in one cycle. It draws what it is given, and tells what its user wants. */

import type { FloorPlan } from '../../../src/journey/floor-plan.js'
import type { HeatPanel } from '../../../src/journey/heat-panels.js'
import type { NetworkState } from '../../../src/inspect/network/state.js'
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

/** What its user wants, by the name of the event. */
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

/** Around the plan, in pixels. */
const margin = 14

export class NetworkView extends HTMLElement {
  private shown: NetworkViewState = { plan: null, state: null, selected: -1, packet: null, heat: null }
  private readonly canvas = document.createElement('canvas')
  private readonly context = this.canvas.getContext('2d')!
  private readonly resized = new ResizeObserver(() => this.requestDraw())
  private readonly onTheme = (): void => this.requestDraw()
  private frame = 0

  connectedCallback(): void {
    this.append(this.canvas)
    this.resized.observe(this)
    window.addEventListener('themechange', this.onTheme)
    this.addEventListener('click', this.onClick)
  }

  disconnectedCallback(): void {
    this.resized.disconnect()
    window.removeEventListener('themechange', this.onTheme)
    cancelAnimationFrame(this.frame)
  }

  set state(state: NetworkViewState) {
    this.shown = state
    this.requestDraw()
  }

  private requestDraw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => this.draw())
  }

  /** The plan as large as there is room, in the middle. */
  private fit({ width, height }: FloorPlan): { readonly unit: number; readonly left: number; readonly top: number } {
    const room = { width: this.clientWidth - 2 * margin, height: this.clientHeight - 2 * margin }
    const unit = Math.max(1, Math.min(110, room.width / width, room.height / height))
    return {
      unit,
      left: margin + (room.width - width * unit) / 2,
      top: margin + (room.height - height * unit) / 2,
    }
  }

  private draw(): void {
    const { canvas, context, clientWidth: width, clientHeight: height } = this
    const ratio = devicePixelRatio
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const { plan, state, selected, packet, heat } = this.shown
    if (!plan) return
    const style = getComputedStyle(this)
    const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
    const theme = {
      ink: colour('ink'),
      dim: colour('dim'),
      faint: colour('faint'),
      line: colour('line'),
      panel: colour('panel'),
      ground: colour('ground'),
      accent: colour('accent'),
      soft: colour('accent-soft'),
    }
    drawNetwork(context, { plan, state, selected, packet, heat, theme, ...this.fit(plan) })
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
