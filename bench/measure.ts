import type { BenchEngine } from './engines/engine.js'
import type { Measurement, Omission } from './results.js'
import { Runner, type Report } from './runner.js'
import { summaryOf } from './statistics.js'

export interface MeasureOptions {
  /** Stretches of {@link stretchSeconds} of which the median counts. */
  readonly repetitions: number
  readonly stretchSeconds: number
  /** Seconds after which building a rival is given up. */
  readonly buildLimit: number
  /** Says what is going on. */
  readonly log: (text: string) => void
}

/** An engine that runs, and all that is known of it so far. */
interface Entrant {
  readonly engine: BenchEngine
  readonly runner: Runner
  readonly buildSeconds: number | null
  readonly starts: readonly number[]
  readonly speeds: number[]
  /** Before its nodes have been looked at one by one, which costs memory of its own. */
  peakBytes: number
}

/**
 * Measures engines on the network of one size, side by side: each in a process of its own, all of which are held to the
 * same result after the same number of cycles and then run in turn, so that what else the machine does meets all alike.
 * @throws Error if two engines disagree.
 */
export async function measure(
  engines: readonly BenchEngine[],
  size: number,
  options: MeasureOptions,
): Promise<(Measurement | Omission)[]> {
  const prepared = []
  for (const engine of engines) prepared.push(await enter(engine, size, options))
  const entrants = prepared.filter((entry) => 'runner' in entry)
  try {
    await requireAgreement(entrants, size, options)
    await race(entrants, options)
    return prepared.map((entry) => ('runner' in entry ? resultOf(entry, size) : entry))
  } finally {
    await Promise.all(entrants.map(({ runner }) => runner.stop()))
  }
}

// -------------------------------------------------------------------------------------------------------- starting

/** Starting is repeated as long as that is quick. */
const enoughStarts = 5
const enoughStartSeconds = 4

async function enter(
  engine: BenchEngine,
  size: number,
  { buildLimit, log }: MeasureOptions,
): Promise<Entrant | Omission> {
  log(`${size}x${size}: ${engine.title}`)
  const preparation = await engine.prepare(size, { buildLimit })
  if (preparation.kind === 'not measured') {
    return { engine: engine.name, title: engine.title, size, reason: preparation.reason }
  }
  const { program, args, buildSeconds } = preparation
  let { runner, seconds } = await Runner.start(program, args)
  const starts = [seconds]
  for (let spent = seconds; starts.length < enoughStarts && spent < enoughStartSeconds; spent += seconds) {
    await runner.stop()
    ;({ runner, seconds } = await Runner.start(program, args))
    starts.push(seconds)
  }
  return { engine, runner, buildSeconds, starts, speeds: [], peakBytes: 0 }
}

// -------------------------------------------------------------------------------------------------------- agreeing

/** Long enough for every node to hear from many others, short enough for the slowest engine. */
function cyclesToCompare(size: number): number {
  return Math.min(2000, Math.max(100, Math.round(300_000 / size ** 2)))
}

async function requireAgreement(entrants: readonly Entrant[], size: number, { log }: MeasureOptions): Promise<void> {
  const cycles = cyclesToCompare(size)
  const reports: [string, string][] = []
  for (const entrant of entrants) {
    await entrant.runner.step(cycles - 1)
    const report = await entrant.runner.report()
    entrant.peakBytes = report.peakBytes
    reports.push([entrant.engine.title, comparable(report)])
  }
  const [first] = reports
  if (!first) return
  if (reports.some(([, report]) => report !== first[1])) {
    const lines = reports.map(([title, report]) => `  ${title}: ${report}`)
    throw new Error(`the engines disagree on ${size}x${size}:\n${lines.join('\n')}`)
  }
  log(`${size}x${size}: ${reports.length} engines agree: ${first[1]}`)
}

function comparable({ cycles, sent, received, checksum }: Report): string {
  return `after ${cycles} cycles ${sent} flits sent, ${received} received, checksum ${checksum}`
}

// --------------------------------------------------------------------------------------------------------- running

async function race(entrants: readonly Entrant[], { repetitions, stretchSeconds }: MeasureOptions): Promise<void> {
  const cycles = new Map<Entrant, number>()
  for (const entrant of entrants) cycles.set(entrant, await cyclesIn(stretchSeconds, entrant))
  for (let i = 0; i < repetitions; i++) {
    for (const entrant of entrants) {
      const count = cycles.get(entrant)!
      entrant.speeds.push(count / (await entrant.runner.step(count)))
    }
  }
}

/** The cycles that an engine runs in about so many seconds; it warms up while that is found out. */
async function cyclesIn(seconds: number, { runner }: Entrant): Promise<number> {
  for (let cycles = 1; ; cycles *= 2) {
    const spent = await runner.step(cycles)
    if (spent > seconds / 3) return Math.max(1, Math.round((cycles * seconds) / spent))
  }
}

function resultOf({ engine, buildSeconds, starts, speeds, peakBytes }: Entrant, size: number): Measurement {
  return {
    engine: engine.name,
    title: engine.title,
    size,
    cyclesPerSecond: summaryOf(speeds),
    nanosecondsPerRouterCycle: summaryOf(speeds.map((speed) => 1e9 / speed / size ** 2)),
    secondsToFirstCycle: summaryOf(starts),
    buildSeconds,
    peakBytes,
  }
}
