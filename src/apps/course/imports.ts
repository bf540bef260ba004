/** Resolves the imports of a student's files: files beside them, and modules of the package that the lab allows. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import type { Lab } from './index.js'
import { plainText } from './plain-text.js'
import type { Submission, SubmittedFile } from './student-code.js'

/** The maximum number of files of one submission. */
const mostFiles = 20

/** The specifier of an import. This check only gives a clear message: the sandbox enforces which code is reachable. */
const patterns = [
  /(?:^|;)[ \t]*(?:import|export)\b[\w$*{}\s,]{0,2000}?\bfrom\s*(['"])([^'"\n]+)\1/gm,
  /(?:^|;)[ \t]*import\s*(['"])([^'"\n]+)\1/gm,
  /\bimport\s*\(\s*(['"`])([^'"`\n]*)\1/gm,
]

/** Reads a file that another imports; `place` is that of the import. */
export type ReadFile = (name: string, place: Place | null) => SubmittedFile

/**
 * A file with its direct and indirect imports.
 * @param read - throws for a missing file
 * @throws FlitwaveError FW996 for an import that the lab does not allow, and for too many files
 */
export function withImports(name: string, lab: Lab, read: ReadFile): Submission {
  const files: SubmittedFile[] = []
  const pending: { readonly name: string; readonly place: Place | null }[] = [{ name, place: null }]
  const known = new Set([name])
  for (let next = pending.shift(); next; next = pending.shift()) {
    const file = read(next.name, next.place)
    files.push(file)
    if (files.length > mostFiles) {
      const what = `${files[0]!.shown} imports more than ${mostFiles} files`
      fail('FW996', what, next.place, 'put them together')
    }
    for (const { specifier, place } of importsOf(file)) {
      const local = localName(specifier)
      if (local === null) requireAllowed(specifier, lab, place)
      else if (!known.has(local)) pending.push((known.add(local), { name: local, place }))
    }
  }
  return { files }
}

function importsOf({ path, text }: SubmittedFile): { readonly specifier: string; readonly place: Place }[] {
  return patterns.flatMap((pattern) => {
    let [line, at] = [1, 0]
    return [...text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length
      line += text.slice(at, end).split('\n').length - 1
      at = end
      return { specifier: match[2]!, place: { file: path, line, column: 1 } }
    })
  })
}

/**
 * Names that need no escapes in a module address: there, `%`, `#` and `?` have other meanings, and `/` leads to other
 * folders.
 */
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*\.ts$/u

/** The name of a file in the same folder; null for any other specifier. */
function localName(specifier: string): string | null {
  const name = specifier.replace(/^\.\//, '').replace(/\.js$/, '.ts')
  return specifier.startsWith('./') && fileName.test(name) ? name : null
}

function requireAllowed(specifier: string, { imports, name }: Lab, place: Place): void {
  const allowed = ['flitwave', 'flitwave/hdl', ...imports]
  if (allowed.includes(specifier)) return
  const rule = `it may import ${allowed.join(', ')} and files beside it, as ./mine.js, with names of letters, digits, - and _`
  const what = `lab ${name} does not allow the import of '${plainText(specifier)}'`
  const near = suggest(specifier, allowed)
  fail('FW996', what, place, near === null ? rule : `${near} ${rule}`)
}
