/** The files that `flitwave test` is to run. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { failForUsage } from '../usage.js'

/** A testbench is run, a test is a program for Node's test runner. */
export type TestKind = 'testbench' | 'test'

export interface TestFile {
  /** As it is named, or found in a folder that is. */
  readonly path: string
  readonly kind: TestKind
}

/**
 * All testbenches and tests that are named, or stand in folders that are, each once.
 * @throws FlitwaveError FW912 for what cannot be read, FW916 where there is nothing to test
 */
export function testFiles(targets: readonly string[]): readonly TestFile[] {
  const wanted = targets.length > 0 ? targets : ['.']
  const found = [...new Set(wanted.flatMap(filesOf))].map((path) => ({ path, kind: kindOf(path) ?? failForKind(path) }))
  if (found.length === 0) {
    const where = targets.length > 0 ? `in ${targets.join(', ')}` : 'here'
    failForUsage(`there is no *.tb.ts and no *.test.ts ${where}`, 'name a file, or make a project: flitwave init demo')
  }
  return found
}

function filesOf(target: string): readonly string[] {
  const found = statSync(target, { throwIfNoEntry: false })
  if (!found)
    fail('FW912', `cannot read \`${target}\` (ENOENT)`, null, 'check the path; it is relative to the current folder')
  return found.isDirectory() ? filesIn(target) : [target]
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : filesIn(path)
    return kindOf(path) ? [path] : []
  })
}

function kindOf(path: string): TestKind | null {
  if (/\.tb\.[cm]?[jt]s$/.test(path)) return 'testbench'
  return /\.test\.[cm]?[jt]s$/.test(path) ? 'test' : null
}

function failForKind(path: string): never {
  return failForUsage(`${path} is neither *.tb.ts nor *.test.ts`, 'run it with Node, or name it so')
}
