/** The testbench that is meant where none is named. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { failForUsage } from '../usage.js'

/**
 * The one testbench in a folder or below.
 * @throws FlitwaveError FW916 if there is none, or more than one
 */
export function onlyTestbench(folder = '.'): string {
  const found = testbenchesIn(folder, 3)
  const [only, ...others] = found
  if (only === undefined)
    failForUsage('there is no *.tb.ts here', 'name a testbench, or make a project: flitwave init demo')
  if (others.length > 0) failForUsage(`there are ${found.length} testbenches here`, `name one: ${found.join(', ')}`)
  return only
}

function testbenchesIn(folder: string, depth: number): string[] {
  if (depth === 0) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `./${join(folder, entry.name)}`
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : testbenchesIn(path, depth - 1)
    return entry.name.endsWith('.tb.ts') ? [path] : []
  })
}
