/** `npm run campaign -- zero-load`: exhaustive campaigns; docs/campaigns.md says what there is to it. */

import { counted } from '../src/counted.js'
import type { InferredOptionTypes } from 'yargs'
import type { Batch, PreparedCampaign } from './framework/campaign.js'
import { campaignNames, loadCampaign, prepareCampaign } from './framework/catalog.js'
import { sliceOf, type Slice } from './framework/deal.js'
import { isRefusal, refuse } from './framework/errors.js'
import { reportOf } from './framework/report.js'
import type { BatchResult } from './framework/results.js'
import { runCampaign } from './framework/run.js'
import { cleanForTerminal, guardOutput } from '../src/cli/terminal.js'
import { flag, optionsOf, settings, text, threads } from '../src/cli/options.js'
import { script } from '../scripts/script.js'
import { sliceOption } from '../scripts/slice.js'
import { exitCodeAfter, interruptSignal } from '../src/jobs/interrupt.js'
import { decimal, showProgress } from '../src/jobs/progress.js'
import { setAside } from '../src/jobs/result-file.js'
import { Threads } from '../src/jobs/threads.js'
import type { Outcome } from '../src/jobs/work.js'

const options = optionsOf({
  list: flag('The campaigns, and what can be set'),
  set: settings(),
  jobs: threads(),
  part: text('Only the parts with this text in their names'),
  slice: sliceOption('work'),
  results: text('The result file; out/campaigns/<name>.jsonl'),
  fresh: flag('Begin a new result file, and keep the one that is there'),
})

const epilogue = `Ctrl-C ends it. Started again it goes on where it was.

Exit code: 0 all is as it has to be, 1 it is not, 2 the command or the result file is wrong,
70 a defect of the campaign itself, 130 or 143 ended early by Ctrl-C or kill.`

/** Of the campaign itself, as sysexits.h has it. */
const defect = 70

async function main(args: string[]): Promise<number> {
  let code = 0
  await script('campaign', '$0 <name> [options]', args)
    .command(
      '$0 [name]',
      'All cases of something, on the RTL',
      (yargs) => yargs.positional('name', { type: 'string', describe: 'A campaign of --list' }).options(options),
      async (argv) => void (code = await start(argv)),
    )
    .epilogue(epilogue)
    .parseAsync()
  return code
}

interface Arguments extends InferredOptionTypes<typeof options> {
  readonly name: string | undefined
}

async function start({ name, list, set, jobs, part = '', slice: portion, results, fresh }: Arguments): Promise<number> {
  if (list) return listCampaigns()
  if (name === undefined) refuse('FW916', 'no campaign is named', '`npm run campaign -- --help` shows how to write it')
  const campaign = await prepareCampaign(name, set)
  const names = campaign.parts.map((part) => part.name)
  if (!names.some((part) => part.includes(part))) {
    refuse('FW910', `${name} has no part with ${part} in its name`, `it has ${names.join('; ')}`)
  }
  const path = results ?? `out/campaigns/${name}.jsonl`
  const kept = fresh ? setAside(path, 'campaign') : null
  if (kept !== null) print(`the results of before are in ${kept}`)
  const slice = { index: 0, of: 1, ...portion, part }
  const batches = sliceOf(campaign.parts, slice).length
  return run(campaign, { jobs: Math.min(jobs, Math.max(1, batches)), slice, path })
}

async function listCampaigns(): Promise<number> {
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
  const { name, parameters } = campaign
  const worker = new URL('./framework/worker.ts', import.meta.url)
  const started = performance.now()
  const signal = interruptSignal()
  const outcome = await runCampaign(campaign, {
    path,
    slice,
    signal,
    start: () => new Threads<Batch, BatchResult>(worker, { name, parameters }, jobs),
    progress: (amount) => showProgress(name, { ...amount, unit: 'cases' }, process.stderr),
  })
  const { lines, isGood, isComplete } = reportOf(campaign.parts, outcome.results)
  print(lines.join('\n'))
  print(timing(outcome, { jobs, seconds: (performance.now() - started) / 1000, path }))
  if (outcome.left > 0) return exitCodeAfter(signal)
  if (!isComplete) print('this was not all: what is left, run on the same file, completes it')
  return isGood ? 0 : 1
}

function timing(
  { results, before, left }: Outcome<BatchResult>,
  { jobs, seconds, path }: { readonly jobs: number; readonly seconds: number; readonly path: string },
): string {
  const sum = results.reduce((total, result) => total + result.seconds, 0)
  const threads = counted(jobs, 'thread')
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
