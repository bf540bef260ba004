/** `npm run robustness -- --commands 1500 --files 1000`: whatever comes in, one clear error or a correct result. */

import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.js'
import { runProcesses } from './processes.js'

const usage = `npm run robustness -- [options]

  --commands n   random command lines; 1500
  --files n      damaged files of every kind that is read; 1000
  --processes n  rounds in which processes are killed; 60. Devices, full disks and namespaces are tried with them
  --seed n       1
  --only n       the command line and the file with this number alone
  --keep folder  where what is found is kept; out/robustness

Exit codes: 0 all is as it has to be, 1 it is not.`

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '1500' },
    files: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string', default: 'out/robustness' },
    help: { type: 'boolean', default: false },
  },
})

/** Seconds for one command line on a machine that does something else, too. */
const limit = 300

if (values.help) console.log(usage)
else {
  const started = performance.now()
  const { findings, counts } = await runCampaign({
    commands: Number(values.commands),
    files: Number(values.files),
    seed: Number(values.seed),
    only: values.only === undefined ? undefined : Number(values.only),
    limit,
    keep: values.keep,
    tell: (line) => console.log(line),
  })
  const told = await runProcesses({
    rounds: Number(values.processes),
    seed: Number(values.seed),
    tell: (line) => console.log(line),
  })
  for (const [what, times] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${String(times).padStart(6)}  ${what}`)
  const all = findings.length + told.length
  console.log(`${all} ${all === 1 ? 'finding' : 'findings'}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  if (all > 0) process.exitCode = 1
}
