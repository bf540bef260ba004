/** Makes the design of a run a part of its replay, which can then be opened when the files have changed. */

import { host } from '#host'
import { encodeDesign } from '../../../ir/codec/encode.js'
import type { Design } from '../../../ir/ir.js'
import type { KeptDesign, KeptSource } from '../../../runs/replay/design.js'
import { digestOf } from '../../../base/files/digest.js'
import { isInstalled, packagePrefix } from '../../../base/files/packaged.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { recipeOf, longestSource, namesOf } from '../inspect/pack.js'
import { ImportedFiles } from '../shared/imported-files.js'

/** Reads own files as they are loaded: they can be edited while a long run goes on. */
export class OwnFiles {
  private readonly imported: ImportedFiles
  private readonly known = new Map<string, string>()

  private constructor() {
    this.imported = new ImportedFiles()
  }

  /** Follows imports from now on. */
  static async follow(): Promise<OwnFiles> {
    // Hooks of a later registration see a file first.
    await import('../../../language/transform/register.js')
    return new OwnFiles()
  }

  /** The texts of those that have been imported so far, by their absolute paths. */
  texts(): ReadonlyMap<string, string> {
    for (const file of this.imported.take()) {
      const text = !isInstalled(file) && !this.known.has(file) ? host.readSource(file) : null
      if (text !== null) this.known.set(file, text)
    }
    return this.known
  }
}

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
