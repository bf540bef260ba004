import type { Contestant } from './engines/engine.js'
import type { Figures } from './results.js'
import { Runner, type Report } from './runner.js'
import { summaryOf } from './statistics.js'

export interface MeasureOptions {
  /** The number of stretches of {@link stretchSeconds}; their median counts. */
  readonly repetitions: number
  readonly stretchSeconds: number
  /** The time limit in seconds for building a rival. */
  readonly buildLimit: number
  /** Reports progress. */
  readonly log: (text: string) => void
}

/** The simulated design. */
export interface Subject {
  readonly name: string
  /** The number of cycles after which all contestants must have the same state. */
  readonly cyclesToCompare: number
}

/** The result of a contestant: figures, or the reason why there are none. */
export type Outcome<C extends Contestant> =
  { readonly contestant: C; readonly figures: Figures } | { readonly contestant: C; readonly reason: string }

/** A running contestant, and its results so far. */
interface Entrant {
  readonly contestant: Contestant
  readonly runner: Runner
  readonly buildSeconds: number | null
  readonly starts: readonly number[]
  readonly speeds: number[]
  /** Before its nodes are read one by one, which costs additional memory. */
  peakBytes: number
}

/**
 * Measures contestants on one subject, each in its own process. All must have the same result after the same number of
 * cycles, and then run in turn, so that other load on the machine affects all alike.
 * @throws Error if two of them disagree
 */
export async function measure<C extends Contestant>(
  contestants: readonly C[],
  subject: Subject,
  options: MeasureOptions,
): Promise<Outcome<C>[]> {
  const prepared: { readonly contestant: C; readonly entry: Entrant | string }[] = []
  for (const contestant of contestants) {
    options.log(`${subject.name}: ${contestant.title}`)
    prepared.push({ contestant, entry: await enter(contestant, options) })
  }
  const entrants = prepared.flatMap(({ entry }) => (typeof entry === 'string' ? [] : [entry]))
  try {
    await requireAgreement(entrants, subject, options)
    await race(entrants, options)
    return prepared.map(({ contestant, entry }) =>
      typeof entry === 'string' ? { contestant, reason: entry } : { contestant, figures: figuresOf(entry) },
    )
  } finally {
    await Promise.all(entrants.map(({ runner }) => runner.stop()))
  }
}

// -------------------------------------------------------------------------------------------------------- starting

/** The maximum number of repeated starts, while they are quick. */
const enoughStarts = 5
const enoughStartSeconds = 4

/** The contestant at its first cycle, or the reason why it does not take part. */
async function enter(contestant: Contestant, { buildLimit }: MeasureOptions): Promise<Entrant | string> {
  const preparation = await contestant.prepare({ buildLimit })
  if (preparation.kind === 'not measured') return preparation.reason
  const { program, args, buildSeconds } = preparation
  let { runner, seconds } = await Runner.start(program, args)
  const starts = [seconds]
  for (let spent = seconds; starts.length < enoughStarts && spent < enoughStartSeconds; spent += seconds) {
    await runner.stop()
    ;({ runner, seconds } = await Runner.start(program, args))
    starts.push(seconds)
  }
  return { contestant, runner, buildSeconds, starts, speeds: [], peakBytes: 0 }
}

// -------------------------------------------------------------------------------------------------------- agreeing

async function requireAgreement(
  entrants: readonly Entrant[],
  { name, cyclesToCompare }: Subject,
  { log }: MeasureOptions,
): Promise<void> {
  const reports: [string, string][] = []
  for (const entrant of entrants) {
    await entrant.runner.step(cyclesToCompare - 1)
    const report = await entrant.runner.report()
    entrant.peakBytes = report.peakBytes
    reports.push([entrant.contestant.title, comparable(report)])
  }
  const [first] = reports
  if (!first) return
  if (reports.some(([, report]) => report !== first[1])) {
    const lines = reports.map(([title, report]) => `  ${title}: ${report}`)
    throw new Error(`the engines disagree on ${name}:\n${lines.join('\n')}`)
  }
  log(`${name}: ${reports.length} agree: ${first[1]}`)
}

function comparable({ cycles, sent, received, checksum }: Report): string {
  return `after ${cycles} cycles ${sent} flits sent, ${received} received, checksum ${checksum}`
}

// --------------------------------------------------------------------------------------------------------- running

/** Long enough for V8 to optimise what it runs. */
const warmUpSeconds = 0.4

async function race(entrants: readonly Entrant[], { repetitions, stretchSeconds }: MeasureOptions): Promise<void> {
  const cycles = new Map<Entrant, number>()
  for (const entrant of entrants) {
    const inWarmUp = await entrant.runner.cyclesIn(warmUpSeconds)
    cycles.set(entrant, Math.max(1, Math.round((inWarmUp * stretchSeconds) / warmUpSeconds)))
  }
  for (let i = 0; i < repetitions; i++) {
    for (const entrant of entrants) {
      const count = cycles.get(entrant)!
      entrant.speeds.push(count / (await entrant.runner.step(count)))
    }
  }
}

function figuresOf({ contestant, buildSeconds, starts, speeds, peakBytes }: Entrant): Figures {
  return {
    cyclesPerSecond: summaryOf(speeds),
    nanosecondsPerRouterCycle: summaryOf(speeds.map((speed) => 1e9 / speed / contestant.routers)),
    secondsToFirstCycle: summaryOf(starts),
    buildSeconds,
    peakBytes,
  }
}
