import { writeDocs } from './docs.js'
import { coldStart } from './cold-start.js'
import { bitslice, scalar } from './engines/ours.js'
import { composed, notInlinedNodes, whole } from './engines/verilator.js'
import { describeMachine } from './machine.js'
import { measure } from './measure.js'
import { parseOptions, usage, type Options } from './options.js'
import type { Measurement, Omission, Results } from './results.js'
import { tableOf } from './table.js'

const engines = [bitslice, scalar, composed, whole, notInlinedNodes]

async function run({ plan, buildLimit, repetitions }: Options): Promise<Results> {
  const started = performance.now()
  const log = (text: string): void =>
    console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  const entries: (Measurement | Omission)[] = []
  for (const [size, chosen] of plan) {
    try {
      entries.push(...(await measure(chosen, size, { repetitions, stretchSeconds: 0.4, buildLimit, log })))
    } catch (error) {
      // The other sizes may have taken long, and are not worth less for it.
      console.error(error)
      process.exitCode = 1
    }
  }
  return {
    machine: describeMachine(),
    date: new Date().toISOString(),
    measurements: entries.filter((entry): entry is Measurement => !('reason' in entry)),
    omissions: entries.filter((entry) => 'reason' in entry),
    commands: coldStart(repetitions),
  }
}

const options = parseOptions(process.argv.slice(2), engines)
if (options === 'help') {
  console.log(usage.replace('%', engines.map(({ name }) => name).join(', ')))
} else {
  const results = await run(options)
  if (options.docs) writeDocs(results)
  console.log(options.json ? JSON.stringify(results, null, 2) : tableOf(results))
}
