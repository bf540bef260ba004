/** `<wave-view>`: rows of waves over cycles. It draws its picture, and reports the requests of the user. */

import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import { CanvasView, type CanvasTheme } from '../canvas-view.js'
import { shownIn } from './value-in.js'
import { Scale, within, zoom, type Cycles } from './scale.js'
import { drawWaves, rowHeight, rulerHeight } from './wave-canvas.js'

export interface WaveViewState {
  readonly rows: readonly (WaveRow | null)[]
  readonly window: Cycles
  /** All cycles of the run. */
  readonly limits: Cycles
  readonly cycle: number
  readonly origin: number | null
  readonly bookmarks: readonly number[]
  readonly selected: number
  /** The tag of the followed packet. */
  readonly packet: number | null
  readonly scroll: number
}

/** The requests of the user, by the name of the event. */
export interface WaveEvents {
  /** A cycle was chosen; with Shift, the one to measure from. */
  readonly cyclechange: { readonly cycle: number; readonly isOrigin: boolean }
  /** The window was moved or zoomed. */
  readonly windowchange: Cycles
  /** Rows were scrolled, to this number of pixels. */
  readonly rowscroll: number
  /** A row was chosen, by its place. */
  readonly rowselect: number
  /** A flit of a packet was chosen, by its tag. */
  readonly flitselect: number
}

/** As an element's listeners have it. */
type Listeners = { [K in keyof WaveEvents]: CustomEvent<WaveEvents[K]> }

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is extended
  interface HTMLElementEventMap extends Listeners {}
}

const empty: WaveViewState = {
  rows: [],
  window: { from: 0, to: 1 },
  limits: { from: 0, to: 1 },
  cycle: 0,
  origin: null,
  bookmarks: [],
  selected: -1,
  packet: null,
  scroll: 0,
}

/** Pixels that a pointer moves before a click becomes a drag. */
const slack = 4

export class WaveView extends CanvasView<WaveViewState> {
  private drag: { readonly x: number; readonly window: Cycles; isMoved: boolean } | null = null

  constructor() {
    super(empty)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('wheel', this.onWheel, { passive: false })
    this.addEventListener('pointerdown', this.onDown)
    this.addEventListener('pointermove', this.onMove)
    this.addEventListener('pointerup', this.onUp)
    this.addEventListener('pointercancel', () => (this.drag = null))
  }

  private get scale(): Scale {
    return new Scale(this.shown.window, this.clientWidth)
  }

  protected override draw(context: CanvasRenderingContext2D, theme: CanvasTheme): void {
    const { shown, scale, clientHeight: height } = this
    drawWaves(context, { ...shown, scale, height, end: shown.limits.to + 1, theme })
  }

  private readonly onWheel = (event: WheelEvent): void => {
    const { window, limits } = this.shown
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault()
      const around = this.scale.cycleAt(event.offsetX)
      this.tell('windowchange', zoom(window, around, 2 ** (event.deltaY / 160), limits, this.clientWidth))
    } else if (event.deltaX !== 0 || event.shiftKey) {
      event.preventDefault()
      const cycles = (event.deltaX || event.deltaY) / this.scale.perCycle
      this.tell('windowchange', within({ from: window.from + cycles, to: window.to + cycles }, limits))
    } else {
      event.preventDefault()
      const most = Math.max(0, this.shown.rows.length * rowHeight - (this.clientHeight - rulerHeight))
      this.tell('rowscroll', Math.min(most, Math.max(0, this.shown.scroll + event.deltaY)))
    }
  }

  private readonly onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    this.setPointerCapture(event.pointerId)
    this.drag = { x: event.offsetX, window: this.shown.window, isMoved: false }
  }

  private readonly onMove = (event: PointerEvent): void => {
    const { drag } = this
    if (!drag) return
    const moved = event.offsetX - drag.x
    if (!drag.isMoved && Math.abs(moved) < slack) return
    drag.isMoved = true
    const cycles = -moved / this.scale.perCycle
    const to = { from: drag.window.from + cycles, to: drag.window.to + cycles }
    this.tell('windowchange', within(to, this.shown.limits))
  }

  private readonly onUp = (event: PointerEvent): void => {
    const isClick = this.drag && !this.drag.isMoved
    this.drag = null
    if (!isClick) return
    const { limits, rows, scroll } = this.shown
    const at = Math.floor(this.scale.cycleAt(event.offsetX))
    this.tell('cyclechange', { cycle: Math.min(Math.max(at, limits.from), limits.to), isOrigin: event.shiftKey })
    const row = Math.floor((event.offsetY - rulerHeight + scroll) / rowHeight)
    if (event.offsetY <= rulerHeight || row >= rows.length) return
    this.tell('rowselect', row)
    const packet = shownIn(rows[row] ?? undefined, at)?.packet ?? null
    if (packet !== null) this.tell('flitselect', packet)
  }

  private tell<K extends keyof WaveEvents>(name: K, detail: WaveEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

customElements.define('wave-view', WaveView)
