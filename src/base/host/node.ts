import { readFileSync, statSync } from 'node:fs'
import type { SourceMap, SourceMapPayload } from 'node:module'
import { isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import type { Host } from './host.js'

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The sources are next to `dist/`; with source maps, frames name them. */
const ownFolders = [sourceFolder, sourceFolder.replace(/[\\/]dist([\\/]src[\\/])$/, '$1')]

/** The RTL is next to the sources, as TypeScript and built. */
const rtlFolders = ownFolders.map((folder) => folder.replace(/src([\\/])$/, 'rtl$1'))

/** Loaded on demand: not every command needs it, and it takes longer to load than all other modules. */
const zlib = () => process.getBuiltinModule('node:zlib')
const inspector = () => process.getBuiltinModule('node:inspector')

const texts = new Map<string, string>()

/** Provides the texts of files that are not on disk, such as edited ones, by the paths in places. */
export function addSources(sources: Iterable<readonly [path: string, text: string]>): void {
  for (const [path, text] of sources) texts.set(path, text)
}

const maps = new Map<string, SourceMap>()

/** Registers the source map of a file for {@link Host.compile}, so that errors name its source lines. */
export function addSourceMap(path: string, map: string): void {
  const { SourceMap } = process.getBuiltinModule('node:module')
  maps.set(path, new SourceMap(JSON.parse(map) as SourceMapPayload))
}

export const host: Host = {
  readSource(file) {
    const given = texts.get(file)
    if (given !== undefined) return given
    try {
      // Only regular files are read, because a device may never end.
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
      return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    } catch {
      return null
    }
  },
  displayPath(file) {
    const fromHere = relative(process.cwd(), file)
    return fromHere.startsWith('..') ? file : fromHere
  },
  pathOf(location) {
    const path = location.startsWith('file:') ? fileURLToPath(location) : location
    return isAbsolute(path) ? path : resolve(path)
  },
  inSource(file, line, column) {
    const found = maps.get(file)?.findOrigin(line, column)
    return found && 'lineNumber' in found ? { line: found.lineNumber, column: found.columnNumber } : { line, column }
  },
  urlOf: (path) => pathToFileURL(path).href,
  isOwnFile: (file) => ownFolders.some((folder) => file.startsWith(folder)) || file.includes('node_modules'),
  isPackagedRtl: (file) => rtlFolders.some((folder) => file.startsWith(folder)),
  deflate: (bytes) => zlib().deflateSync(bytes),
  inflate: (packed, largest) => zlib().inflateSync(packed, { maxOutputLength: largest }),
  inflateAsync: (packed, largest) => promisify(zlib().inflate)(packed, { maxOutputLength: largest }),
  gzip: (bytes) => zlib().gzipSync(bytes),
  get isDebugged() {
    return inspector().url() !== undefined
  },
  allowsScripts: true,
  longestStretch: Infinity,
  largestCircuit: { nodes: Infinity, wires: Infinity },
  compile: (text, filename) => new Script(text, { filename }).runInThisContext() as unknown,
}
