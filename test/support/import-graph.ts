import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { stronglyConnected } from '../../src/base/graph.js'

/** The sources that stand for the names of the package. */
const { paths } = (
  JSON.parse(readFileSync(new URL('../../tsconfig.base.json', import.meta.url), 'utf8')) as {
    readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly string[]>> }
  }
).compilerOptions

/** The files that each file imports, by path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Imports and exports from elsewhere; an import of types alone is gone when the program runs. */
const statements = /^(?:import|export)( type)?\s(?:[\w\s{},*$]*\sfrom\s)?'([^']+)'/gm

/** Also finds dynamic imports; links in comments are none. */
const calls = /(?<!@link )\bimport\('([^']+)'\)/g

/** The imports among some files. A name of the package is the file that it stands for. */
export function importGraph(files: ReadonlyMap<string, string>, imports: 'all' | 'values'): ImportGraph {
  return new Map(
    [...files].map(([path, text]) => {
      const found = [...text.matchAll(statements)].filter(([, isType]) => imports === 'all' || !isType)
      const specifiers = [...found.map(([, , name]) => name!), ...[...text.matchAll(calls)].map(([, name]) => name!)]
      const paths = specifiers.map((specifier) => pathOf(specifier, path))
      return [path, paths.filter((imported) => files.has(imported))]
    }),
  )
}

function pathOf(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, '.ts')
  if (specifier.startsWith('flitwave/rtl/')) return `${specifier.slice('flitwave/'.length)}.ts`
  const [source] = paths[specifier] ?? []
  return source === undefined ? specifier : posix.normalize(source)
}

/** Groups of files that import each other. */
export function circles(graph: ImportGraph): string[][] {
  const nodes = [...graph.keys()]
  const numbers = new Map(nodes.map((path, i) => [path, i]))
  const next = (node: number): number[] => graph.get(nodes[node]!)!.map((path) => numbers.get(path)!)
  const components = stronglyConnected({ size: nodes.length, next }, [...nodes.keys()])
  return components.filter(({ isLoop }) => isLoop).map(({ members }) => members.map((node) => nodes[node]!).sort())
}

/**
 * The folders, the folders in them included, out of which imports lead that come back from elsewhere. The folders of the
 * package itself are left out: `src/networks/play` plays the networks in `rtl`, which is written in the language of
 * `src/language/hdl`.
 */
export function foldersInCircles(graph: ImportGraph): string[] {
  const folders = new Set([...graph.keys()].flatMap(foldersAround))
  return [...folders].filter((folder) => {
    const isInside = (path: string): boolean => path.startsWith(`${folder}/`)
    const left = [...graph].flatMap(([path, imported]) => (isInside(path) ? imported : [])).filter((p) => !isInside(p))
    const reached = new Set(left)
    for (const path of reached) for (const imported of graph.get(path)!) reached.add(imported)
    return [...reached].some(isInside)
  })
}

function foldersAround(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(1).map((_, i) => parts.slice(0, i + 2).join('/'))
}
