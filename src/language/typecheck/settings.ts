/** The settings under which a file is checked: those of its tsconfig.json, or ours. */

import { readFileSync, statSync, existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** A tsconfig and those that it extends. One that cannot be found is left to the compiler to complain about. */
function configChain(path: string, known: readonly string[] = []): string[] {
  if (known.includes(path) || !isFile(path)) return []
  const chain = [path]
  const extended = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(readIfThere(path))?.[1] ?? ''
  for (const [, name = ''] of extended.matchAll(/"([^"]*)"/g))
    chain.push(...configChain(resolveConfig(name, path) ?? '', [...known, ...chain]))
  return chain
}

function resolveConfig(name: string, from: string): string | undefined {
  const candidates = [name, `${name}.json`, `${name}/tsconfig.json`]
  if (/^\.{0,2}[\\/]/.test(name) || /^[A-Za-z]:/.test(name))
    return candidates.map((path) => (path.startsWith('.') ? join(dirname(from), path) : path)).find(isFile)
  const { resolve } = createRequire(from)
  for (const candidate of candidates) {
    try {
      return resolve(candidate)
    } catch {
      // The next form of the name.
    }
  }
  return undefined
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Empty where there is none. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A tsconfig that is written for one file. */
export interface Settings {
  /** JSON. */
  readonly text: string
  /** The user's tsconfig.json, and all that it extends; empty where there is none. */
  readonly configs: readonly string[]
  /** True if Node's types are missing and nobody has asked for them: the file runs on Node all the same. */
  readonly lacksNode: boolean
}

/**
 * Settings that are not the user's choice: a file is loaded as an ES module of today's JavaScript, alone, with standard decorators,
 * and nothing is written. Null takes an option back to its default; these make no sense where nothing is written.
 */
const loading = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  isolatedModules: true,
  useDefineForClassFields: true,
  experimentalDecorators: null,
  emitDecoratorMetadata: null,
  noEmit: true,
  skipLibCheck: true,
  ...Object.fromEntries(
    ['composite', 'incremental', 'tsBuildInfoFile', 'declaration', 'declarationMap', 'declarationDir'].map(off),
  ),
  ...Object.fromEntries(['emitDeclarationOnly', 'rootDir', 'outDir', 'outFile'].map(off)),
}

function off(option: string): [string, null] {
  return [option, null]
}

const require = createRequire(import.meta.url)
const manifest = require.resolve('flitwave/package.json')

/**
 * The settings for `target` and all that it imports.
 * @param target - absolute path
 * @param typeRoots - where type packages stand, if TypeScript cannot find them from the place of its settings
 */
export function settingsFor(target: string, typeRoots?: readonly string[]): Settings {
  const folder = dirname(target)
  const userConfig = foldersUpFrom(folder)
    .map((above) => join(above, 'tsconfig.json'))
    .find((path) => existsSync(path))
  const configs = userConfig === undefined ? [] : configChain(userConfig)
  const said = configs.map(readIfThere).join('\n')
  const hasNode = hasNodeTypes(folder)
  const says = (option: string): boolean => said.includes(`"${option}"`)
  const text = JSON.stringify(
    {
      extends: userConfig ?? join(dirname(manifest), 'tsconfig.user.json'),
      compilerOptions: {
        ...loading,
        // Unknown to compilers before 5.5, so it is only taken back where it is.
        ...(says('isolatedDeclarations') && { isolatedDeclarations: null }),
        // As the loader does. Where the user maps names, that would be lost.
        ...(!says('paths') && { paths: ownPaths() }),
        ...(userConfig === undefined && hasNode && { types: ['node'] }),
        ...(typeRoots && !says('typeRoots') && { typeRoots }),
      },
      files: [target, ...declarationsFor(target, userConfig)],
      include: [],
    },
    null,
    2,
  )
  return { text, configs, lacksNode: userConfig === undefined && !hasNode }
}

/** A folder and all above it, the nearest first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

/** Where TypeScript finds each of our exports. */
function ownPaths(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const paths: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(exports))
    if (typeof found === 'object') paths[`flitwave${name.slice(1)}`] = [join(dirname(manifest), found.types)]
  return paths
}

function hasNodeTypes(folder: string): boolean {
  return foldersUpFrom(folder).some((above) => existsSync(join(above, 'node_modules/@types/node')))
}

/**
 * Declarations that no import names hold in a whole project. To search all of it would cost more than the check: those
 * are taken that stand beside the file, beside its tsconfig.json, or between.
 */
function declarationsFor(target: string, userConfig: string | undefined): string[] {
  if (userConfig === undefined) return []
  const top = dirname(userConfig)
  const folders = foldersUpFrom(dirname(target)).filter((folder) => !relative(top, folder).startsWith('..'))
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.d\.[cm]?ts$/.test(name))
      .map((name) => join(folder, name))
      .filter((path) => path !== target)
      .sort(),
  )
}
