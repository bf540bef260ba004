/**
 * `npm run verilog:prove`: proves that our gates and the exported Verilog are equivalent circuits, for every module and
 * random programs.
 */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFiles } from '../../src/apps/cli/shared/output-files.js'
import { pathMatcher } from '../../src/base/diagnostic/glob.js'
import { emitVerilog } from '../../src/print/verilog/emit.js'
import { isInstalled } from '../../src/base/jobs/process.js'
import { check } from './check.js'
import { parseOptions } from './options.js'
import { describeResult, isFailure, summary, type Result } from './report.js'
import { modules, programs, type Subject } from './subjects.js'
import { installedYosys, yowaspYosys } from './yosys.js'

/** The number of concurrent designs: while Yosys reads one, another is proved. */
const atOnce = 2

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const options = parseOptions(process.argv.slice(2))
if (options.yosys === 'installed' && !isInstalled('yosys')) refuse('yosys is not installed: apt-get install yosys')
const matches = pathMatcher(options.only)
const { index, of } = options.slice ?? { index: 0, of: 1 }
const subjects = [...(await modules()), ...programs(options.seed, options.programs)]
  .filter(({ name }) => matches(name) || matches(name.split(' ')[0]!))
  .filter((_, i) => i % of === index)
if (subjects.length === 0) refuse(`nothing is called ${options.only}`)

const started = performance.now()
const waiting = [...subjects]
const results: Result[] = []
await Promise.all(Array.from({ length: atOnce }, work))
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(`\n${subjects.length} designs in ${seconds} s:\n${summary(results).join('\n')}`)
process.exitCode = results.some(isFailure) ? 1 : 0

async function work(): Promise<void> {
  for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
    const result = await proved(subject)
    results.push(result)
    console.log(describeResult(result))
  }
}

async function proved({ name, design }: Subject): Promise<Result> {
  const before = performance.now()
  const made = await design()
  const yosys = options.yosys === 'installed' ? installedYosys : yowaspYosys
  const verdict = made
    ? await check(made, { yosys, depth: options.depth, seconds: options.seconds })
    : ({ kind: 'skipped' } as const)
  const result = { name, verdict, seconds: (performance.now() - before) / 1000 }
  if (made && isFailure(result)) {
    // Write at once, so that results survive if the rest is stopped.
    const files = emitVerilog(made).map(({ name: file, text }) => ({ name: file, content: text }))
    const text = JSON.stringify(verdict, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
    const folder = join(options.out, name.replaceAll(/\W+/g, '-'))
    writeFiles(folder, [...files, { name: 'verdict.json', content: `${text}\n` }])
    console.log(`  see ${folder}`)
  }
  return result
}

function refuse(message: string): never {
  console.error(`${message}\nnpm run verilog:prove -- --help shows what there is`)
  process.exit(2)
}
