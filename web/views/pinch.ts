/** Two fingers on a view: how far apart they are, and where, since both were down. */

import type { PinchMove, Point } from './pinch-move.js'

/** Fingers that nearly touch have no distance to compare with. */
const leastDistance = 12

export class Pinch {
  private readonly fingers = new Map<number, Point>()
  private start: { readonly middle: Point; readonly distance: number } | null = null
  private isOn = false

  /** @param element - which points are relative to */
  constructor(private readonly element: () => Element) {}

  /** True from the second finger on until the last one is lifted: one that stays behind neither drags nor chooses. */
  get isActive(): boolean {
    return this.isOn
  }

  /** Returns true if the second finger comes down: a pinch begins. */
  down(event: PointerEvent): boolean {
    if (event.pointerType !== 'touch') return false
    this.fingers.set(event.pointerId, this.pointOf(event))
    if (this.fingers.size !== 2) return false
    this.start = { middle: this.middle(), distance: this.distance() }
    this.isOn = true
    return true
  }

  /** The movement of both fingers; null if there are not two. */
  move(event: PointerEvent): PinchMove | null {
    if (!this.fingers.has(event.pointerId)) return null
    this.fingers.set(event.pointerId, this.pointOf(event))
    const { start } = this
    if (!start || this.fingers.size !== 2) return null
    return { factor: this.distance() / start.distance, from: start.middle, to: this.middle() }
  }

  /** For a finger that is lifted, or taken by the browser. */
  up({ pointerId }: PointerEvent): void {
    this.fingers.delete(pointerId)
    this.start = null
    if (this.fingers.size === 0) this.isOn = false
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.element().getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  private middle(): Point {
    const [a, b] = this.both()
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }

  private distance(): number {
    const [a, b] = this.both()
    return Math.max(leastDistance, Math.hypot(b.x - a.x, b.y - a.y))
  }

  private both(): readonly [Point, Point] {
    const [a, b] = [...this.fingers.values()]
    return [a!, b!]
  }
}
