/** What a page is told of a run that can be made again while it is looked at; each time all of it. */
export interface LiveState {
  /** The number of the run that can be fetched; 0 as long as there is none. */
  readonly run: number
  /** Whether the next one is being made. */
  readonly isRunning: boolean
  /** What is wrong with the sources or with the run, for people; null if nothing is. */
  readonly problems: string | null
}
