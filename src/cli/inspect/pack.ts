/** Puts all that a page shows of a run into one piece of bytes. */

import { filesOf } from '../../inspect/design-data.js'
import { packDocument } from '../../inspect/document.js'
import type { PastRun } from '../past.js'
import { recipeOf } from './recipe.js'
import { namesOf, textsOf } from './sources.js'

export function packPast({ file, design, testbench, p }: PastRun): Uint8Array<ArrayBuffer> {
  const names = namesOf(filesOf(design))
  return packDocument({
    network: recipeOf({ testbench, p }),
    design,
    nameOf: (path) => names.get(path) ?? '',
    sources: textsOf(names),
    replay: file.packed,
  })
}
