import { isIdentifier, nearestIdentifier, segmentsPath, type Segments } from '../../base/diagnostic/identifiers.js'
import { identifierOf } from '../hdl/declare/module-name.js'
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
 * Names for the things of one module, near to those in the source: `words[3]` stays an element of an array, and what is no
 * identifier, such as `g[0].\a+b`, gets the nearest one that is free.
 */
export class ModuleNames {
  private readonly names = new Names()
  /** The first segments of elements of arrays, and those of whole things. */
  private readonly arrays = new Set<string>()
  private readonly wholes = new Set<string>()

  constructor() {
    for (const name of taken) this.names.take(name)
  }

  give(sourceName: string): GivenName {
    const [, base = '', indices = ''] = /^([^[\].]+)((?:\[\d+\])*)$/.exec(sourceName) ?? []
    if (isIdentifier(base) && indices !== '' && !this.wholes.has(base)) {
      const segments = [base, ...Array.from(indices.matchAll(/\d+/g), ([digits]) => Number(digits))]
      const path = segmentsPath(segments)
      const name = identifierOf(path)
      if (!this.arrays.has(base) && !this.names.take(`${base}[`)) return this.whole(sourceName)
      if (this.names.take(name)) {
        this.arrays.add(base)
        return { segments, path, name }
      }
    }
    return this.whole(sourceName)
  }

  /** A name that is no element of an array. */
  whole(sourceName: string): GivenName {
    const near = nearestIdentifier(sourceName.replaceAll(']', '')).replace(/^_+|_+$/g, '')
    let name = this.names.fresh(/^[A-Za-z]/.test(near) ? near : `n${near}`)
    while (this.arrays.has(name)) name = this.names.fresh(name)
    this.wholes.add(name)
    return { segments: [name], path: name, name }
  }
}

/** `RouterWrap` for `router_wrap`. */
export function classNameOf(sourceName: string): string {
  const words = nearestIdentifier(sourceName)
    .split('_')
    .filter((word) => word !== '')
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(name) ? name : `M${name}`
}
