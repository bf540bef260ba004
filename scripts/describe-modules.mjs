/**
 * Prints the ports and the parts of every module of the package, as JSON: `{ Fifo: { ports: [{ name, direction, type }], parts } }`.
 * Modules are built with the defaults of their parameters.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { instantiate } = await load('dist/src/apps/cli/shared/load.js')
const { elaborate } = await load('dist/src/language/hdl/elaborate/elaborate.js')
const { describeBits } = await load('dist/src/ir/shape.js')

const described = {}
for (const { name, file } of JSON.parse(readFileSync('dist/builtins.json', 'utf8')).modules) {
  const exports = await load(`dist/${file.replace(/\.ts$/, '.js')}`)
  const { top } = elaborate(instantiate(exports[name], {}))
  const parts = [...new Set(top.instances.map(({ module }) => module.className))]
  described[name] = { ports: portsOf(top), parts }
}
console.log(JSON.stringify(described))

/** Elements of an array of ports are one row. */
function portsOf({ fields }) {
  const ports = new Map()
  for (const { segments, shape, signals } of fields) {
    const direction = signals[0]?.role
    if (direction !== 'input' && direction !== 'output') continue
    const [name, ...indices] = segments
    const before = ports.get(name)
    if (before) before.counts = before.counts.map((count, at) => Math.max(count, indices[at] + 1))
    else ports.set(name, { name, direction, type: typeOf(shape), counts: indices.map((index) => index + 1) })
  }
  return [...ports.values()].map(({ counts, type, ...port }) => ({
    ...port,
    type: counts.reduceRight((element, count) => `array(${count}, ${element})`, type),
  }))
}

/** As the field is declared. */
function typeOf(shape) {
  if (shape.kind === 'bool') return 'bool'
  if (shape.kind === 'bits') return describeBits(shape)
  if (shape.kind === 'array') return `vec(${shape.length}, ${typeOf(shape.element)})`
  return shape.name || shape.kind
}
