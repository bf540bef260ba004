/** Makes the design of a run a part of its replay, which can then be opened when the files have changed. */

import { host } from '#host'
import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design } from '../../ir/ir.js'
import type { KeptDesign, KeptSource } from '../../runs/replay/design.js'
import { digestOf } from '../../base/files/digest.js'
import { packagePrefix } from '../../base/files/packaged.js'
import type { Testbench } from '../../runs/testbench/definition.js'
import { recipeOf } from './inspect/recipe.js'
import { longestSource, namesOf } from './inspect/sources.js'

/** A run, as far as its design goes. */
export interface DesignToKeep {
  readonly design: Design
  readonly testbench: Testbench
  readonly p: Readonly<Record<string, unknown>>
  /** The user's own files that were loaded, by their absolute paths. */
  readonly texts: ReadonlyMap<string, string>
}

/** The design as data, with the texts of the user's own files and the digests of those of the package. */
export function keptDesignOf({ design, testbench, p, texts }: DesignToKeep): KeptDesign {
  const encoded = encodeDesign(design)
  const names = namesOf(new Set([...encoded.files, ...texts.keys()]))
  const network = recipeOf({ testbench, p })
  return {
    design: { ...encoded, files: encoded.files.map((file) => names.get(file)!) },
    network,
    needsTestbench: network === null && testbench.packets !== undefined,
    sources: [...names].flatMap(([file, name]) => sourceOf(name, texts.get(file) ?? host.readSource(file))),
  }
}

function sourceOf(name: string, text: string | null): KeptSource[] {
  if (text === null || text.length > longestSource) return []
  return [name.startsWith(packagePrefix) ? { name, digest: digestOf([text]) } : { name, text }]
}
