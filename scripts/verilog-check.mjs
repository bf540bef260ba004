/** Holds the Verilog of every module of the package against Verilator, Icarus and Yosys, where they are installed. */

import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { readCatalog } = await load('dist/src/apps/cli/catalog.js')
const { instantiate, loadModule } = await load('dist/src/apps/cli/load.js')
const { elaborate } = await load('dist/src/language/hdl/elaborate/elaborate.js')
const { checkVerilog, formatCheck, isClean } = await load('dist/src/print/verilog/index.js')

const ring = { dimensions: 1, sizeX: 3, sizeY: 1 }

/** A network of few nodes has every kind of node and link, and is simulated in seconds; a node alone is checked as `Node`. */
const settings = {
  Mesh: { sizeX: 2, sizeY: 3 },
  Torus: { sizeX: 3, sizeY: 2 },
  TrafficTorus: ring,
  MessageNode: ring,
  MessageNetwork: ring,
  MessageTraffic: ring,
  PlayedNetwork: ring,
  LoneRouter: ring,
  TrafficNode: ring,
  MessageTrafficNode: ring,
  PlayedNode: ring,
  CollectiveNode: ring,
  CollectiveNetwork: ring,
}

/** Where Verilator's run-time library is kept, compiled. */
const cache = fileURLToPath(new URL('../node_modules/.cache/flitwave/verilog-check/', import.meta.url))

/** Modules at a time: one prepares or simulates while the compilers of another are busy. */
const atOnce = 2

/** @param {string} name */
async function check(name) {
  const design = elaborate(instantiate(await loadModule(name), settings[name] ?? {}))
  const started = performance.now()
  const results = await checkVerilog(design, { cache })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name} (${seconds} s)\n${formatCheck(results).replace(/^/gm, '  ')}`)
  return isClean(results)
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : readCatalog().modules.map(({ name }) => name)
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
