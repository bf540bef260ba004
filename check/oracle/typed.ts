/** Checks if TypeScript refuses a program: no user can run such a program, so its meaning does not matter. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Source } from './compare.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  // As in rtl/ and with `flitwave check`: elaboration checks indices.
  noUncheckedIndexedAccess: false,
  noImplicitOverride: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  paths: { 'flitwave/hdl': [join(root, 'src/language/hdl/index.ts')] },
}

/** Checks programs one after the other; shared files are read once. */
export class TypeChecker {
  readonly #library = new Map<string, ts.SourceFile>()

  /** The first error of a program; null if there is none. */
  firstError({ files, main }: Source): string | null {
    const read = (path: string): string | undefined =>
      files(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
    const host: ts.CompilerHost = {
      ...ts.createCompilerHost(options),
      fileExists: (path) => files(path) !== undefined || existsSync(path),
      readFile: read,
      getSourceFile: (path) => this.#sourceFile(path, files(path) ?? null, read),
      getCurrentDirectory: () => root,
    }
    const program = ts.createProgram([main], options, host)
    const ours = program.getSourceFiles().filter(({ fileName }) => files(fileName) !== undefined)
    const found = ours
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .find(({ category }) => category === ts.DiagnosticCategory.Error)
    return found ? ts.flattenDiagnosticMessageText(found.messageText, ' ') : null
  }

  #sourceFile(path: string, own: string | null, read: (path: string) => string | undefined): ts.SourceFile | undefined {
    const known = own === null ? this.#library.get(path) : undefined
    if (known) return known
    const text = own ?? read(path)
    if (text === undefined) return undefined
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023)
    if (own === null) this.#library.set(path, file)
    return file
  }
}
