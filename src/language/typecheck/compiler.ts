/** Finding TypeScript, which the package does not depend on: the user's own, else one installed beside the package. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A TypeScript compiler that can be started. */
export interface Compiler {
  /** `7.0.2` */
  readonly version: string
  /** Absolute path of the script that is its command. */
  readonly script: string
}

/** The first version whose settings include all that ours need. */
const oldest = 5

/**
 * The compiler for the files of a folder.
 * @returns null if there is none from version 5.0
 */
export function findCompiler(folder: string): Compiler | null {
  return compilerSeenFrom(join(folder, 'any.js')) ?? compilerSeenFrom(import.meta.url)
}

interface Manifest {
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

/** Its command is looked up in its manifest, because versions and forks disagree on the name of the file. */
function compilerSeenFrom(file: string): Compiler | null {
  try {
    const path = createRequire(file).resolve('typescript/package.json')
    const { version, bin = {} } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const script = bin['tsc'] ?? Object.values(bin)[0]
    return script === undefined || parseInt(version) < oldest ? null : { version, script: join(dirname(path), script) }
  } catch {
    return null
  }
}
