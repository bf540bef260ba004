/** `npm run campaign -- zero-load`: exhaustive campaigns; docs/campaigns.md says what there is to it. */

import { parseArgs } from 'node:util'
import type { Batch, PreparedCampaign } from './framework/campaign.js'
import { campaignNames, loadCampaign, prepareCampaign } from './framework/catalog.js'
import { sliceOf, type Slice } from './framework/deal.js'
import { isRefusal, refuse } from './framework/errors.js'
import { reportOf } from './framework/report.js'
import type { BatchResult } from './framework/results.js'
import { runCampaign, type CampaignRun } from './framework/run.js'
import { cleanForTerminal, guardOutput } from '../src/cli/terminal.js'
import { parseJobs, parseSettings } from '../src/cli/usage.js'
import { exitCodeAfter, interruptSignal } from '../src/jobs/interrupt.js'
import { decimal, showProgress } from '../src/jobs/progress.js'
import { setAside } from '../src/jobs/result-file.js'
import { Threads } from '../src/jobs/threads.js'

const usage = `npm run campaign -- <name> [options]

  --list              the campaigns, and what can be set
  --set name=value    a parameter; can be given several times
  --jobs n            threads; as many as there are cores
  --part text         only the parts with this text in their names
  --slice i/n         one n-th of the work: the i-th, from 1
  --results file      the result file; out/campaigns/<name>.jsonl
  --fresh             begin a new result file; one that is there is kept under another name

Ctrl-C ends it. Started again it goes on where it was.
Exit codes: 0 all is as it has to be, 1 it is not, 2 the command or the result file is wrong,
70 a defect of the campaign itself, 130 or 143 ended early by Ctrl-C or kill.`

/** Of the campaign itself, as sysexits.h has it. */
const defect = 70

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parse(args)
  if (values.help) return print(usage)
  if (values.list) return list()
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) {
    refuse(
      'FW916',
      name === undefined ? 'no campaign is named' : `one campaign at a time: ${positionals.join(', ')}`,
      hint,
    )
  }
  const jobs = parseJobs(values.jobs)
  const portion = parseSlice(values.slice)
  const campaign = await prepareCampaign(name, parseSettings(values.set))
  const names = campaign.parts.map((part) => part.name)
  if (!names.some((part) => part.includes(values.part))) {
    refuse('FW910', `${name} has no part with ${values.part} in its name`, `it has ${names.join('; ')}`)
  }
  const path = values.results ?? `out/campaigns/${name}.jsonl`
  const kept = values.fresh ? setAside(path, 'campaign') : null
  if (kept !== null) print(`the results of before are in ${kept}`)
  const slice = { ...portion, part: values.part }
  const batches = sliceOf(campaign.parts, slice).length
  return run(campaign, { jobs: Math.min(jobs, Math.max(1, batches)), slice, path })
}

const hint = '`npm run campaign -- --help` shows how to write it'

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        set: { type: 'string', multiple: true, default: [] },
        jobs: { type: 'string' },
        part: { type: 'string', default: '' },
        slice: { type: 'string', default: '1/1' },
        results: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse('FW916', error instanceof Error ? error.message : String(error), hint)
  }
}

function parseSlice(text: string): Omit<Slice, 'part'> {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > of)
    refuse('FW916', `--slice cannot be ${text}`, 'write --slice 1/8 for the first of eight parts')
  return { index: index - 1, of }
}

async function list(): Promise<number> {
  for (const name of campaignNames()) {
    const { about, parameters } = await loadCampaign(name)
    const { parts } = await prepareCampaign(name, {})
    print(`${name}\n    ${about}\n    ${decimal(parts.reduce((sum, { cases }) => sum + cases, 0))} cases`)
    for (const [parameter, { default: value, about: what }] of Object.entries(parameters)) {
      print(`    --set ${parameter}=${value}  ${what}`)
    }
  }
  return 0
}

interface Settings {
  readonly jobs: number
  readonly slice: Slice
  readonly path: string
}

async function run(campaign: PreparedCampaign, { jobs, slice, path }: Settings): Promise<number> {
  const started = performance.now()
  const signal = interruptSignal()
  const outcome = await runCampaign(campaign, {
    path,
    slice,
    signal,
    start: () => {
      const { name, parameters } = campaign
      const worker = new URL('./framework/worker.ts', import.meta.url)
      const threads = new Threads<Batch, BatchResult>(worker, { name, parameters }, jobs)
      return { executors: threads.executors, stop: () => threads.stop() }
    },
    progress: (amount) => showProgress(campaign.name, { ...amount, unit: 'cases' }, process.stderr),
  })
  const { lines, isGood, isComplete } = reportOf(campaign.parts, outcome.results)
  print(lines.join('\n'))
  print(timing(outcome, { jobs, seconds: (performance.now() - started) / 1000, path }))
  if (outcome.left > 0) return exitCodeAfter(signal)
  if (!isComplete) print('this was not all: what is left, run on the same file, completes it')
  return isGood ? 0 : 1
}

function timing(
  { results, before, left }: CampaignRun,
  { jobs, seconds, path }: { readonly jobs: number; readonly seconds: number; readonly path: string },
): string {
  const sum = results.reduce((total, result) => total + result.seconds, 0)
  const threads = `${jobs} ${jobs === 1 ? 'thread' : 'threads'}`
  const earlier = before > 0 ? `; ${before} of ${results.length} batches were there before` : ''
  const rest = left > 0 ? `; ENDED EARLY, ${left} batches are left: start it again to go on` : ''
  return `${seconds.toFixed(1)} s on ${threads}; ${sum.toFixed(1)} s of computing in ${path}${earlier}${rest}`
}

function print(text: string): number {
  process.stdout.write(cleanForTerminal(`${text}\n`))
  return 0
}

guardOutput()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(isRefusal(error) ? cleanForTerminal(error.message) : error)
  process.exitCode = isRefusal(error) ? 2 : defect
}
