/**
 * `npm run oracle -- --blocks 20000 --seed 7`: random blocks must mean as hardware what they mean as programs.
 * `npm run oracle -- mutants --count 10000`: so must the package's modules with one mistake in them, or be refused.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { casesOf, type CampaignOptions, type Result } from './campaign/cases.js'
import { runPool } from './campaign/pool.js'
import { isFailure, Tally } from './campaign/tally.js'
import { TypeChecker } from './typed.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Each program has two. */
    blocks: { type: 'string', default: '20000' },
    /** How many mutants. */
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
    cycles: { type: 'string', default: '12' },
    /** Repeats the one case with this number, as failures name it. */
    only: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    /** Seconds after which a case is taken to hang. */
    limit: { type: 'string', default: '5' },
    out: { type: 'string', default: 'oracle-failures' },
    /** Seconds spent on making each failing program smaller. */
    shrink: { type: 'string', default: '20' },
    /** Tells what became of the programs with each idiom. */
    idioms: { type: 'boolean', default: false },
  },
})

const [command = 'blocks'] = positionals
if (command !== 'blocks' && command !== 'mutants') {
  console.error(`there is no campaign ${command}: blocks, mutants`)
  process.exit(2)
}
const options: CampaignOptions = { kind: command, seed: whole('seed'), cycles: whole('cycles') }
const cases = casesOf(options)
/** Where there are many failures, few are looked at. */
const mostLookedAt = 20

if (values.only === undefined) await campaign()
else only(whole('only'))

function whole(name: 'blocks' | 'count' | 'seed' | 'cycles' | 'only' | 'jobs' | 'limit' | 'shrink'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} ${values[name]} is no whole number`)
  return process.exit(2)
}

async function campaign(): Promise<void> {
  const count = command === 'blocks' ? Math.ceil(whole('blocks') / 2) : whole('count')
  const started = performance.now()
  const tally = new Tally()
  const types = new TypeChecker()
  await runPool(options, { cases: count, jobs: whole('jobs'), limit: whole('limit') }, (result) => {
    const { verdict, index, change } = result
    const error = verdict.kind === 'different' && change !== null ? types.firstError(cases.source(index)) : null
    tally.add(result, error !== null)
    if (isFailure(result)) console.log(`${index}: ${describe(result)}${error === null ? '' : `: ${error}`}`)
    // Written as it is found, so that nothing is lost if the campaign is stopped.
    if (isFailure(result) && error === null) writeFailure(result, 0)
    if (tally.cases % 1000 === 0) console.log(`${tally.cases} programs, ${seconds(started)} s`)
  })
  for (const failure of tally.failures.slice(0, mostLookedAt))
    console.log(`  see ${writeFailure(failure, whole('shrink'))}`)
  if (values.idioms) console.log(tally.idiomTable().join('\n'))
  console.log(`${tally.summary().join('\n')}\n  in ${seconds(started)} s`)
  if (tally.failures.length > 0) process.exitCode = 1
}

/** `different (what was changed)`, and the first line of what is said about a crash. */
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
  console.log(`see ${writeFailure(result, whole('shrink'))}`)
  process.exitCode = 1
}

/** Writes what is needed to look into a failure: the program, made smaller for so many seconds, and what was found. */
function writeFailure(result: Result, shrinkSeconds: number): string {
  const folder = join(values.out, `${command}-${options.seed}-${result.index}`)
  mkdirSync(folder, { recursive: true })
  const texts = cases.texts(result.index, result.hasEnded ? shrinkSeconds : 0)
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'verdict.json'), `${JSON.stringify({ ...options, ...result }, null, 2)}\n`)
  return folder
}
