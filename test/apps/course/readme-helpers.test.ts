/** A README shows how the helpers of the library are called that its lab allows: each function as its source has it. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fifo from '../../../labs/01-fifo/check.js'
import arbiter from '../../../labs/02-arbiter/check.js'
import route from '../../../labs/03-route/check.js'
import credits from '../../../labs/04-credits/check.js'
import allocator from '../../../labs/05-vc-allocator/check.js'
import router from '../../../labs/06-router/check.js'
import multicast from '../../../labs/08-multicast/check.js'
import type { Lab } from '../../../src/apps/course/index.js'

const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** A row of a table for each function: its name, what it is given, and the comment above it. */
function rowsOf(library: string): string[] {
  const declaration = /\/\*\* (.*) \*\/\nexport function (\w+)\(([^)]*)\)/g
  return [...textOf(library).matchAll(declaration)].map(([, about, name, parameters]) => {
    const names = parameters!.split(', ').map((one) => one.replace(/:.*/, ''))
    return `| \`${name}(${names.join(', ')})\` | ${about} |`
  })
}

const labs = [fifo, arbiter, route, credits, allocator, router, multicast] as readonly Lab[]

describe.each(labs)('the README of lab $name', ({ name, imports }) => {
  const readme = textOf(`labs/${name}/README.md`)

  it.each(imports)('tells how %s is called', (specifier) => {
    const path = `${specifier.replace('flitwave/', '')}.ts`
    const rows = rowsOf(path)
    const modules = [...textOf(path).matchAll(/^export class (\w+)/gm)].map(([, type]) => type!)
    expect(rows.length + modules.length).toBeGreaterThan(0)
    const lines = readme.split('\n')
    if (!path.includes('credit-counter')) for (const row of rows) expect(lines).toContain(row)
    for (const type of modules) expect(readme).toContain(`\`new ${type}({ `)
  })
})
