/** Holds the Verilog of every module of the package against Verilator, Icarus and Yosys, where they are installed. */

import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { readCatalog } = await load('dist/src/cli/catalog.js')
const { instantiate, loadModule } = await load('dist/src/cli/load.js')
const { elaborate } = await load('dist/src/hdl/elaborate.js')
const { checkVerilog, formatCheck, isClean } = await load('dist/src/verilog/index.js')

/** A network of few nodes has every kind of node and link, and is simulated in seconds. */
const settings = {
  Mesh: { sizeX: 2, sizeY: 3 },
  Torus: { sizeX: 3, sizeY: 2 },
  TrafficTorus: { sizeX: 3, sizeY: 2 },
  MessageNetwork: { sizeX: 3, sizeY: 2 },
  MessageTraffic: { sizeX: 3, sizeY: 2 },
}

const wanted = process.argv.slice(2)
const names = readCatalog().modules.map(({ name }) => name)
const failed = []
for (const name of wanted.length > 0 ? wanted : names) {
  const design = elaborate(instantiate(await loadModule(name), settings[name] ?? {}))
  const started = performance.now()
  const results = await checkVerilog(design)
  console.log(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  console.log(formatCheck(results).replace(/^/gm, '  '))
  if (!isClean(results)) failed.push(name)
}
console.log(
  failed.length === 0 ? `\n${names.length} modules, nothing to complain about` : `\nFAILED: ${failed.join(', ')}`,
)
if (failed.length > 0) process.exitCode = 1
