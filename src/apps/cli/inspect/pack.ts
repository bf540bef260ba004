/** Puts all that a page shows of a run into one piece of bytes. */

import { host } from '#host'
import { encodeDesign } from '../../../ir/codec/encode.js'
import { packDocument } from '../../inspect/document.js'
import type { PastRun } from '../past.js'
import { recipeOf } from './recipe.js'
import { presentPath, type KeptRun } from '../replay-run.js'
import { namesOf, textsOf } from './sources.js'

export function packPast(past: PastRun): Uint8Array<ArrayBuffer> {
  if ('kept' in past) return packKept(past)
  const { file, design, testbench, p } = past
  const encoded = encodeDesign(design)
  const names = namesOf(new Set(encoded.files))
  return packDocument({
    network: recipeOf({ testbench, p }),
    design: { ...encoded, files: encoded.files.map((path) => names.get(path) ?? '') },
    sources: textsOf(names),
    replay: file.packedWithoutDesign,
  })
}

/** The texts of the package are those of this version, where they have not changed. */
function packKept({ file, kept: { design, network, sources } }: KeptRun): Uint8Array<ArrayBuffer> {
  const named = sources.flatMap((source): [string, string][] => {
    const path = 'text' in source ? null : presentPath(source)
    const text = 'text' in source ? source.text : path && host.readSource(path)
    return text !== null && design.files.includes(source.name) ? [[source.name, text]] : []
  })
  return packDocument({ network, design, sources: new Map(named), replay: file.packedWithoutDesign })
}
