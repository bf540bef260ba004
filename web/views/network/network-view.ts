/** `<network-view>`: a network in one cycle. It draws its picture, and reports the requests of the user. */

import type { FloorPlan } from '../../../src/runs/journey/floor-plan.js'
import type { HeatPanel } from '../../../src/runs/journey/heat-panels.js'
import type { NetworkState } from '../../../src/apps/inspect/network/state.js'
import { CanvasView, themeOf, type CanvasTheme } from '../canvas-view.js'
import { SvgContext } from '../svg/svg-context.js'
import { Pinch } from '../pinch.js'
import { fitPlan, moved, pinched, wholeFit, zoomed, type Fit } from './fit.js'
import { KeptDrawing } from './kept-drawing.js'
import { drawNetwork } from './network-canvas.js'
import type { ShownWait } from './picture.js'

export interface NetworkViewState {
  readonly plan: FloorPlan | null
  readonly state: NetworkState | null
  /** The number of a node, or -1. */
  readonly selected: number
  readonly packet: number | null
  /** Shown in place of the cycle. */
  readonly heat: HeatPanel | null
  /** The packets of a standstill that wait in this cycle. */
  readonly waits: readonly ShownWait[]
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

interface SvgDrawing {
  readonly width: number
  readonly height: number
  readonly elements: readonly string[]
}

/** Pixels that a pointer moves before a click becomes a drag. */
const slack = 4

/** Milliseconds without a movement after which the user rests. */
const rest = 120

export class NetworkView extends CanvasView<NetworkViewState> {
  /** Where the user has moved the plan to; null while the whole plan is in view. */
  private own: Fit | null = null
  private readonly kept = new KeptDrawing()
  /** Set while the user moves or zooms. */
  private settling: ReturnType<typeof setTimeout> | undefined
  private readonly pinch = new Pinch(() => this)
  /** Where the plan was when the second finger came down. */
  private pinchedFrom: Fit | null = null
  private drag: { readonly x: number; readonly y: number; readonly fit: Fit; isMoved: boolean } | null = null

  constructor() {
    super({ plan: null, state: null, selected: -1, packet: null, heat: null, waits: [] })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('wheel', this.onWheel, { passive: false })
    this.addEventListener('pointerdown', this.onDown)
    this.addEventListener('pointermove', this.onMove)
    this.addEventListener('pointerup', this.onUp)
    this.addEventListener('pointercancel', this.onCancel)
    this.addEventListener('dblclick', () => this.fitAll())
  }

  /** Shows the whole plan. */
  fitAll(): void {
    this.own = null
    this.requestDraw()
  }

  /** @param factor - above 1 to see more of less, around the middle of the view */
  zoomBy(factor: number): void {
    this.zoomAround(factor, this.clientWidth / 2, this.clientHeight / 2)
  }

  private fit(plan: FloorPlan): Fit {
    return this.own ?? fitPlan(plan, this.clientWidth, this.clientHeight)
  }

  /** The elements of an SVG of the part in view. The whole plan is as large as its texts need. */
  svgDrawing(): SvgDrawing {
    const { plan } = this.shown
    const context = new SvgContext()
    const { clientWidth, clientHeight } = this
    if (!plan) return { width: clientWidth, height: clientHeight, elements: [] }
    const whole = wholeFit(plan, this.fit(plan).unit)
    const { fit, width, height } = this.own ? { fit: this.own, width: clientWidth, height: clientHeight } : whole
    drawNetwork(context, { ...this.shown, plan, theme: themeOf(this), width, height, ...fit })
    return { width, height, elements: context.elements }
  }

  protected override draw(context: CanvasRenderingContext2D, theme: CanvasTheme): void {
    const { plan } = this.shown
    const { clientWidth: width, clientHeight: height } = this
    if (!plan) return
    const fit = this.fit(plan)
    if (this.settling !== undefined && this.kept.stretch(context, fit)) return
    const begin = performance.now()
    drawNetwork(context, { ...this.shown, plan, theme, width, height, ...fit })
    this.kept.keep(context.canvas, fit, performance.now() - begin)
  }

