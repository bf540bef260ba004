/**
 * `npm run fuzz -- --programs 2000 --seed 7`: random programs over the whole language must agree in all that runs them.
 */

import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.js'
import { check } from './check.js'
import { generateProgram } from './generate/program.js'
import { summary, writeFailure } from './report.js'
import { shrink } from './shrink.js'

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '7' },
    cycles: { type: 'string', default: '40' },
    /** Repeats the one program with this seed, as failures name it. */
    only: { type: 'string' },
    /** Without the runs of many instances of a program. */
    'no-lanes': { type: 'boolean', default: false },
    'no-verilog': { type: 'boolean', default: false },
    out: { type: 'string', default: 'fuzz-failures' },
    /** Seconds spent on making each failing program smaller. */
    shrink: { type: 'string', default: '60' },
  },
})

const options = { cycles: Number(values.cycles), lanes: !values['no-lanes'], verilog: !values['no-verilog'], limit: 10 }
/** Where there are many failures, few are looked at. */
const mostShrunk = 10
const shrinkSeconds = Number(values.shrink)

if (values.only !== undefined) {
  const program = generateProgram(Number(values.only))
  const verdict = await check(program, options)
  console.log(JSON.stringify(verdict, null, 2))
  if (verdict.kind === 'disagreement' || verdict.kind === 'crash') {
    console.log(writeFailure(values.out, { program, verdict }, await shrink(program, verdict, options, shrinkSeconds)))
    process.exitCode = 1
  }
} else {
  const started = Date.now()
  const outcome = await runCampaign(
    { ...options, programs: Number(values.programs), seed: Number(values.seed) },
    {
      done: (programs) => {
        if (programs % 200 === 0) console.log(`${programs} programs, ${Math.round((Date.now() - started) / 1000)} s`)
      },
      failed: ({ program, verdict }) => console.log(`seed ${program.seed}: ${verdict.kind}`),
    },
  )
  for (const [i, failure] of outcome.failures.entries()) {
    const { program, verdict } = failure
    const seconds = i < mostShrunk ? shrinkSeconds : 0
    console.log(`  see ${writeFailure(values.out, failure, await shrink(program, verdict, options, seconds))}`)
  }
  console.log(summary(outcome, options).join('\n'))
  if (outcome.failures.length > 0) process.exitCode = 1
}
