/** `npm run reproduction`: makes docs/reproduction.md and its charts from the results beside it. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { count, flag, optionsOf } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { cleanForTerminal, guardOutput } from '../../src/apps/cli/shared/terminal.js'
import { writeWhole } from '../../src/base/files/write.js'
import { chartOf } from '../../src/networks/experiment/chart.js'
import { loadEvidence, MissingResults, type Evidence } from './evidence.js'
import { olderRuns } from './older.js'
import { chartFile, pageOf } from './page.js'
import { papers } from './papers.js'
import { remeasure } from './remeasure.js'

const options = optionsOf({
  check: flag('Write nothing, and fail if the page or a chart is not what it would be'),
  sample: count('Measure each n-th point of all experiments once more, and fail if one comes to something else'),
})

const epilogue = `Results of older code are told in a warning: they are good as long as points measured once more come to the same.

Exit code: 0 all is good, 1 it is not, 2 results are missing or broken, or the command is wrong.`

const [wrong, unusable] = [1, 2]

async function main(args: string[]): Promise<number> {
  const usage = '$0 [options]\n\nMakes docs/reproduction.md and its charts of the results beside it.'
  const { check, sample } = script('reproduction', usage, args).options(options).epilogue(epilogue).parseSync()
  const evidence = await loadEvidence()
  const changed = bring(await filesOf(evidence), check)
  warnOfOlder(await olderRuns())
  const isCurrent = changed.length === 0 || !check
  return isCurrent && (sample === undefined || (await agrees(evidence, sample))) ? 0 : wrong
}

function warnOfOlder(runs: readonly string[]): void {
  if (runs.length === 0) return
  const what = runs.length === 1 ? 'is of older code' : `are of older code, ${runs.length} in all`
  process.stdout.write(
    `warning: the results of ${runs.join(', ')} ${what}\n` +
      '  help: --sample tells whether points still come to the same; the page says how to make them again, with --fresh\n',
  )
}

async function agrees(evidence: Evidence, each: number): Promise<boolean> {
  const { measured, differing } = await remeasure(evidence, each)
  process.stdout.write(`${[`${measured} points measured once more`, ...differing].join('\n')}\n`)
  return differing.length === 0
}

// ---------------------------------------------------------------------------------------------- the page, and its charts

const docs = new URL('../../docs/', import.meta.url)

interface File {
  /** Relative to docs/. */
  readonly path: string
  readonly text: string
}

async function filesOf(evidence: Evidence): Promise<File[]> {
  const runs = papers.flatMap(({ charts }) => charts.map(({ run }) => run))
  const charts: File[] = []
  for (const run of runs) {
    const { prepared, results } = evidence.experiment(run)
    charts.push({ path: chartFile(run), text: await chartOf(prepared, results) })
  }
  return [...charts, { path: 'reproduction.md', text: await pageOf(papers, evidence) }]
}

/** Writes outdated files, or reports them in a check. Returns the outdated ones. */
function bring(files: readonly File[], isCheck: boolean): readonly File[] {
  const changed = files.filter(({ path, text }) => {
    const file = new URL(path, docs)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  for (const { path, text } of changed) {
    if (!isCheck) writeWhole(fileURLToPath(new URL(path, docs)), text)
    process.stdout.write(`docs/${path} ${isCheck ? 'is not what the results say: npm run reproduction' : 'written'}\n`)
  }
  if (changed.length === 0) process.stdout.write('docs/reproduction.md and its charts are what the results say\n')
  return changed
}

/** True if an error is about the user's input. The built package and its sources each have a class with this name. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'FlitwaveError'
}

guardOutput()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof MissingResults || isRefusal(error))) throw error
  process.stderr.write(cleanForTerminal(`${error.message}\n`))
  process.exitCode = unusable
}
