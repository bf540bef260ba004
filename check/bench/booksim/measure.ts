import { ourNetwork } from '../engines/ours.js'
import { Runner } from '../runner.js'
import { summaryOf, type Summary } from '../statistics.js'
import { buildBooksim } from './build.js'
import { loadsOf, type OfferedLoad } from './loads.js'
import { runBooksim } from './run.js'

/** One of the two simulators at a load. */
interface Contender {
  readonly cyclesPerSecond: Summary
  /** Flits that reach their destination, per node and cycle. */
  readonly delivered: number
}

/** The bit-sliced engine and BookSim2 at one load. */
export interface LoadMeasurement extends OfferedLoad {
  readonly ours: Contender
  readonly booksim: Contender
  /** The ratio of our cycles per second to those of BookSim2. */
  readonly ratio: number
}

interface Options {
  readonly repetitions: number
  readonly stretchSeconds: number
  readonly log: (text: string) => void
}

/**
 * Simulates the same network and traffic in both, alternating, at several loads.
 * @param checkout - the checkout of the source of BookSim2
 */
export async function besideBooksim(
  checkout: string,
  sizes: readonly number[],
  options: Options,
): Promise<LoadMeasurement[]> {
  options.log('BookSim2 is built')
  const program = buildBooksim(checkout)
  const measured: LoadMeasurement[] = []
  for (const load of sizes.flatMap(loadsOf)) measured.push(await atLoad(load, program, options))
  return measured
}

async function atLoad(load: OfferedLoad, program: string, options: Options): Promise<LoadMeasurement> {
  const { repetitions, stretchSeconds, log } = options
  log(`${load.size}x${load.size}: BookSim2 and ours at ${load.offered} flits for each node and cycle`)
  const theirCycles = cyclesThatTake(2 * stretchSeconds, load, program)
  const runner = await ourRunner(load)
  try {
    const ourCycles = await runner.cyclesIn(stretchSeconds)
    const speeds = { ours: [] as number[], booksim: [] as number[] }
    let theirs = 0
    const before = await runner.report()
    for (let i = 0; i < repetitions; i++) {
      speeds.ours.push(ourCycles / (await runner.step(ourCycles)))
      // Both runs include its work before the first cycle and after the last.
      const once = runBooksim(program, load, theirCycles)
      const twice = runBooksim(program, load, 2 * theirCycles)
      speeds.booksim.push(theirCycles / (twice.seconds - once.seconds))
      // Its seed is constant, and so is this.
      theirs = twice.delivered
    }
    const after = await runner.report()
    const flits = (after.received - before.received) / load.size ** 2
    const ours = { cyclesPerSecond: summaryOf(speeds.ours), delivered: flits / (after.cycles - before.cycles) }
    const booksim = { cyclesPerSecond: summaryOf(speeds.booksim), delivered: theirs }
    return { ...load, ours, booksim, ratio: ours.cyclesPerSecond.median / booksim.cyclesPerSecond.median }
  } finally {
    await runner.stop()
  }
}

async function ourRunner({ size, offered }: OfferedLoad): Promise<Runner> {
  const preparation = await ourNetwork(size, offered)
  if (preparation.kind === 'not measured') throw new Error(preparation.reason)
  return (await Runner.start(preparation.program, preparation.args)).runner
}

/** Enough cycles to measure its time, and for packets to cross the network many times. */
function cyclesThatTake(seconds: number, load: OfferedLoad, program: string): number {
  for (let cycles = 2000; ; cycles *= 2) {
    const spent = runBooksim(program, load, cycles).seconds
    if (spent > seconds / 2) return Math.round((cycles * seconds) / spent)
  }
}
