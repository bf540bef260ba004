/** A point of a view, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The movement of two fingers. */
export interface PinchMove {
  /** Above 1 if they are farther apart than at the start. */
  readonly factor: number
  /** The point between them at the start, and now. */
  readonly from: Point
  readonly to: Point
}
