/** `flitwave test`: finds the files, and tests them once or at each save. */

import { resolve, join } from 'node:path'
import { FlitwaveError, fail } from '../../../base/diagnostic/diagnostic.js'
import { FileWatch } from '../shared/file-watch.js'
import { print, printError } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { coverageTable, missedThresholds, type Thresholds } from './coverage-text.js'
import { reporters, fileText, totalText, type ReporterName } from './reports.js'
import { Round, type RoundResult } from './round.js'
import { readdirSync, statSync } from 'node:fs'
import { failForUsage } from '../shared/usage.js'
import type { TestFile, TestKind } from './messages.js'

/** The arguments of the command. */
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

/** Runs until Ctrl-C. */
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
      // Before the first round there is nothing to watch; from then on, a later save may fix any error.
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

/** Runs a round, prints its results and writes its reports; returns true if all tests pass. */
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
  // The next round includes files that were saved in the meantime.
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

/**
 * All testbenches and tests that are named or are in named folders, each once.
 * @throws FlitwaveError FW912 for an unreadable path, FW916 if there is nothing to test
 */
function testFiles(targets: readonly string[]): readonly TestFile[] {
  const wanted = targets.length > 0 ? targets : ['.']
  const found = [...new Set(wanted.flatMap(filesOf))].map((path) => ({ path, kind: kindOf(path) ?? failForKind(path) }))
  if (found.length === 0) {
    const where = targets.length > 0 ? `in ${targets.join(', ')}` : 'here'
    failForUsage(`there is no *.tb.ts and no *.test.ts ${where}`, 'name a file, or make a project: flitwave init demo')
  }
  return found
}

function filesOf(target: string): readonly string[] {
  const found = statSync(target, { throwIfNoEntry: false })
  if (!found)
    fail('FW912', `cannot read \`${target}\` (ENOENT)`, null, 'check the path; it is relative to the current folder')
  return found.isDirectory() ? filesIn(target) : [target]
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : filesIn(path)
    return kindOf(path) ? [path] : []
  })
}

function kindOf(path: string): TestKind | null {
  if (/\.tb\.[cm]?[jt]s$/.test(path)) return 'testbench'
  return /\.test\.[cm]?[jt]s$/.test(path) ? 'test' : null
}

function failForKind(path: string): never {
  return failForUsage(`${path} is neither *.tb.ts nor *.test.ts`, 'run it with Node, or name it so')
}
