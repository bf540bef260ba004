/** Opening a replay by the design that it keeps: nothing of the user's is loaded, and nothing has to be there any more. */

import { isAbsolute, join, normalize, resolve } from 'node:path'
import { addSources, host } from '../../base/host/node.js'
import { digestOf } from '../../base/files/digest.js'
import { packagePrefix, packageRoot } from '../../base/files/packaged.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../../runs/replay/file.js'
import type { KeptDesign, KeptSource } from '../../runs/replay/design.js'
import type { PastRun } from './past.js'

/** A run whose design is the one that its replay keeps. */
export interface KeptRun {
  readonly file: ReplayFile
  readonly design: Design
  readonly kept: KeptDesign
  /** The texts of the files that are not what they were, by the names that places of the design have. */
  readonly changed: ReadonlyMap<string, string>
  /** Files of the package whose texts are not known any more, by their names. */
  readonly unknown: ReadonlySet<string>
}

/**
 * Decodes the design of a replay. A file that is still what it was is named by its path; any other by the name in the
 * replay, and its text is what the replay has.
 * @throws FlitwaveError FW917, FW925 for a design that is damaged
 */
export function openKept(file: ReplayFile, kept: KeptDesign): KeptRun {
  const present = new Map(kept.sources.map((source) => [source.name, presentPath(source)]))
  const places = kept.design.files.map((name) => present.get(name) ?? name)
  const design = decodeDesign({ ...kept.design, files: places })
  const missing = kept.sources.filter(({ name }) => present.get(name) === null)
  const changed = new Map(missing.flatMap((source) => ('text' in source ? [[source.name, source.text] as const] : [])))
  const unknown = new Set(missing.filter((source) => !('text' in source)).map(({ name }) => name))
  // Messages show lines of these, too.
  addSources(changed)
  return { file, design, kept, changed, unknown }
}

/** The path of a file that has the text that it had; null if there is none. */
export function presentPath(source: KeptSource): string | null {
  const path = pathOf(source.name)
  const text = path === null ? null : host.readSource(path)
  if (text === null) return null
  const isSame = 'text' in source ? text === source.text : digestOf([text]) === source.digest
  return isSame ? path : null
}

/** No file is read that is neither below the present folder nor one of the package: the name may be anybody's. */
function pathOf(name: string): string | null {
  const isPackaged = name.startsWith(packagePrefix)
  const inside = normalize(isPackaged ? name.slice(packagePrefix.length) : name)
  if (isAbsolute(inside) || inside.startsWith('..')) return null
  return isPackaged ? join(packageRoot(), inside) : resolve(inside)
}

/** Sentences about files that are not what they were. */
export function changedSources(past: PastRun): string[] {
  if (!('kept' in past)) return []
  const { file, changed, unknown } = past
  const rtl = [...changed.keys()].filter((name) => past.kept.design.files.includes(name))
  const lines = rtl.map((name) => `${file.name}: ${name} is not what it was; its lines here are those of the run`)
  const lost =
    unknown.size === 0
      ? []
      : [
          `${file.name}: Flitwave ${file.header.flitwave} wrote it, and the RTL of the package is not what it was; its lines are not known`,
        ]
  return [...lines, ...lost]
}

/** Gives the texts of the files that a run was made of. */
export function sourceReader(past: PastRun): (file: string) => string | null {
  if (!('kept' in past)) return (file) => host.readSource(file)
  const { changed, unknown } = past
  return (file) => changed.get(file) ?? (unknown.has(file) ? null : host.readSource(file))
}
