/** Stores the design of a run in its replay, so that the replay can be opened after the files have changed. */

import { host } from '#host'
import { encodeDesign } from '../../../ir/codec/encode.js'
import type { Design } from '../../../ir/ir.js'
import type { KeptDesign, KeptSource } from '../../../runs/replay/design.js'
import { digestOf } from '../../../base/files/digest.js'
import { isInstalled, packagePrefix } from '../../../base/files/packaged.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { recipeOf, longestSource, namesOf } from '../inspect/pack.js'
import { ImportedFiles } from '../shared/imported-files.js'

/** Reads the user's files as they are loaded: they may be edited during a long run. */
export class OwnFiles {
  private readonly imported: ImportedFiles
  private readonly known = new Map<string, string>()

  private constructor() {
    this.imported = new ImportedFiles()
  }

  /** Follows imports from now on. */
  static async follow(): Promise<OwnFiles> {
    // Hooks registered later see a file first.
    await import('../../../language/transform/register.js')
    return new OwnFiles()
  }

  /** The texts of the files imported so far, by their absolute paths. */
  texts(): ReadonlyMap<string, string> {
    for (const file of this.imported.take()) {
      const text = !isInstalled(file) && !this.known.has(file) ? host.readSource(file) : null
      if (text !== null) this.known.set(file, text)
    }
    return this.known
  }
}

/** The parts of a run that define its design. */
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
