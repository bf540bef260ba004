/** `<wave-view>`: rows of waves over cycles. It draws its picture, and reports the requests of the user. */

import type { Bookmark } from '../../state/view.js'
import { CanvasView, type CanvasTheme } from '../canvas-view.js'
import { shownIn } from './value-in.js'
import { Pinch } from '../pinch.js'
import { pinched, Scale, within, zoom, type Cycles } from './scale.js'
import { heightOfAll, lineAt, type DrawnLine } from './lines.js'
import { drawWaves, rulerHeight } from './wave-canvas.js'

export interface WaveViewState {
  readonly lines: readonly DrawnLine[]
  readonly window: Cycles
  /** All cycles of the run. */
  readonly limits: Cycles
  readonly cycle: number
  readonly origin: number | null
  readonly bookmarks: readonly Bookmark[]
  /** The ids of the chosen rows. */
  readonly chosen: readonly number[]
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
  /** A menu was asked for: of a row, by its place, or of none, -1; at a point of the page. */
  readonly rowmenu: { readonly row: number; readonly x: number; readonly y: number }
}

/** As an element's listeners have it. */
type Listeners = { [K in keyof WaveEvents]: CustomEvent<WaveEvents[K]> }

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is extended
  interface HTMLElementEventMap extends Listeners {}
}

const empty: WaveViewState = {
  lines: [],
  window: { from: 0, to: 1 },
  limits: { from: 0, to: 1 },
  cycle: 0,
  origin: null,
  bookmarks: [],
  chosen: [],
  packet: null,
  scroll: 0,
}

/** Pixels that a pointer moves before a click becomes a drag. */
const slack = 4

/** A drag: over a range of cycles, to see them alone, or of the window itself. */
interface Drag {
  readonly kind: 'range' | 'window'
  readonly x: number
  readonly y: number
  readonly window: Cycles
  readonly scroll: number
  /** A finger also scrolls the rows. */
  readonly isTouch: boolean
  isMoved: boolean
}

export class WaveView extends CanvasView<WaveViewState> {
  private drag: Drag | null = null
  private range: Cycles | null = null
  private readonly pinch = new Pinch(() => this)
  /** The window when the second finger came down. */
  private pinchedFrom: Cycles = empty.window

