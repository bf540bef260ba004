/**
 * Holds the Verilog of every module of the package against Verilator, Icarus and Yosys, where they are installed.
 *
 *   npm run verilog:check
 *   npm run verilog:check -- --only '{Fifo,Router}'
 *   npm run verilog:check -- --slice 1/2
 */

import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Options and sizes are in TypeScript.
await import('../dist/src/language/transform/register.js')
const { sliceOption } = await import('./slice.ts')
const { script } = await import('./script.ts')
const { smallNetworks } = await import('../check/small-networks.ts')

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { readCatalog } = await load('dist/src/apps/cli/shared/catalog.js')
const { instantiate, loadModule } = await load('dist/src/apps/cli/shared/load.js')
const { elaborate } = await load('dist/src/language/hdl/elaborate/elaborate.js')
const { checkVerilog, formatCheck, isClean } = await load('dist/src/print/verilog/index.js')
const { pathMatcher } = await load('dist/src/base/diagnostic/glob.js')
const { optionsOf, text } = await load('dist/src/apps/cli/shared/options.js')

const usage = '$0 [options]\n\nThe Verilog of every module in Verilator, Icarus and Yosys.'
const options = script('verilog:check', usage, process.argv.slice(2))
  .options(optionsOf({ only: text('A glob of names: Fifo, Route*', { default: '*' }), slice: sliceOption('modules') }))
  .parseSync()

/** The cache of Verilator's compiled run-time library. */
const cache = fileURLToPath(new URL('../node_modules/.cache/flitwave/verilog-check/', import.meta.url))

/** Modules at a time: one prepares or simulates while the compilers of another are busy. */
const atOnce = 2

/** @param {string} name */
async function check(name) {
  const design = elaborate(instantiate(await loadModule(name), smallNetworks[name] ?? {}))
  const started = performance.now()
  const results = await checkVerilog(design, { cache })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name} (${seconds} s)\n${formatCheck(results).replace(/^/gm, '  ')}`)
  return isClean(results)
}

const { index, of } = options.slice ?? { index: 0, of: 1 }
const matches = pathMatcher(options.only)
const names = readCatalog()
  .modules.map(({ name }) => name)
  .filter((name) => matches(name))
  .filter((_, i) => i % of === index)
if (names.length === 0) {
  console.error(`no module is called ${options.only}`)
  process.exit(2)
}
const waiting = [...names]
/** @type {string[]} */
const failed = []
const work = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    if (!(await check(name))) failed.push(name)
}
await Promise.all(Array.from({ length: atOnce }, work))
console.log(
  failed.length === 0 ? `\n${names.length} modules, nothing to complain about` : `\nFAILED: ${failed.join(', ')}`,
)
if (failed.length > 0) process.exitCode = 1
