/** `flitwave test`, once or at each save. */

import { resolve } from 'node:path'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { FileWatch } from '../dev/file-watch.js'
import { print, printError } from '../output.js'
import { writeFiles } from '../output-files.js'
import { coverageTable, missedThresholds, type Thresholds } from './coverage-text.js'
import { testFiles } from './files.js'
import { reporters, type ReporterName } from './reports.js'
import { Round, type RoundResult } from './round.js'
import { fileText, totalText } from './text.js'

/** What the command line says. */
interface TestArguments {
  readonly targets: readonly string[] | undefined
  readonly seed: number | undefined
  readonly seeds: number
  readonly cycles: number | undefined
  readonly coverage: boolean
  readonly threshold: Thresholds | undefined
  readonly reporter: readonly ReporterName[] | undefined
  readonly out: string
  readonly jobs: number | undefined
  readonly 'time-limit': number
  readonly 'turn-limit': number | undefined
  readonly watch: boolean
}

export async function test(args: TestArguments): Promise<void> {
  if (args.watch) return testAtEachSave(args)
  const round = new Round(testFiles(args.targets ?? []), optionsOf(args))
  process.exitCode = (await report(round, args)) ? 0 : 1
}

/** Ends with Ctrl-C. */
function testAtEachSave(args: TestArguments): Promise<never> {
  let round: Round | null = null
  const watch = new FileWatch(() => void again())
  const again = async (): Promise<void> => {
    round?.stop()
    const begin = Date.now()
    print(`\n${new Date().toLocaleTimeString('en-GB')}`)
    try {
      const files = testFiles(args.targets ?? [])
      const mine = (round = new Round(files, optionsOf(args)))
      const paths = new Set(files.map(({ path }) => resolve(path)))
      watch.add(paths, begin, true)
      await report(mine, args, (more) => watch.add(more, begin, true))
    } catch (error) {
      // Before the first round there is nothing to watch; from then on, whatever is wrong can be saved better.
      if (!(error instanceof FlitwaveError) || !round) throw error
      printError(error.message)
    }
  }
  return again().then(() => new Promise(() => undefined))
}

function optionsOf(args: TestArguments) {
  return {
    seed: args.seed,
    seeds: args.seeds,
    cycles: args.cycles,
    turnLimit: args['turn-limit'],
    coverage: args.coverage || args.threshold !== undefined,
    jobs: args.jobs,
    timeLimit: args['time-limit'],
  }
}

/** Runs a round, tells of it and writes its reports; returns whether all is well. */
async function report(
  round: Round,
  { reporter = ['text'], out, threshold }: TestArguments,
  imported: (files: readonly string[]) => void = () => undefined,
): Promise<boolean> {
  const isTold = reporter.includes('text')
  const result = await round.run((tested) => {
    if (isTold) print(fileText(tested))
    imported(tested.outcome.files.filter((file) => !/[\\/]node_modules[\\/]/.test(file)))
  })
  // The next round tells of what has been saved meanwhile.
  if (round.isStopped) return false
  const files = reporter.flatMap((name) => (name === 'text' ? [] : [reporters[name](result)]))
  const written = [...(files.length > 0 ? writeFiles(out, files) : []), ...(await writeCoverage(result, out))]
  if (isTold) {
    if (result.coverage) print(`\n${coverageTable(result.coverage)}`)
    print(`\n${totalText(result)}`)
  }
  for (const path of written) print(path)
  const missed = result.coverage && threshold ? missedThresholds(result.coverage, threshold) : []
  if (missed.length > 0) printError(missed.join('\n'))
  return result.isGood && missed.length === 0
}

async function writeCoverage({ coverage }: RoundResult, out: string): Promise<readonly string[]> {
  if (!coverage) return []
  const { writeCoverageReports } = await import('./coverage-reports.js')
  return writeCoverageReports(coverage, out)
}
