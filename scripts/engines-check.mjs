/**
 * Holds the engines against each other: every module, network and testbench of the package must give the same value of
 * every signal and memory, and the same findings, in every cycle.
 *
 *   npm run engines:check
 *   npm run engines:check -- --only 'Torus*' --engines scalar,bitslice
 *   npm run engines:check -- --only 'tb/traffic*' --cycles 200 --seed 3
 *   npm run engines:check -- --chromium --slice 1/10
 */

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { inChromium, inThread } from './engines-check/runners.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The code that compares the engines is in TypeScript, beside the tests that use it.
await import('../dist/src/language/transform/register.js')
const { chooseCases } = await import('./engines-check/packaged.mjs')
const { engineNames, nativeNames } = await import('./engines-check/compare.mjs')
const { Chromium, hasChromium } = await import('./chromium.ts')
const { sliceOption } = await import('./slice.ts')

const { count, flag, optionsOf, text } = await import('../dist/src/apps/cli/shared/options.js')
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
      slice: sliceOption('cases'),
      chromium: flag('Also in a worker of Chromium, with the same values of everything'),
      list: flag('The names alone'),
    }),
  )
  .parseSync()

const { index, of } = options.slice ?? { index: 0, of: 1 }
const cases = (await chooseCases(options.only)).filter((_, i) => i % of === index)
const settings = {
  cycles: options.cycles,
  seed: options.seed,
  engines: options.engines.split(','),
  areEnginesChosen: process.argv.some((argument) => argument.startsWith('--engines')),
  isDigested: options.chromium,
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
if (options.chromium && !hasChromium) {
  console.error('there is no Chromium: apt-get install chromium')
  process.exit(2)
}

if (!nativeNames.some((name) => engineNames.includes(name)))
  console.warn(`SKIPPED  ${nativeNames.join(', ')}: needs a C compiler (apt-get install gcc)`)

const started = performance.now()
const failed = []
let cycles = 0
const chromium = options.chromium ? await startChromium() : null
const queue = cases.map(({ name }) => name)
// Gives the next case to the first free worker.
await Promise.all(Array.from({ length: Math.min(options.jobs, queue.length) }, work))
await chromium?.close()
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(
  failed.length === 0
    ? `\n${cases.length} cases, ${cycles} cycles: all engines agree${chromium ? ', in Chromium too' : ''} (${seconds} s)`
    : `\nFAILED: ${failed.join(', ')} (${seconds} s)`,
)
if (failed.length > 0) process.exitCode = 1

async function startChromium() {
  const { bundleCases } = await import('./engines-check/bundle.mjs')
  const script = await bundleCases()
  const size = (gzipSync(script).length / 1000).toFixed(0)
  console.log(`the language, the engines and all hardware and testbenches for a browser: ${size} kB gzipped\n`)
  return Chromium.start(script)
}

async function work() {
  const runners = [inThread(settings)]
  if (chromium) {
    // Each run of the word engine has a memory of its own, and Chromium has no room for 128 of them.
    const isForNode = (engine) => engine === 'word' || nativeNames.includes(engine)
    const others = { ...settings, engines: settings.engines.filter((engine) => !isForNode(engine)) }
    runners.push(await inChromium(chromium, ["'unsafe-eval'", "'wasm-unsafe-eval'"], others))
    // The policy of the inspector, which this repeats, allows only WebAssembly.
    const bitslice = { ...settings, engines: ['bitslice'], areEnginesChosen: true }
    runners.push(await inChromium(chromium, ["'wasm-unsafe-eval'"], bitslice))
  }
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const results = []
    for (const { where, run } of runners) results.push({ where, ...(await run(name)) })
    for (const result of results) report(heldAgainst(results[0], result))
  }
  await Promise.all(runners.map((runner) => runner.close()))
}

/** Runs elsewhere must show the same values. */
function heldAgainst(first, result) {
  if (first.problem || result.problem || result.digest === first.digest) return result
  return { ...result, problem: `values differ: ${result.digest}, in ${first.where} ${first.digest}` }
}

/** @param {import('./engines-check/compare.mjs').Result & { where: string }} result */
function report({ where, name, engines, cycles: ran, seconds: took, problem }) {
  const place = chromium ? ` (${where})` : ''
  cycles += ran
  console.log(`${problem ? 'FAILED ' : ''}${name}${place}: ${engines.join(', ')}, ${ran} cycles, ${took.toFixed(1)} s`)
  if (!problem) return
  failed.push(`${name}${place}`)
  console.log(problem.replace(/^/gm, '  '))
  const again = `--only '${name}' --seed ${settings.seed} --cycles ${settings.cycles} --engines ${engines.join()}`
  console.log(`  seed ${settings.seed}; again: npm run engines:check -- ${again}${chromium ? ' --chromium' : ''}`)
}
