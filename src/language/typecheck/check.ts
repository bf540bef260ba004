/** Checks the types of a user file and its imports with the TypeScript found. */

import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { digestOf } from '../../base/files/digest.js'
import { writeWhole } from '../../base/files/write.js'
import { FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import { isAboutBigint, diagnoseFile, diagnoseSettings } from './diagnose.js'
import { cacheFolder, keep, recall, type CacheFolder } from './cache.js'
import { compile, findCompiler, type Compiler } from './compile.js'
import type { CompilerError } from './output.js'
import { foldersUpFrom, settingsFor, type Settings } from './settings.js'

export interface TypeCheck {
  /** The version, such as `7.0.2`; null if no TypeScript was found, so that nothing was checked. */
  readonly typescript: string | null
  /** The findings in order of place. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Checks types. Errors in files of this package and of other packages are left out, because the user cannot correct them.
 * @param target - the absolute path of the file
 * @returns codes FW010 for types, FW011 for settings, FW012 for a compiler that fails
 */
export async function checkTypes(target: string): Promise<TypeCheck> {
  const compiler = findCompiler(dirname(target))
  if (!compiler) return { typescript: null, diagnostics: [] }
  const typescript = compiler.version
  const cache = cacheFolder(dirname(target))
  try {
    return { typescript, diagnostics: await diagnosticsOf(target, compiler, cache) }
  } catch (error) {
    if (error instanceof FlitwaveError) return { typescript, diagnostics: error.diagnostics }
    throw error
  } finally {
    if (cache.isTemporary) rmSync(cache.path, { recursive: true, force: true })
  }
}

async function diagnosticsOf(target: string, compiler: Compiler, cache: CacheFolder): Promise<Diagnostic[]> {
  const typeRoots = foldersUpFrom(dirname(target)).map((folder) => join(folder, 'node_modules/@types'))
  const settings = settingsFor(target, cache.isInProject ? undefined : typeRoots)
  const key = join(cache.path, digestOf([compiler.script, compiler.version, settings.text]))
  const config = `${key}.tsconfig.json`
  const errors = recall(`${key}.json`) ?? (await compileAndKeep(target, compiler, settings, config, `${key}.json`))
  return inOrder(errors).flatMap((error) => {
    const file = error.place?.file
    if (file === undefined || file === config || settings.configs.includes(file))
      return diagnoseSettings(error, settings.configs)
    return (file === target || isOfUser(file)) && !isAboutBigint(error) ? diagnoseFile(error) : []
  })
}

async function compileAndKeep(
  target: string,
  compiler: Compiler,
  { text, configs, lacksNode }: Settings,
  config: string,
  result: string,
): Promise<readonly CompilerError[]> {
  // Settings with the same name have the same content, whichever process writes them.
  writeWhole(config, text)
  const begin = Date.now()
  const { errors, files } = await compile(compiler, config, dirname(target))
  const relevant = lacksNode ? errors.filter(({ number }) => !nodeMissing.includes(number)) : errors
  const inputs = [...configs, ...files.filter((file) => !isCompilersOwn(file))]
  keep(result, { inputs, errors: relevant, begin })
  return relevant
}

/** Compiler messages about Node's names and modules if Node's types are not installed. */
const nodeMissing = [2580, 2591]

const root = dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))

function isOfUser(file: string): boolean {
  const inPackage = relative(root, file)
  return !file.includes(`${sep}node_modules${sep}`) && !/^(dist|src)[\\/]/.test(inPackage)
}

/** True for files that change only with the version of the compiler. */
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