  override set state(state: NetworkViewState) {
    this.kept.forget()
    super.state = state
  }

  /** Draws at once what is there, and exactly as soon as the user rests. */
  private moveTo(fit: Fit | null): void {
    this.own = fit
    clearTimeout(this.settling)
    this.settling = setTimeout(() => {
      this.settling = undefined
      this.requestDraw()
    }, rest)
    this.requestDraw()
  }

  private zoomAround(factor: number, x: number, y: number): void {
    const { plan } = this.shown
    if (!plan) return
    this.zoomTo(zoomed(this.fit(plan), factor, { x, y }))
  }

  /** Smaller than the whole plan there is nothing more to see. */
  private zoomTo(next: Fit): void {
    const { plan } = this.shown
    if (!plan) return
    const whole = fitPlan(plan, this.clientWidth, this.clientHeight)
    this.moveTo(next.unit <= whole.unit ? null : next)
  }

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.zoomAround(2 ** (-event.deltaY / 240), event.offsetX, event.offsetY)
  }

  private readonly onDown = (event: PointerEvent): void => {
    const { plan } = this.shown
    const { button, offsetX, offsetY, pointerId } = event
    if (button !== 0 || !plan) return
    this.setPointerCapture(pointerId)
    if (this.pinch.down(event)) this.pinchedFrom = this.fit(plan)
    if (this.pinch.isActive) return void (this.drag = null)
    this.drag = { x: offsetX, y: offsetY, fit: this.fit(plan), isMoved: false }
  }

  private readonly onMove = (event: PointerEvent): void => {
    const move = this.pinch.move(event)
    if (move && this.pinchedFrom) return this.zoomTo(pinched(this.pinchedFrom, move))
    const { drag } = this
    if (!drag) return
    const { offsetX, offsetY } = event
    const by = { x: offsetX - drag.x, y: offsetY - drag.y }
    if (!drag.isMoved && Math.hypot(by.x, by.y) < slack) return
    drag.isMoved = true
    this.moveTo(moved(drag.fit, by))
  }

  private readonly onUp = (event: PointerEvent): void => {
    const isClick = this.drag && !this.drag.isMoved
    this.onCancel(event)
    if (isClick) this.choose(event.offsetX, event.offsetY)
  }

  private readonly onCancel = (event: PointerEvent): void => {
    this.pinch.up(event)
    this.drag = null
  }

  private choose(pointerX: number, pointerY: number): void {
    const { plan } = this.shown
    if (!plan) return
    const { unit, left, top } = this.fit(plan)
    const [x, y] = [(pointerX - left) / unit, (pointerY - top) / unit]
    const tag = this.flitAt(plan, x, y)
    if (tag !== null) return this.tell('packetselect', tag)
    const node = plan.nodes.findIndex((one) => {
      return Math.abs(one.x - x) <= one.width / 2 && Math.abs(one.y - y) <= one.height / 2
    })
    this.tell('nodeselect', node)
  }

  /** The packet of the flit, or of the waiting packet, under the pointer; null if there is none. */
  private flitAt({ links }: FloorPlan, x: number, y: number): number | null {
    const moves = new Map((this.shown.state?.moves ?? []).map(({ to, tag }) => [to, tag]))
    const waits = new Map(this.shown.waits.map(({ from, tag }) => [from, tag]))
    for (const { start, end, isApart, channels } of links) {
      const isNear = Math.abs((start.x + end.x) / 2 - x) < 0.13 && Math.abs((start.y + end.y) / 2 - y) < 0.13
      if (isApart || !isNear) continue
      for (const { place } of channels) {
        const tag = moves.get(place) ?? waits.get(place) ?? -1
        if (tag >= 0) return tag
      }
    }
    return null
  }

  private tell<K extends keyof NetworkEvents>(name: K, detail: NetworkEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

customElements.define('network-view', NetworkView)
