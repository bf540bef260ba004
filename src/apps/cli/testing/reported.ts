/** Begins a line that a reporter writes among whatever else a test writes. */
export const mark = '\u0001flitwave '

/** A test as Node's runner tells of it. */
export interface ReportedTest {
  readonly name: string
  readonly isGood: boolean
  readonly isSkipped: boolean
  /** Seconds. */
  readonly time: number
  readonly problems: string | null
}
