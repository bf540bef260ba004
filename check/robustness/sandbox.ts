/** A folder in which a command line runs freely, and a record of its changes. */

import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '../../src/base/files/digest.js'

/** By path below the root: the kind of the entry, and a digest of its contents. */
export type Tree = ReadonlyMap<string, string>

export class Sandbox {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'flitwave-robustness-')))
  /** The working folder of commands. */
  readonly work = join(this.root, 'work')
  /** A folder beside it, to which no command may write. */
  readonly outside = join(this.root, 'outside')
  /** The folder for temporary files of commands. */
  readonly temporary = join(this.root, 'tmp')

  constructor(template?: string) {
    for (const folder of [this.work, this.outside, this.temporary]) mkdirSync(folder)
    writeFileSync(join(this.outside, 'untouched'), 'untouched\n')
    if (template !== undefined) cpSync(template, this.work, { recursive: true, verbatimSymlinks: true })
  }

  tree(): Tree {
    const found = new Map<string, string>()
    const visit = (folder: string, below: string): void => {
      for (const name of readdirSync(folder).sort()) {
        const [path, key] = [join(folder, name), join(below, name)]
        const stats = lstatSync(path)
        found.set(key, `${stats.mode.toString(8)} ${contentOf(path, stats)}`)
        if (stats.isDirectory()) visit(path, key)
      }
    }
    visit(this.root, '')
    return found
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

function contentOf(path: string, stats: ReturnType<typeof lstatSync> & object): string {
  if (stats.isSymbolicLink()) return `-> ${readlinkSync(path)}`
  if (stats.isFile()) return digestOf([readFileSync(path)])
  return stats.isDirectory() ? 'folder' : `special ${stats.rdev}`
}

/** The paths at which two trees differ. */
export function changedPaths(before: Tree, after: Tree): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
