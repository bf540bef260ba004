import { nearestIdentifier, segmentsOf, segmentsPath, type Segments } from '../../base/diagnostic/identifiers.js'
import { Names } from '../hdl/value/context.js'

/** The names of one thing in a module of the IR. */
export interface GivenName {
  readonly segments: Segments
  readonly path: string
  readonly name: string
}

/** Words that mean something else in a module: its clock, its reset, its parameters. */
const taken = ['clk', 'rst', 'p', 'constructor']

/**
 * Names for the things of one module. A path is as in the source, scopes and arrays included: `lane[2].words[3]`. What cannot
 * be one, such as `\\a+b`, gets the nearest identifier that is free.
 */
export class ModuleNames {
  private readonly names = new Names()
  /** Paths of things, and those of arrays and scopes with the kind of what stands in them. */
  private readonly things = new Set<string>()
  private readonly containers = new Map<string, 'number' | 'string'>()

  constructor() {
    for (const name of taken) this.names.take(name)
  }

  give(sourceName: string): GivenName {
    const segments = segmentsOfName(sourceName)
    if (!segments || !this.fits(segments)) return this.whole(sourceName)
    segments.forEach((segment, depth) => {
      if (depth > 0) this.containers.set(segmentsPath(segments.slice(0, depth)), kindOf(segment))
    })
    const path = segmentsPath(segments)
    this.things.add(path)
    return { segments, path, name: this.names.fresh(identifierFor(path)) }
  }

  /** A name that is one identifier. */
  whole(sourceName: string): GivenName {
    const near = identifierFor(sourceName)
    let name = this.names.fresh(near)
    while (this.things.has(name) || this.containers.has(name)) name = this.names.fresh(near)
    this.things.add(name)
    return { segments: [name], path: name, name }
  }

  /** False if a part of it is a thing of its own, or an array and a scope. */
  private fits(segments: Segments): boolean {
    const path = segmentsPath(segments)
    if (this.things.has(path) || this.containers.has(path) || taken.includes(path)) return false
    return segments.slice(1).every((segment, i) => {
      const outer = segmentsPath(segments.slice(0, i + 1))
      return !this.things.has(outer) && (this.containers.get(outer) ?? kindOf(segment)) === kindOf(segment)
    })
  }
}

const kindOf = (segment: string | number): 'number' | 'string' => (typeof segment === 'number' ? 'number' : 'string')

/** `['lane', 2, 'words', 3]`; null for a name that is no path. */
function segmentsOfName(sourceName: string): Segments | null {
  if (!/^[A-Za-z_$][\w$]*(\[\d+\])*(\.[A-Za-z_$][\w$]*(\[\d+\])*)*$/.test(sourceName)) return null
  const segments = segmentsOf(sourceName)
  return segments.includes('__proto__') || segmentsPath(segments) !== sourceName ? null : segments
}

function identifierFor(path: string): string {
  const near = nearestIdentifier(path.replaceAll(']', '')).replace(/^_+|_+$/g, '')
  return /^[A-Za-z]/.test(near) ? near : `n${near}`
}

/** `RouterWrap` for `router_wrap`. */
export function classNameOf(sourceName: string): string {
  const words = nearestIdentifier(sourceName)
    .split('_')
    .filter((word) => word !== '')
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(name) ? name : `M${name}`
}
