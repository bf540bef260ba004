/** A list of designs: JSON, each with what reads it. */

import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ResetChoice } from '../../src/language/verilog/reset/choose.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'

export interface ListedDesign {
  readonly name: string
  readonly repository: string
  readonly commit: string
  /** Paths below the folder of the clones; the last part may have a `*`. A path after `!` takes files away. */
  readonly files: readonly string[]
  readonly top: string
  readonly parameters: Readonly<Record<string, string>>
  readonly defines: Readonly<Record<string, string>>
  readonly includes: readonly string[]
  readonly reset: ResetChoice
}

/** @throws Error for a text that is no such list */
export function readList(text: string): readonly ListedDesign[] {
  const data: unknown = JSON.parse(text)
  if (!Array.isArray(data)) throw new Error('a list of designs is an array')
  return data.map((item: unknown, i) => designOf(item, i))
}

function designOf(item: unknown, i: number): ListedDesign {
  if (typeof item !== 'object' || item === null) throw new Error(`design ${i + 1} is no object`)
  const record = item as Readonly<Record<string, unknown>>
  const text = (key: string): string => {
    const value = record[key]
    if (typeof value !== 'string') throw new Error(`design ${i + 1} has no text ${key}`)
    return value
  }
  const texts = (key: string): readonly string[] => {
    const value: unknown = record[key] ?? []
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
      throw new Error(`${key} of design ${i + 1} are no texts`)
    return value
  }
  const pairs = (key: string): Readonly<Record<string, string>> => {
    const value = record[key] ?? {}
    if (typeof value !== 'object' || !Object.values(value).every((one) => typeof one === 'string'))
      throw new Error(`${key} of design ${i + 1} are no names with texts`)
    return value as Readonly<Record<string, string>>
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

/** The sources of a design below the folder of the clones. */
export function sourcesOf(design: ListedDesign, folder: string): Sources {
  const { top, parameters, defines, includes } = design
  const taken = new Set(
    design.files.filter((one) => one.startsWith('!')).flatMap((one) => matches(folder, one.slice(1))),
  )
  const named = design.files.filter((one) => !one.startsWith('!')).flatMap((one) => matches(folder, one))
  const files = [...new Set(named)].filter((file) => !taken.has(file))
  return { files, top, parameters, defines, includes: includes.map((one) => join(folder, one)) }
}

function matches(folder: string, pattern: string): readonly string[] {
  const path = join(folder, pattern)
  if (!pattern.includes('*')) return [path]
  const [before, after] = path.slice(dirname(path).length + 1).split('*')
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(before!) && name.endsWith(after ?? ''))
  return names.sort().map((name) => join(dirname(path), name))
}
