/** What a student has handed in: the file that is asked for, and those beside it that it imports. */

import { basename, dirname, join, resolve } from 'node:path'
import { fail } from '../../ir/diagnostic.js'
import type { Place } from '../../ir/place.js'
import type { Lab } from '../../lab/index.js'
import { plainText } from '../../lab/plain-text.js'
import { readHanded, shownPath } from './handed-file.js'
import { failForMissing } from './instead.js'

/** A file as it was handed in. */
export interface SubmittedFile {
  /** Beside the others. */
  readonly name: string
  /** Absolute, for places. */
  readonly path: string
  /** As messages name it. */
  readonly shown: string
  readonly text: string
}

/** What is judged of one student: the module with what it imports, or the tests. */
export interface Submission {
  /** The first is the one that is asked for. */
  readonly files: readonly SubmittedFile[]
}

const mostFiles = 20

/** What stands behind `from` or `import`. It is for a clear message: what code can reach, its process says. */
const importPatterns = [
  /(?:^|;)[ \t]*(?:import|export)\s+(?:type\s+)?[\w$*{}\s,]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
  /(?:^|;)[ \t]*import\s*(['"])([^'"\n]+)\1/gm,
  /\bimport\s*\(\s*(['"`])([^'"`\n]*)\1/gm,
]

/**
 * Reads a file, and those that it imports from its own folder.
 * @throws FlitwaveError FW996 for what cannot be graded: no file, a link, too large, an import that the lab does not allow
 */
export function readSubmission(path: string, lab: Lab): Submission {
  const first = resolve(path)
  const folder = dirname(first)
  const files: SubmittedFile[] = []
  const pending = [basename(first)]
  const known = new Set(pending)
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const file = readOne(join(folder, name), name)
    files.push(file)
    if (files.length > mostFiles)
      fail('FW996', `${shownPath(path)} imports more than ${mostFiles} files`, null, 'put them together')
    for (const { specifier, place } of importsOf(file)) {
      const local = localName(specifier)
      if (local === null) requireAllowed(specifier, lab, place)
      else if (!known.has(local)) pending.push((known.add(local), local))
    }
  }
  return { files }
}

function readOne(path: string, name: string): SubmittedFile {
  const text = readHanded(path) ?? failForMissing(path)
  return { name, path, shown: shownPath(path), text }
}

function importsOf({ path, text }: SubmittedFile): { readonly specifier: string; readonly place: Place }[] {
  return importPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const before = text.slice(0, match.index + match[0].length)
      return { specifier: match[2]!, place: { file: path, line: before.split('\n').length, column: 1 } }
    }),
  )
}

/** What an address of a module can hold as it is: `%`, `#` and `?` mean something else there, and `/` leads to other folders. */
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*\.ts$/u

/** The name of a file of the same folder; null for what is no such file. */
function localName(specifier: string): string | null {
  const name = specifier.replace(/^\.\//, '').replace(/\.js$/, '.ts')
  return specifier.startsWith('./') && fileName.test(name) ? name : null
}

function requireAllowed(specifier: string, { imports, name }: Lab, place: Place): void {
  const allowed = ['flitwave', 'flitwave/hdl', ...imports]
  if (allowed.includes(specifier)) return
  const help = `it may import ${allowed.join(', ')} and files beside it, as ./mine.js, with names of letters, digits, - and _`
  fail('FW996', `lab ${name} does not allow the import of '${plainText(specifier)}'`, place, help)
}
