/** Puts all that a page shows of a run into one piece of bytes. */

import { encodeDesign } from '../../ir/codec/encode.js'
import { packDocument } from '../../inspect/document.js'
import type { PastRun } from '../past.js'
import { recipeOf } from './recipe.js'
import { namesOf, textsOf } from './sources.js'

export function packPast({ file, design, testbench, p }: PastRun): Uint8Array<ArrayBuffer> {
  const encoded = encodeDesign(design)
  const names = namesOf(new Set(encoded.files))
  return packDocument({
    network: recipeOf({ testbench, p }),
    design: { ...encoded, files: encoded.files.map((path) => names.get(path) ?? '') },
    sources: textsOf(names),
    replay: file.packed,
  })
}
