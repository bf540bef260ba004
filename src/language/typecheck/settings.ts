/** The settings for checking a file: those of its tsconfig.json, or defaults. */

import { readFileSync, statSync, existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Returns a tsconfig and those that it extends. The compiler reports a missing one. */
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
      // Tries the next form of the name.
    }
  }
  return undefined
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** The text of a file; empty if there is none. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A generated tsconfig for one file. */
export interface Settings {
  /** The settings as JSON. */
  readonly text: string
  /** The user's tsconfig.json and everything it extends; empty if there is none. */
  readonly configs: readonly string[]
  /** True if Node's types are missing and the settings do not name them, although the file runs on Node. */
  readonly lacksNode: boolean
}

/**
 * Settings that the user cannot choose: a file is loaded as a separate ES module of current JavaScript with standard
 * decorators, and nothing is written. Null resets an option to its default; these options make no sense if nothing is
 * written.
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
 * Returns the settings for `target` and all of its imports.
 * @param target - the absolute path of the file
 * @param typeRoots - the folders of type packages, if TypeScript cannot find them from the location of its settings
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
        // Compilers before 5.5 do not know the option, so it is reset only if it is set.
        ...(says('isolatedDeclarations') && { isolatedDeclarations: null }),
        // Resolves names like the loader, unless the user maps names, which this would override.
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

/** A folder and all of its parents, the nearest first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

/** The paths at which TypeScript finds the exports of this package. */
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
 * Finds declarations that apply to a whole project without an import. Searching the whole project would take longer than the
 * check, so it only covers the folders of the file, of its tsconfig.json, and between them.
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
