/**
 * Holds the engines against each other: every module, network and testbench of the package must give the same value of
 * every signal and memory, and the same findings, in every cycle.
 *
 *   npm run engines:check
 *   npm run engines:check -- --only 'Torus*' --engines scalar,bitslice
 *   npm run engines:check -- --only 'tb/traffic*' --cycles 200 --seed 3
 */

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { chooseCases } = await import('./engines-check/cases.mjs')
const { engineNames } = await import('./engines-check/compare.mjs')

const { count, flag, optionsOf, text } = await import('../dist/src/cli/options.js')
const { script } = await import('./script.ts')

const usage = '$0 [options]\n\nEvery module, network and testbench must give the same values on all engines.'
const options = script('engines:check', usage, process.argv.slice(2))
  .options(
    optionsOf({
      only: text('A glob of names: Fifo*, tb/*', { default: '{*,tb/*}' }),
      cycles: count('Cycles of each comparison', {}, { default: 1000 }),
      seed: count('Of the random inputs', { least: 0 }, { default: 1 }),
      engines: text('Some of them, with commas; by default all, of large designs fewer', {
        default: engineNames.join(),
      }),
      jobs: count('Cases at a time', {}, { default: Math.min(4, availableParallelism()) }),
      list: flag('The names alone'),
    }),
  )
  .parseSync()

const cases = await chooseCases(options.only)
const settings = {
  cycles: options.cycles,
  seed: options.seed,
  engines: options.engines.split(','),
  areEnginesChosen: process.argv.some((argument) => argument.startsWith('--engines')),
}
const unknown = settings.engines.filter((name) => !engineNames.includes(name))
if (unknown.length > 0 || cases.length === 0) {
  console.error(unknown.length > 0 ? `no engine ${unknown.join()}: ${engineNames.join()}` : `no case ${options.only}`)
  process.exit(2)
}
if (options.list) {
  for (const { name } of cases) console.log(name)
  process.exit()
}

const started = performance.now()
const failed = []
let cycles = 0
await runAll()
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(
  failed.length === 0
    ? `\n${cases.length} cases, ${cycles} cycles: all engines agree (${seconds} s)`
    : `\nFAILED: ${failed.join(', ')} (${seconds} s)`,
)
if (failed.length > 0) process.exitCode = 1

/** Deals the cases out to threads, the next one to whichever is free. */
async function runAll() {
  const queue = cases.map(({ name }) => name)
  const threads = Math.min(options.jobs, queue.length)
  await Promise.all(Array.from({ length: threads }, () => work(queue)))
}

/** @param {string[]} queue */
function work(queue) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('engines-check/worker.mjs', import.meta.url), { workerData: settings })
    const next = () => {
      const name = queue.shift()
      if (name !== undefined) worker.postMessage(name)
      else void worker.terminate().then(resolve)
    }
    worker.on('message', (result) => {
      report(result)
      next()
    })
    worker.on('error', reject)
    next()
  })
}

/** @param {import('./engines-check/compare.mjs').Result} result */
function report({ name, engines, cycles: ran, seconds: took, problem }) {
  cycles += ran
  console.log(`${problem ? 'FAILED ' : ''}${name}: ${engines.join(', ')}, ${ran} cycles, ${took.toFixed(1)} s`)
  if (!problem) return
  failed.push(name)
  console.log(problem.replace(/^/gm, '  '))
  const again = `--only '${name}' --seed ${settings.seed} --cycles ${settings.cycles} --engines ${engines.join()}`
  console.log(`  seed ${settings.seed}; again: npm run engines:check -- ${again}`)
}
