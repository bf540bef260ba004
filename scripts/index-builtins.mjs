/**
 * Lists the testbenches, modules, networks and experiments of the package in dist/builtins.json, so that the command finds a name without
 * loading them. A module that cannot be elaborated with the defaults of its parameters fails the build.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { filesBelow } from './files.mjs'

/** @param {string} path */
const load = (path) => import(pathToFileURL(path).href)
const { describeAxes, describeParameters } = await load('dist/src/apps/cli/shared/catalog-entries.js')
const { instantiate, moduleClasses } = await load('dist/src/apps/cli/shared/load.js')
const { elaborate } = await load('dist/src/language/hdl/elaborate/elaborate.js')

const testbenches = []
for (const file of filesBelow('tb', '.tb.ts')) {
  const { default: testbench } = await load(`dist/${file.replace(/\.ts$/, '.js')}`)
  const { title, about, parameters } = testbench
  testbenches.push({ name: nameOf(file), title, about, file, parameters: describeParameters(parameters) })
}

// An abstract class is a common part of others; once compiled, it looks like any class.
const isAbstract = (type, source) => new RegExp(String.raw`\babstract class ${type.name}\b`).test(source)

const modules = []
for (const file of filesBelow('rtl', '.ts')) {
  const source = readFileSync(file, 'utf8')
  for (const type of moduleClasses(await load(`dist/${file.replace(/\.ts$/, '.js')}`))) {
    if (isAbstract(type, source)) continue
    try {
      elaborate(instantiate(type, {}))
    } catch (error) {
      console.error(
        `${type.name} cannot be built with its defaults:\n${error instanceof Error ? error.message : error}`,
      )
      process.exitCode = 1
      continue
    }
    modules.push({
      name: type.name,
      ...titled(commentOf(type.name, source)),
      file,
      parameters: describeParameters(type.parameters ?? {}),
    })
  }
}

const networkFile = 'src/networks/watch/dependency-networks.ts'
const { dependencyNetworks } = await load(`dist/${networkFile.replace(/\.ts$/, '.js')}`)
const networks = dependencyNetworks.map(({ name, about, parameters, sweeps }) => {
  // Where nothing is set, several values are examined.
  const described = describeParameters(parameters).map((one) => ({ ...one, default: sweeps[one.name] ?? one.default }))
  return { name, title: about, about: '', file: networkFile, parameters: described }
})

const experiments = []
for (const file of filesBelow('tb/experiments', '.experiment.ts')) {
  const { experiments: table } = await load(`dist/${file.replace(/\.ts$/, '.js')}`)
  for (const [name, { about, notes, axes }] of Object.entries(table))
    experiments.push({ name, title: about, about: notes.join(' '), file, parameters: describeAxes(axes) })
}

modules.sort((a, b) => (a.name < b.name ? -1 : 1))
writeFileSync('dist/builtins.json', `${JSON.stringify({ testbenches, modules, networks, experiments }, null, 2)}\n`)

/** @param {string} file */
function nameOf(file) {
  return file.split('/').at(-1).replace('.tb.ts', '')
}

/**
 * The documentation above a class: Markdown, each paragraph and each item of a list in one line.
 * @param {string} name
 * @param {string} source
 */
function commentOf(name, source) {
  const match = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*export class ${name}\b`).exec(source)
  const text = (match?.[1] ?? '').replace(/^[^\S\n]*\*? ?/gm, '').split(/^@\w+/m)[0] ?? ''
  return text
    .replace(/\{@link (\w+)\}/g, '$1')
    .replace(/(?<=\S)\n(?=\S)(?![|*] ?)/g, ' ')
    .trim()
}

/**
 * The first sentence is the title, the rest is the description.
 * @param {string} text
 */
function titled(text) {
  const [title = ''] = /^.+?[.!?](?=\s[A-Z`]|$)|^.+$/m.exec(text) ?? []
  return { title, about: text.slice(title.length).trim() }
}
