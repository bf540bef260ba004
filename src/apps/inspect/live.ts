/** The state of a live run, which can be made again while a page shows it. Each message has all of it. */
export interface LiveState {
  /** The number of the run that can be fetched; 0 as long as there is none. */
  readonly run: number
  /** True while the next run is being made. */
  readonly isRunning: boolean
  /** Faults of the sources or of the run, as text; null if there are none. */
  readonly problems: string | null
}
