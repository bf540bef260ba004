/**
 * `npm run robustness -- --commands 1500 --files 1000 --documents 2000`: any input must give one clear error or a correct
 * result.
 */

import { counted } from '../../src/base/text.js'
import { count, optionsOf, text } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { mutateAnswers } from './answers.js'
import { runCampaign } from './campaign.js'
import { runDocuments } from './documents/campaign.js'
import { runProcesses } from './processes.js'

const options = optionsOf({
  commands: count('Random command lines', { least: 0 }, { default: 1500 }),
  files: count('Damaged files of every kind that is read', { least: 0 }, { default: 1000 }),
  documents: count('Damaged and hostile runs in pages of a single file', { least: 0 }, { default: 0 }),
  processes: count(
    'Rounds in which processes are killed; with devices, full disks and namespaces',
    { least: 0 },
    { default: 60 },
  ),
  answers: count("Mutated answers of the sandbox of students' code", { least: 0 }, { default: 10_000 }),
  seed: count('Seed of the random numbers', { least: 0 }, { default: 1 }),
  only: count('The command line, the file, the document and the answer with this number alone', { least: 0 }),
  keep: text('Where what is found is kept', { default: 'out/robustness' }),
})

const usage = '$0 [options]\n\nWhatever comes in, there is one clear error or a correct result.'
const { commands, files, documents, processes, answers, seed, only, keep } = script(
  'robustness',
  usage,
  process.argv.slice(2),
)
  .options(options)
  .epilogue('Exit code: 0 all is as it has to be, 1 it is not, 2 bad usage.')
  .parseSync()
const tell = (line: string): void => console.log(line)

/** The time limit in seconds for one command line, on a busy machine. */
const limit = 300

const started = performance.now()
const { findings, counts } = await runCampaign({ commands, files, seed, only, limit, keep, tell })
const shown = await runDocuments({ documents, seed, only, keep, tell })
const told = await runProcesses({ rounds: processes, seed, tell })
const read = mutateAnswers({ answers, seed, only })
const answered = [...read.counts].map(([kind, times]) => [`answer of the sandbox: ${kind}`, times] as const)
for (const [what, times] of [...counts, ...shown.counts, ...answered].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`${String(times).padStart(6)}  ${what}`)
const all = [
  ...findings.map(({ name, faults }) => `${name}: ${faults.join('; ')}`),
  ...shown.findings,
  ...told,
  ...read.findings,
]
// Repeated below the table, because logs of CI are cut to their ends.
for (const finding of all) console.log(finding)
console.log(`${counted(all.length, 'finding')}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
if (all.length > 0) process.exitCode = 1
