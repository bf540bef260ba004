/** `npm run prove`: proves the claims about the package's modules, and writes docs/proved.md. */

import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { count, flag, optionsOf, texts } from '../../src/apps/cli/shared/options.js'
import { guardOutput } from '../../src/apps/cli/shared/terminal.js'
import type { Catalog } from '../../src/apps/cli/shared/catalog.js'
import { writeWhole } from '../../src/base/files/write.js'
import { script } from '../../scripts/script.js'
import { sliceOption } from '../../scripts/slice.js'
import { claims, type Claim, type Settings } from './claims.js'
import { differencesOf } from './differences.js'
import { resultKey, type ClaimResult } from './outcome.js'
import { pageOf } from './page.js'
import { prove } from './run.js'

const options = optionsOf({
  only: texts('Prove modules with these names alone'),
  missing: flag('Prove what nothing is known of alone'),
  slice: sliceOption('claims'),
  check: flag('Write nothing, and fail if something is not proved any more or the page is not what it would be'),
  page: flag('Make the page anew of the results that there are'),
  seconds: count('Leave out what took longer than that'),
  limit: count('Seconds at most for each, in place of what the claims say'),
  jobs: count('Claims at a time, each in a process', {}, { default: availableParallelism() }),
})

const catalog = JSON.parse(readFileSync(new URL('../../dist/builtins.json', import.meta.url), 'utf8')) as Catalog

const [resultsFile, pageFile] = ['results.json', '../../docs/proved.md'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string]

interface Task {
  readonly claim: Claim
  readonly settings: Settings
}

async function main(args: string[]): Promise<number> {
  const usage = '$0 [options]\n\nProves what is claimed of the modules of the package, and makes docs/proved.md of it.'
  const { only, missing, slice, check, page, seconds, limit, jobs } = script('prove', usage, args)
    .options(options)
    .parseSync()
  const known = new Map(readResults().map((result) => [resultKey(result), result]))
  const tasks = claims
    .flatMap((claim) => (claim.settings ?? [{}]).map((settings): Task => ({ claim, settings })))
    .filter(({ claim }) => !only || only.includes(claim.module))
    .filter((task) => !missing || !known.has(keyOf(task)))
    .filter((task) => seconds === undefined || (known.get(keyOf(task))?.seconds ?? 0) <= seconds)
    .filter((_, i) => !slice || i % slice.of === slice.index)
  const differences: string[] = []
  await inParallel(page ? [] : tasks, jobs, async ({ claim, settings }) => {
    const result = await prove(limit === undefined ? claim : { ...claim, seconds: limit }, settings)
    const before = known.get(resultKey(result))
    if (check) differences.push(...differencesOf(before, result))
    else known.set(resultKey(result), result)
    console.log(describe(result))
    if (!check) writeWhole(resultsFile, print([...known.values()]))
  })
  for (const difference of differences) console.error(difference)
  const text = pageOf({ results: [...known.values()], modules: catalog.modules.map(({ name }) => name) })
  if (!check) writeWhole(pageFile, text)
  const isCurrent = !check || readFileSync(pageFile, 'utf8') === text
  if (!isCurrent) console.error('docs/proved.md is not what the results say: npm run prove -- --page')
  return differences.length === 0 && isCurrent ? 0 : 1
}

const keyOf = ({ claim: { module }, settings }: Task): string => resultKey({ module, settings })

async function inParallel<T>(items: readonly T[], jobs: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const serve = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: jobs }, serve))
}

function describe(result: ClaimResult): string {
  const counts = ['proved', 'refuted', 'bounded', 'relied on'].flatMap((verdict) => {
    const instances = result.outcomes.filter((one) => one.verdict === verdict).map((one) => one.instances)
    return instances.length === 0 ? [] : [`${instances.reduce((a, b) => a + b)} ${verdict}`]
  })
  return `${resultKey(result)}: ${counts.join(', ') || 'asserts nothing'}, ${result.seconds} s`
}

function readResults(): ClaimResult[] {
  if (!existsSync(resultsFile)) return []
  return (JSON.parse(readFileSync(resultsFile, 'utf8')) as { results: ClaimResult[] }).results
}

/** In the order of the claims, one per line. */
function print(results: readonly ClaimResult[]): string {
  const order = claims.flatMap(({ module, settings }) =>
    (settings ?? [{}]).map((one) => resultKey({ module, settings: one })),
  )
  const known = new Map(results.map((result) => [resultKey(result), result]))
  const lines = order.flatMap((key) => (known.has(key) ? [JSON.stringify(known.get(key))] : []))
  return `{ "results": [\n${lines.join(',\n')}\n] }\n`
}

guardOutput()
process.exitCode = await main(process.argv.slice(2))