  constructor() {
    super(empty)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('wheel', this.onWheel, { passive: false })
    this.addEventListener('pointerdown', this.onDown)
    this.addEventListener('pointermove', this.onMove)
    this.addEventListener('pointerup', this.onUp)
    this.addEventListener('pointercancel', this.onCancel)
    this.addEventListener('contextmenu', this.onMenu)
    addEventListener('keydown', this.onKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('keydown', this.onKey)
  }

  private get scale(): Scale {
    return new Scale(this.shown.window, this.clientWidth)
  }

  protected override draw(context: CanvasRenderingContext2D, theme: CanvasTheme): void {
    const { shown, scale, range, clientHeight: height } = this
    drawWaves(context, { ...shown, scale, range, height, end: shown.limits.to + 1, theme })
  }

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const { window, limits, scroll } = this.shown
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const around = this.scale.cycleAt(event.offsetX)
      this.tell('windowchange', zoom(window, around, 2 ** (event.deltaY / 160), limits, this.clientWidth))
    } else if (event.deltaX !== 0 || event.shiftKey) {
      const cycles = (event.deltaX || event.deltaY) / this.scale.perCycle
      this.tell('windowchange', within({ from: window.from + cycles, to: window.to + cycles }, limits))
    } else {
      this.scrollRows(scroll + event.deltaY)
    }
  }

  /** Asks for other rows to be in view, as far as there are some. */
  scrollRows(scroll: number): void {
    const most = Math.max(0, heightOfAll(this.shown.lines) - (this.clientHeight - rulerHeight))
    this.tell('rowscroll', Math.min(most, Math.max(0, scroll)))
  }

  /** The left button drags over a range; the middle one, and a finger, move the window. */
  private readonly onDown = (event: PointerEvent): void => {
    if (event.button > 1) return
    const isMoving = event.button === 1 || event.pointerType === 'touch'
    if (event.button === 1) event.preventDefault()
    this.setPointerCapture(event.pointerId)
    if (this.pinch.down(event)) this.pinchedFrom = this.shown.window
    if (this.pinch.isActive) return this.giveUp()
    this.drag = {
      kind: isMoving ? 'window' : 'range',
      x: event.offsetX,
      y: event.offsetY,
      window: this.shown.window,
      scroll: this.shown.scroll,
      isTouch: event.pointerType === 'touch',
      isMoved: false,
    }
  }

  private readonly onMove = (event: PointerEvent): void => {
    const move = this.pinch.move(event)
    if (move) return this.tell('windowchange', pinched(this.pinchedFrom, move, this.shown.limits, this.clientWidth))
    const { drag } = this
    if (!drag) return
    const [moved, down] = [event.offsetX - drag.x, event.offsetY - drag.y]
    const isFar = Math.abs(moved) >= slack || (drag.isTouch && Math.abs(down) >= slack)
    if (!drag.isMoved && !isFar) return
    drag.isMoved = true
    if (drag.isTouch) this.scrollRows(drag.scroll - down)
    if (drag.kind === 'range') return this.showRange(this.rangeOf(drag.x, event.offsetX))
    const cycles = -moved / this.scale.perCycle
    const to = { from: drag.window.from + cycles, to: drag.window.to + cycles }
    this.tell('windowchange', within(to, this.shown.limits))
  }

  private readonly onUp = (event: PointerEvent): void => {
    const { drag, range } = this
    this.onCancel(event)
    if (!drag) return
    if (range) return this.tell('windowchange', this.windowAround(range))
    if (drag.isMoved) return
    this.tell('cyclechange', { cycle: this.cycleAt(event.offsetX), isOrigin: event.shiftKey })
    const row = this.rowAt(event)
    if (row < 0) return
    this.tell('rowselect', row)
    const { values } = this.shown.lines[row]!
    const packet = shownIn(values ?? undefined, this.cycleAt(event.offsetX))?.packet ?? null
    if (packet !== null) this.tell('flitselect', packet)
  }

  private readonly onCancel = (event: PointerEvent): void => {
    this.pinch.up(event)
    this.giveUp()
  }

  private readonly onMenu = (event: MouseEvent): void => {
    event.preventDefault()
    this.tell('rowmenu', { row: this.rowAt(event), x: event.clientX, y: event.clientY })
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.giveUp()
  }

  private readonly giveUp = (): void => {
    this.drag = null
    if (this.range) this.showRange(null)
  }

  private showRange(range: Cycles | null): void {
    this.range = range
    this.state = this.shown
  }

  private cycleAt(x: number): number {
    const { limits } = this.shown
    return Math.min(Math.max(Math.floor(this.scale.cycleAt(x)), limits.from), limits.to)
  }

  private rangeOf(a: number, b: number): Cycles {
    return { from: this.cycleAt(Math.min(a, b)), to: this.cycleAt(Math.max(a, b)) }
  }

  /** As many cycles as the closest zoom shows, at least. */
  private windowAround({ from, to }: Cycles): Cycles {
    const { limits } = this.shown
    return zoom({ from, to }, (from + to + 1) / 2, 1, limits, this.clientWidth)
  }

  /** The index of the line at a point; -1 if there is none. */
  private rowAt({ offsetY }: MouseEvent): number {
    return offsetY <= rulerHeight ? -1 : lineAt(this.shown.lines, offsetY - rulerHeight + this.shown.scroll)
  }

  private tell<K extends keyof WaveEvents>(name: K, detail: WaveEvents[K]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

customElements.define('wave-view', WaveView)
