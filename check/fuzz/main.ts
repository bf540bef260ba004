/**
 * `npm run fuzz -- --programs 2000 --seed 7`: random programs over the whole language must give the same results in all
 * engines.
 */

import { join } from 'node:path'
import { exitCodeAfter, interruptSignal } from '../../src/base/files/signals.js'
import { checkIn, runCampaign, type CampaignOptions } from './campaign.js'
import type { CheckOptions } from './check.js'
import { CheckProcess } from './check-process.js'
import { generateProgram } from './generate/program.js'
import { Journal, type Entry } from './journal.js'
import { failForUsage, parseOptions, type Options } from './options.js'
import { failureFolder, summary, writeFound } from './report.js'
import type { Tally } from './tally.js'

/** If there are many failures, only this number is shrunk. */
const mostShrunk = 10

/** Seconds of processor time for a run of Icarus. */
const icarusLimit = 10

/** The number of programs between progress reports. */
const reportEach = 200

const options = parseOptions(process.argv.slice(2))
const checkOptions: CheckOptions = {
  cycles: options.cycles,
  lanes: options.lanes,
  verilog: options.verilog,
  limit: icarusLimit,
}
process.exitCode = await (options.only === undefined ? runAll(options) : runOne(options, options.only))

/** Repeats the program of a failure. */
async function runOne({ out, shrink }: Options, seed: number): Promise<number> {
  const other = new CheckProcess()
  try {
    const { verdict, seconds } = await checkIn(other)(seed, checkOptions)
    console.log(JSON.stringify(verdict, null, 2))
    if (verdict.kind === 'agreed' || verdict.kind === 'refused') return 0
    writeFound(out, { program: generateProgram(seed), verdict })
    await shrinkOne(other, { index: 0, seed, verdict, seconds }, out, shrink)
    return 1
  } finally {
    other.stop()
  }
}

async function runAll({ programs, seed, out, jobs, resume, shrink }: Options): Promise<number> {
  const campaign: CampaignOptions = { ...checkOptions, programs, seed }
  // The number of programs is not part of the heading, so more can be added.
  const journal = openJournal(join(out, `campaign-${seed}.jsonl`), seed, resume)
  const processes = Array.from({ length: jobs }, () => new CheckProcess())
  const stopped = interruptSignal()
  stopped.addEventListener('abort', () => {
    for (const other of processes) other.stop()
  })
  const tally = await runCampaign(campaign, {
    checkers: processes.map(checkIn),
    entries: journal.entries.filter(({ index }) => index < programs),
    signal: stopped,
    done: (entry, soFar) => keep(entry, soFar, journal, out),
  })
  for (const [i, entry] of tally.failures.entries()) {
    if (!stopped.aborted) await shrinkOne(processes[0]!, entry, out, i < mostShrunk ? shrink : 0)
  }
  for (const other of processes) other.stop()
  console.log(summary(tally, options.cycles).join('\n'))
  console.log(`${rate(tally)}, without Icarus`)
  if (!stopped.aborted) return tally.failures.length > 0 ? 1 : 0
  console.log(`stopped after ${tally.programs} of ${programs} programs; --resume goes on`)
  return exitCodeAfter(stopped)
}

function openJournal(path: string, seed: number, resume: boolean): Journal {
  try {
    return new Journal(path, { seed, ...checkOptions }, resume)
  } catch (error) {
    return failForUsage((error as Error).message)
  }
}

/** Writes at once, so that no finding is lost with this process. */
function keep(entry: Entry, tally: Tally, journal: Journal, out: string): void {
  journal.add(entry)
  const { seed, verdict } = entry
  if (verdict.kind === 'disagreement' || verdict.kind === 'crash') {
    console.log(`seed ${seed}: ${verdict.kind}, see ${writeFound(out, { program: generateProgram(seed), verdict })}`)
  }
  if (tally.programs % reportEach === 0) console.log(`${tally.programs} programs, ${rate(tally)}`)
}

async function shrinkOne(other: CheckProcess, entry: Entry, out: string, seconds: number): Promise<void> {
  const { seed, verdict } = entry
  const result = await other.run({ kind: 'shrink', seed, verdict, options: checkOptions, seconds, folder: out })
  const note = 'reason' in result ? ` (not made smaller: ${result.reason})` : ''
  console.log(`  see ${failureFolder(out, seed)}${note}`)
}

function rate({ programs, seconds }: Tally): string {
  return `${(programs / Math.max(seconds, 0.001)).toFixed(2)} programs for each second of processor time`
}
