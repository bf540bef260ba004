import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { gzipSync, zlibSync } from 'fflate'
import type { Host } from './host.js'
import { inflate, inflateAsync } from './inflate.js'

const sources = new Map<string, string>()

/** Provides the texts of files by the paths in places, because a browser reads no files. */
export function addSources(texts: Iterable<readonly [path: string, text: string]>): void {
  for (const [path, text] of texts) sources.set(path, text)
}

const maps = new Map<string, TraceMap>()

/** Registers the source map of a running file, so that errors name its source lines. */
export function addSourceMap(path: string, map: string): void {
  maps.set(path, new TraceMap(map))
}

/** Tested once, because the browser reports each refused test. */
let allowsScripts: boolean | null = null

/** Records that the page's policy refuses scripts, where a test would be reported. */
export function refuseScripts(): void {
  allowsScripts = false
}

function asksForScripts(): boolean {
  try {
    evaluate('')
    return true
  } catch {
    return false
  }
}

/** An indirect call, which does not see the local scope. */
const evaluate = globalThis.eval

export const host: Host = {
  readSource: (file) => sources.get(file) ?? null,
  displayPath: (file) => file,
  pathOf: (location) => (location.startsWith('file:') ? decodeURIComponent(new URL(location).pathname) : location),
  inSource(file, line, column) {
    const map = maps.get(file)
    const found = map && originalPositionFor(map, { line, column: column - 1 })
    return found?.line ? { line: found.line, column: found.column + 1 } : { line, column }
  },
  urlOf: (path) => `file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`,
  // In a bundle, the package has no files.
  isOwnFile: () => false,
  isPackagedRtl: (file) => file.startsWith('flitwave/rtl/'),
  deflate: (bytes) => zlibSync(bytes),
  inflate,
  inflateAsync,
  gzip: (bytes) => gzipSync(bytes, { mtime: 0 }),
  isDebugged: false,
  get allowsScripts() {
    return (allowsScripts ??= asksForScripts())
  },
  // About ten seconds and a gigabyte. A torus of 64x64 with the parameters of the package needs 12,000 nodes and 1,060,000
  // wires, and other networks of the package up to 60,000 nodes.
  largestCircuit: { nodes: 250_000, wires: 4_000_000 },
  // About one second.
  longestStretch: 2e9,
  compile: (text, file) => evaluate(`${text}\n//# sourceURL=${file}`) as unknown,
}
