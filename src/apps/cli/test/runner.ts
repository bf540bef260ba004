/** Runs one testbench with its seeds in its own process: side effects of the user's code end with the process. */

import { gatherCoverage } from '../../../engines/coverage/collect.js'
import { Coverage } from '../../../engines/coverage/coverage.js'
import { counted } from '../../../base/text.js'
import { explainException } from '../../../language/hdl/elaborate/user-code.js'
import { stackText } from '../../../base/diagnostic/diagnostic.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { runTestbench } from '../../../runs/testbench/run.js'
import { runTestbenches, type SeedRun } from '../../../runs/testbench/runs.js'
import { ImportedFiles } from '../shared/imported-files.js'
import { loadTestbench } from '../shared/load.js'
import { describeRun } from '../shared/report.js'
import { drawFailure } from './failure-waves.js'
import type { TestCase, TestOrder, TestOutcome } from './messages.js'

/** The maximum number of failing seeds of a testbench that are drawn. */
const mostDrawn = 3

const imported = new ImportedFiles()
process.once('message', (order: TestOrder) => void obey(order))

async function obey(order: TestOrder): Promise<void> {
  const outcome = await outcomeOf(order)
  process.send!(outcome, () => process.exit(0))
}

async function outcomeOf(order: TestOrder): Promise<TestOutcome> {
  const covered = order.coverage ? new Coverage() : null
  try {
    const { name, testbench } = await loadTestbench(order.file)
    if (covered) gatherCoverage(covered)
    const cases = casesOf(name, testbench, order)
    return { cases, error: null, coverage: covered, files: imported.take() }
  } catch (error) {
    return { cases: [], error: stackText(explainException(error)), coverage: null, files: imported.take() }
  }
}

/** Passing seeds are known from parallel runs; a failing one is run again alone, for its drawing. */
function casesOf(name: string, testbench: Testbench, order: TestOrder): TestCase[] {
  const { seed = 1, seeds } = order
  if (seeds === 1) return [caseOf(name, testbench, order, order.seed)]
  const cases: TestCase[] = []
  for (let first = seed; first < seed + seeds; first += lanes) {
    const begin = performance.now()
    const runs = Math.min(lanes, seed + seeds - first)
    const { coverage: _, ...options } = optionsOf(name, order)
    const all = runTestbenches(testbench, { ...options, runs, seed: first })
    const time = (performance.now() - begin) / 1000 / runs
    for (const run of all.runs) {
      const drawn = cases.filter(({ isGood }) => !isGood).length
      if (run.isGood || drawn >= mostDrawn) cases.push(briefly(name, order, run, time))
      else cases.push(caseOf(name, testbench, { ...order, coverage: false }, run.seed))
    }
  }
  return cases
}

/** The number of parallel runs. */
const lanes = 128

function caseOf(name: string, testbench: Testbench, order: TestOrder, seed: number | undefined): TestCase {
  const begin = performance.now()
  const run = runTestbench(testbench, { ...optionsOf(name, order), ...(seed !== undefined && { seed }) })
  const time = (performance.now() - begin) / 1000
  const { summary, problems } = describeRun(name, run)
  return {
    name: seed === undefined ? name : `${name}, seed ${seed}`,
    isGood: run.isGood,
    time,
    summary: summary.split('\n')[0]!.slice(name.length + 2),
    problems: run.isGood ? null : [problems, drawFailure(run)].filter(Boolean).join('\n\n'),
    cycle: run.failure?.cycle ?? null,
    again: run.isGood ? null : againOf(order, seed),
  }
}

function briefly(
  name: string,
  order: TestOrder,
  { seed, isGood, cycles, checks, failure }: SeedRun,
  time: number,
): TestCase {
  return {
    name: `${name}, seed ${seed}`,
    isGood,
    time,
    summary: `${counted(cycles, 'cycle')}, ${counted(checks.count, 'check')}`,
    problems:
      failure && `${name}: cycle ${failure.cycle}${failure.by === null ? '' : `, ${failure.by}`}: ${failure.message}`,
    cycle: failure?.cycle ?? null,
    again: isGood ? null : againOf(order, seed),
  }
}

function optionsOf(name: string, { coverage, cycles, turnLimit }: TestOrder) {
  return { name, coverage, ...(cycles !== undefined && { cycles }), ...(turnLimit !== undefined && { turnLimit }) }
}

function againOf({ file, cycles }: TestOrder, seed: number | undefined): string {
  const path = /^\.{0,2}[\\/]/.test(file) ? file : `./${file}`
  const options = [
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    ...(cycles === undefined ? [] : [`--cycles ${cycles}`]),
  ]
  return ['npx flitwave inspect', path, ...options].join(' ')
}
