/** Colours of the theme that canvases are drawn in. */
export interface CanvasTheme {
  readonly ink: string
  readonly dim: string
  readonly faint: string
  readonly line: string
  readonly panel: string
  readonly accent: string
  readonly soft: string
  readonly bad: string
}

/** An element that draws itself on a canvas, and again when its content, its size or the theme changes. */
export abstract class CanvasView<State> extends HTMLElement {
  private readonly canvas = document.createElement('canvas')
  private readonly context = this.canvas.getContext('2d')!
  private readonly resized = new ResizeObserver(() => this.requestDraw())
  private readonly onTheme = (): void => this.requestDraw()
  private frame = 0

  protected constructor(protected shown: State) {
    super()
  }

  connectedCallback(): void {
    this.append(this.canvas)
    this.resized.observe(this)
    window.addEventListener('themechange', this.onTheme)
  }

  disconnectedCallback(): void {
    this.resized.disconnect()
    window.removeEventListener('themechange', this.onTheme)
    cancelAnimationFrame(this.frame)
  }

  set state(state: State) {
    this.shown = state
    this.requestDraw()
  }

  /** Draws the content on a canvas as large as the element, in its pixels. */
  protected abstract draw(context: CanvasRenderingContext2D, theme: CanvasTheme): void

  protected requestDraw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      this.fitCanvas()
      this.draw(this.context, themeOf(this))
    })
  }

  private fitCanvas(): void {
    const { canvas, context, clientWidth: width, clientHeight: height } = this
    const ratio = devicePixelRatio
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
  }
}

/** The colours of the theme that an element is shown in. */
export function themeOf(element: Element): CanvasTheme {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: colour('ink'),
    dim: colour('dim'),
    faint: colour('faint'),
    line: colour('line'),
    panel: colour('panel'),
    accent: colour('accent'),
    soft: colour('accent-soft'),
    bad: colour('bad'),
  }
}
