/**
 * `npm run oracle -- --blocks 20000 --seed 7`: random blocks must have the same meaning as hardware and as programs. `npm
 * run oracle -- enums --count 2000`: so must programs about enums, in which no signal ever leaves its enum. `npm run oracle
 * -- mutants --count 10000`: so must the package's modules with one mistake in them, or they must be refused.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { casesOf, type CampaignOptions, type Result } from './campaign/cases.js'
import { runPool } from './campaign/pool.js'
import { isFailure, Tally } from './campaign/tally.js'
import { parseOptions } from './options.js'
import { TypeChecker } from './typed.js'

const { kind, ...values } = parseOptions(process.argv.slice(2))
const options: CampaignOptions = { kind, seed: values.seed, cycles: values.cycles }
const cases = casesOf(options)
/** If there are many failures, only this number is examined. */
const mostLookedAt = 20

if (values.only === undefined) await campaign()
else only(values.only)

async function campaign(): Promise<void> {
  const count = kind === 'blocks' ? Math.ceil(values.blocks / 2) : values.count
  const started = performance.now()
  const tally = new Tally()
  const types = new TypeChecker()
  await runPool(options, { cases: count, jobs: values.jobs, limit: values.limit }, (result) => {
    const { verdict, index, change } = result
    const error = verdict.kind === 'different' && change !== null ? types.firstError(cases.source(index)) : null
    tally.add(result, error !== null)
    if (isFailure(result)) console.log(`${index}: ${describe(result)}${error === null ? '' : `: ${error}`}`)
    // Write it when it is found, so that nothing is lost if the campaign is stopped.
    if (isFailure(result) && error === null) writeFailure(result, 0)
    if (tally.cases % 1000 === 0) console.log(`${tally.cases} programs, ${seconds(started)} s`)
  })
  for (const failure of tally.failures.slice(0, mostLookedAt))
    console.log(`  see ${writeFailure(failure, values.shrink)}`)
  if (values.idioms) console.log(tally.idiomTable().join('\n'))
  console.log(`${tally.summary().join('\n')}\n  in ${seconds(started)} s`)
  if (tally.failures.length > 0) process.exitCode = 1
}

/** `different (the change)`, or the first line of a crash message. */
function describe({ verdict, change }: Result): string {
  const message = verdict.kind === 'crash' ? `: ${verdict.message.split('\n', 1)[0]!}` : ''
  return `${verdict.kind}${change === null ? '' : ` (${change})`}${message}`
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1000)
}

function only(index: number): void {
  const result = cases.try(index)
  console.log(JSON.stringify(result, null, 2))
  if (!isFailure(result)) return
  console.log(`see ${writeFailure(result, values.shrink)}`)
  process.exitCode = 1
}

/** Writes the data for examining a failure: the program, shrunk for a number of seconds, and the findings. */
function writeFailure(result: Result, shrinkSeconds: number): string {
  const folder = join(values.out, `${kind}-${options.seed}-${result.index}`)
  mkdirSync(folder, { recursive: true })
  const texts = cases.texts(result.index, result.hasEnded ? shrinkSeconds : 0)
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'verdict.json'), `${JSON.stringify({ ...options, ...result }, null, 2)}\n`)
  return folder
}
