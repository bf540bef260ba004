/** Checks the types of a file of the user's, and of what it imports, with the TypeScript that is at hand. */

import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { writeWhole } from '../files.js'
import { FlitwaveError, type Diagnostic } from '../ir/diagnostic.js'
import { cacheFolder, digest, keep, recall, type CacheFolder } from './cache.js'
import { compile } from './compile.js'
import { findCompiler, type Compiler } from './compiler.js'
import { diagnose } from './diagnose.js'
import type { CompilerError } from './output.js'
import { foldersUpFrom, settingsFor } from './settings.js'

export interface TypeCheck {
  /** `7.0.2`; null where no TypeScript is at hand, and nothing was checked. */
  readonly typescript: string | null
  /** In order of place. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Errors of the package's own files, and of other packages, are left out: the user can do nothing about them.
 * @param target - absolute path
 * @returns codes FW010 for types, FW011 for settings, FW012 for a compiler that fails
 */
export async function checkTypes(target: string): Promise<TypeCheck> {
  const compiler = findCompiler(dirname(target))
  if (!compiler) return { typescript: null, diagnostics: [] }
  const { version } = compiler
  const cache = cacheFolder(dirname(target))
  try {
    const { errors, userConfig } = await errorsOf(target, compiler, cache)
    const ofUser = errors.filter(({ place }) => place === null || place.file === target || isOfUser(place.file))
    return { typescript: version, diagnostics: inOrder(ofUser).map((error) => diagnose(error, userConfig)) }
  } catch (error) {
    if (error instanceof FlitwaveError) return { typescript: version, diagnostics: error.diagnostics }
    throw error
  } finally {
    if (cache.isTemporary) rmSync(cache.path, { recursive: true, force: true })
  }
}

interface Found {
  readonly errors: readonly CompilerError[]
  readonly userConfig: string | null
}

async function errorsOf(target: string, compiler: Compiler, cache: CacheFolder): Promise<Found> {
  const typeRoots = foldersUpFrom(dirname(target)).map((folder) => join(folder, 'node_modules/@types'))
  const { text, userConfig, configs, lacksNode } = settingsFor(target, cache.isInProject ? undefined : typeRoots)
  const key = join(cache.path, digest(compiler.script, compiler.version, text))
  const known = recall(`${key}.json`)
  if (known) return { errors: known, userConfig }
  // Settings of the same name have the same content, whoever writes them.
  writeWhole(`${key}.tsconfig.json`, text)
  const { errors, files } = await compile(compiler, `${key}.tsconfig.json`, dirname(target))
  const relevant = lacksNode ? errors.filter(({ number }) => !nodeMissing.includes(number)) : errors
  keep(`${key}.json`, [...configs, ...files.filter((file) => !isCompilersOwn(file))], relevant)
  return { errors: relevant, userConfig }
}

/** What the compiler says of names and modules of Node where Node's types are not installed. */
const nodeMissing = [2580, 2591]

const root = dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))

function isOfUser(file: string): boolean {
  const inPackage = relative(root, file)
  return !file.includes(`${sep}node_modules${sep}`) && !/^(dist|src)[\\/]/.test(inPackage)
}

/** They change with its version alone. */
function isCompilersOwn(file: string): boolean {
  return file.includes(`${sep}node_modules${sep}`) && /[\\/]lib\.[\w.]*d\.ts$/.test(file)
}

function inOrder(errors: readonly CompilerError[]): CompilerError[] {
  return [...errors].sort((one, other) => {
    const [a, b] = [one.place, other.place]
    if (a === null || b === null) return Number(a !== null) - Number(b !== null)
    if (a.file !== b.file) return a.file < b.file ? -1 : 1
    return a.line - b.line || a.column - b.column
  })
}
