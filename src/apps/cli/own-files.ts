/** The user's own files that a run is made of. */

import { sep } from 'node:path'
import { host } from '#host'
import { packageRoot } from '../../base/files/packaged.js'
import { ImportedFiles } from './dev/imported.js'

/** Reads own files as they are loaded: they can be edited while a long run goes on. */
export class OwnFiles {
  private readonly imported: ImportedFiles
  private readonly known = new Map<string, string>()

  private constructor() {
    this.imported = new ImportedFiles()
  }

  /** Notes what is imported from now on. */
  static async follow(): Promise<OwnFiles> {
    // Hooks of a later registration see a file first.
    await import('../../language/transform/register.js')
    return new OwnFiles()
  }

  /** The texts of those that have been imported so far, by their absolute paths. */
  texts(): ReadonlyMap<string, string> {
    for (const file of this.imported.take()) {
      const text = isOwn(file) && !this.known.has(file) ? host.readSource(file) : null
      if (text !== null) this.known.set(file, text)
    }
    return this.known
  }
}

function isOwn(file: string): boolean {
  return !file.startsWith(packageRoot() + sep) && !file.includes(`${sep}node_modules${sep}`)
}
