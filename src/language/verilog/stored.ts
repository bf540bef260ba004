/** An imported design as a file, from which it is loaded without Yosys. */

import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { digestOf } from '../../base/files/digest.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import { encodeDesign } from '../../ir/codec/encode.js'
import type { EncodedDesign } from '../../ir/codec/format.js'
import type { Design } from '../../ir/ir.js'
import type { ImportedDesign } from './import.js'
import type { ImportReport } from './report.js'
import type { ResetChoice } from './reset/choose.js'
import type { Sources } from './yosys/script.js'

const formatName = 'flitwave verilog'
const formatVersion = 2

/** How a design was imported; paths are relative to the file that says so. */
export interface Recipe {
  readonly sources: Sources
  readonly reset: ResetChoice
}

interface Stored {
  readonly format: typeof formatName
  readonly version: number
  readonly recipe: Recipe
  /** One for each source, in their order. */
  readonly digests: readonly string[]
  /** The name of the class of the top module, which a loader needs before it decodes the design. */
  readonly className: string
  readonly reset: ImportReport['reset']
  readonly design: EncodedDesign
}

/** The file beside a Verilog source that has its design. */
export const storedPathOf = (source: string): string => `${source}.json`

export function storedText(path: string, imported: ImportedDesign, recipe: Recipe): string {
  const folder = dirname(resolve(path))
  const nameOf = (file: string): string => relative(folder, file).split(sep).join('/')
  const { sources } = recipe
  const stored: Stored = {
    format: formatName,
    version: formatVersion,
    recipe: {
      ...recipe,
      sources: { ...sources, files: sources.files.map(nameOf), includes: sources.includes.map(nameOf) },
    },
    digests: sources.files.map(digestOfFile),
    className: imported.design.top.className,
    reset: imported.report.reset,
    design: encodeDesign(imported.design, { nameOf }),
  }
  return `${JSON.stringify(stored)}\n`
}

const digestOfFile = (file: string): string => digestOf([readFileSync(file, 'utf8')])

/** A stored design that has been read, with absolute paths. */
export interface Loaded {
  readonly recipe: Recipe
  /** False if a source has changed since, or is gone. */
  readonly isFresh: boolean
  readonly className: string
  readonly reset: ImportReport['reset']
  readonly design: () => Design
}

/** @throws FlitwaveError FW612 for a file that is no stored design */
export function readStored(path: string): Loaded {
  const { recipe, digests, className, reset, design } = asStored(path, readFileSync(path, 'utf8'))
  const folder = dirname(resolve(path))
  const absolute = (name: string): string => join(folder, name)
  const { sources } = recipe
  const files = sources.files.map(absolute)
  return {
    recipe: { ...recipe, sources: { ...sources, files, includes: sources.includes.map(absolute) } },
    isFresh: files.every((file, i) => isUnchanged(file, digests[i])),
    className,
    reset,
    design: () => decodeDesign({ ...design, files: design.files.map(absolute) }),
  }
}

/** A source that is not there cannot have changed: a design may be passed on without its Verilog. */
function isUnchanged(file: string, digest: string | undefined): boolean {
  try {
    return digestOfFile(file) === digest
  } catch {
    return true
  }
}

function asStored(path: string, text: string): Stored {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return refuseStored(path, 'it is no JSON')
  }
  const stored = data as Stored | null
  if (stored?.format !== formatName) return refuseStored(path, 'it is something else')
  if (stored.version !== formatVersion) return refuseStored(path, `it is of version ${String(stored.version)}`)
  if (
    !isRecipe(stored.recipe) ||
    !isTexts(stored.digests) ||
    !isClassName(stored.className) ||
    !isReset(stored.reset) ||
    !isTexts((stored.design as Partial<EncodedDesign> | null)?.files)
  )
    return refuseStored(path, 'a part of it is missing')
  return stored
}

function isRecipe(value: unknown): value is Recipe {
  const { sources, reset } = (value ?? {}) as Partial<Recipe>
  if (typeof sources !== 'object' || !(reset === null || typeof reset === 'string')) return false
  const { files, top, parameters, defines, includes } = sources as Partial<Sources>
  return (
    isTexts(files) &&
    isTexts(includes) &&
    (top === null || typeof top === 'string') &&
    isRecord(parameters) &&
    isRecord(defines)
  )
}

/** The name becomes part of a program. */
const isClassName = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z_$][\w$]*$/.test(value)

const isReset = (value: Partial<NonNullable<ImportReport['reset']>> | null | undefined): boolean =>
  value === null || (typeof value?.port === 'string' && typeof value.isActiveHigh === 'boolean')

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isTexts(Object.values(value))

function refuseStored(path: string, reason: string): never {
  return fail('FW612', `\`${path}\` is no imported design: ${reason}`, null, 'make it anew with `flitwave import`')
}
