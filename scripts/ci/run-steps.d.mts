export interface Step {
  readonly title: string
  readonly command: string
  readonly cores?: number
  /** The title of an earlier step, whose output it needs. */
  readonly after?: string
}

export interface Result {
  readonly step: Step
  readonly code: number
  readonly seconds: number
  readonly busy: number
  readonly output: string
}

export function runSteps(
  steps: readonly Step[],
  cores: number,
  print: (text: string | Uint8Array) => void,
): Promise<Result[]>
export function tableOf(results: readonly Result[], seconds: number): string
