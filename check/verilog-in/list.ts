/** A list of designs: JSON, each with what reads it. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { requireParameters } from '../../src/apps/cli/shared/verilog-files.js'
import { failForName } from '../../src/apps/cli/shared/usage.js'
import { fail } from '../../src/base/diagnostic/diagnostic.js'
import { jsonFault } from '../../src/base/json-fault.js'
import type { ResetChoice } from '../../src/language/verilog/reset/choose.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'

export interface ListedDesign {
  readonly name: string
  readonly repository: string
  readonly commit: string
  /** The folder of the list. */
  readonly folder: string
  /**
   * Paths below the folder of the clones, or after `./` below that of the list; the last part may have a `*`. A path after
   * `!` takes files away.
   */
  readonly files: readonly string[]
  readonly top: string
  readonly parameters: Readonly<Record<string, string>>
  readonly defines: Readonly<Record<string, string>>
  /** Folders, as `files` names them. */
  readonly includes: readonly string[]
  readonly reset: ResetChoice
}

/** @throws FlitwaveError FW912 for a file that is no such list */
export function readList(path: string): readonly ListedDesign[] {
  const data = parsed(path)
  if (!Array.isArray(data)) return refuse(path, 'is no array')
  return data.map((item: unknown, i) => ({
    ...designOf(item, (fault) => refuse(path, `${fault} in design ${i + 1}`)),
    folder: dirname(resolve(path)),
  }))
}

function refuse(path: string, fault: string): never {
  return fail('FW912', `\`${path}\` is no list of designs: ${fault}`, null, 'docs/verilog-designs.md shows one')
}

function parsed(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return fail('FW912', `cannot read \`${path}\`: ${(error as Error).message}`, null, 'check the path')
  }
  const fault = jsonFault(text)
  if (fault) refuse(path, `${fault.message} in line ${text.slice(0, fault.at).split('\n').length}`)
  return JSON.parse(text) as unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

function designOf(item: unknown, refuseFor: (fault: string) => never): Omit<ListedDesign, 'folder'> {
  const record = isObject(item) ? item : refuseFor('no object')
  const text = (key: string): string => {
    const value = record[key]
    return isText(value) ? value : refuseFor(`${key} is no text`)
  }
  const texts = (key: string): readonly string[] => {
    const value: unknown = record[key] ?? []
    return Array.isArray(value) && value.every(isText) ? value : refuseFor(`${key} is no array of texts`)
  }
  const pairs = (key: string): Readonly<Record<string, string>> => {
    const value = record[key] ?? {}
    const isPairs = isObject(value) && Object.values(value).every(isText)
    return isPairs ? requireParameters(value as Record<string, string>) : refuseFor(`${key} has no texts by names`)
  }
  const reset = record['reset'] === null ? null : 'reset' in record ? text('reset') : 'auto'
  return {
    name: text('name'),
    repository: text('repository'),
    commit: text('commit'),
    files: texts('files'),
    top: text('top'),
    parameters: pairs('parameters'),
    defines: pairs('defines'),
    includes: texts('includes'),
    reset,
  }
}

/** @param clones - the folder of the clones */
export function sourcesOf(design: ListedDesign, clones: string): Sources {
  const { top, parameters, defines } = design
  const pathOf = (one: string): string => join(one.startsWith('./') ? design.folder : clones, one)
  const isTaken = (one: string): boolean => one.startsWith('!')
  const taken = new Set(design.files.filter(isTaken).flatMap((one) => matches(pathOf(one.slice(1)))))
  const named = design.files.filter((one) => !isTaken(one)).flatMap((one) => matches(pathOf(one)))
  const files = [...new Set(named)].filter((file) => !taken.has(file))
  return { files, top, parameters, defines, includes: design.includes.map(pathOf) }
}

function matches(path: string): readonly string[] {
  if (!path.includes('*')) return [path]
  const [before, after] = path.slice(dirname(path).length + 1).split('*')
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(before!) && name.endsWith(after ?? ''))
  return names.sort().map((name) => join(dirname(path), name))
}

/** @throws FlitwaveError FW910 for a name that the list does not have */
export function chosenOf(designs: readonly ListedDesign[], only: string | undefined): readonly ListedDesign[] {
  const names = only?.split(',')
  const known = designs.map(({ name }) => name)
  const listed = known.join(', ')
  for (const name of names ?? [])
    if (!known.includes(name)) failForName('design', name, known, `choose among ${listed}`)
  return names ? designs.filter(({ name }) => names.includes(name)) : designs
}
