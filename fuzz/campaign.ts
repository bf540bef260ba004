import { check, type CheckOptions, type Verdict } from './check.js'
import { generateProgram, type Program } from './generate/program.js'

export interface CampaignOptions extends CheckOptions {
  readonly programs: number
  readonly seed: number
}

export interface Failure {
  readonly program: Program
  readonly verdict: Verdict
}

export interface Outcome {
  readonly agreed: number
  /** How many programs the front end refused, by code. */
  readonly refused: ReadonlyMap<string, number>
  readonly failures: readonly Failure[]
}

/** While Icarus has a program, this process prepares the next ones. */
const inFlight = 3

/** The seed of each program is its own, so that one can be repeated alone. */
export function programSeed(seed: number, index: number): number {
  return (Math.imul(seed, 1_000_003) + index) >>> 0
}

/** What is told while a campaign runs. */
export interface CampaignProgress {
  done(programs: number): void
  failed(failure: Failure): void
}

const silent: CampaignProgress = { done: () => undefined, failed: () => undefined }

export async function runCampaign(options: CampaignOptions, progress: CampaignProgress = silent): Promise<Outcome> {
  const refused = new Map<string, number>()
  const failures: Failure[] = []
  let [agreed, next, done] = [0, 0, 0]
  const worker = async (): Promise<void> => {
    while (next < options.programs) {
      const program = generateProgram(programSeed(options.seed, next++))
      const verdict = await check(program, options)
      if (verdict.kind === 'agreed') agreed++
      else if (verdict.kind === 'refused') refused.set(verdict.code, (refused.get(verdict.code) ?? 0) + 1)
      else {
        failures.push({ program, verdict })
        progress.failed({ program, verdict })
      }
      progress.done(++done)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { agreed, refused, failures }
}
