/** The signals of a trace by name, and their values. */

import { similarPaths } from '../../base/diagnostic/glob.js'
import type { Trace, TraceLeaf } from '../../engines/sim/trace/trace.js'
import { leafWidth } from '../../ir/shape.js'
import { constantOf, fillIn, type Evaluate, type Variables } from './expression.js'

interface Entry {
  readonly path: string
  readonly width: number
  readonly leaf: TraceLeaf
}

/** Why a name means no signal. */
export class NoSignal {
  constructor(
    readonly message: string,
    readonly help: string,
  ) {}
}

export class TraceSignals {
  private readonly entries = new Map<string, Entry>()

  /** @param paths - all signals of the run, of which the trace may have some: for suggestions */
  constructor(
    trace: Trace,
    private readonly paths: readonly string[] | null = null,
  ) {
    for (const { path, leaves } of trace.variables)
      for (const leaf of leaves) {
        const whole = path + leaf.suffix
        this.entries.set(whole, { path: whole, width: leafWidth(leaf.shape), leaf })
      }
  }

  /**
   * All values of the variables for which a name means a signal. Variables with a value are as they are; others stand for
   * indices.
   * @returns none if there is no such signal
   */
  bindings(name: string, variables: Variables): ReadonlyMap<string, bigint>[] {
    const found = this.matchesWithEntry(name, variables)
    const [, base, index] = /^(.*)\[([^[\]]+)\]$/.exec(name) ?? []
    if (found.length > 0 || base === undefined || index === undefined) return found.map(({ binding }) => binding)
    return this.matchesWithEntry(base, variables).flatMap(({ binding, width }) => bitsOf(index, binding, width))
  }

  /** The values of a signal, of one of its bits, or of a slice of it. The name has no variables any more. */
  values(name: string): Evaluate | NoSignal {
    const whole = this.entryOf(name)
    if (whole instanceof NoSignal) return whole
    if (whole) return readerOf(whole.leaf)
    const [, base, high, low] = /^(.*)\[(\d+)(?::(\d+))?\]$/.exec(name) ?? []
    const entry = base === undefined ? null : this.entryOf(base)
    if (entry instanceof NoSignal) return entry
    if (!entry) return new NoSignal(`there is no signal \`${name}\``, this.helpFor(name))
    const [top, bottom] = [Number(high), Number(low ?? high)]
    if (top < bottom || top >= entry.width)
      return new NoSignal(`\`${entry.path}\` has ${entry.width} bits`, 'bits count from 0, and a slice is `[high:low]`')
    return sliceOf(readerOf(entry.leaf), bottom, top - bottom + 1)
  }

  private entryOf(name: string): Entry | NoSignal | null {
    const exact = this.entries.get(name)
    if (exact || !/[*?]/.test(name)) return exact ?? null
    const found = this.matchesWithEntry(name, new Map())
    if (found.length <= 1) return found[0]?.entry ?? null
    const paths = found.slice(0, 3).map(({ entry }) => `\`${entry.path}\``)
    return new NoSignal(`\`${name}\` matches ${found.length} signals`, `write one of them: ${paths.join(', ')}`)
  }

  helpFor(name: string): string {
    const bare = name.replace(/\{[^{}]*\}/g, '0')
    const paths = this.paths ?? [...this.entries.keys()]
    const near = similarPaths(bare, paths)
    if (near.length > 0) return `did you mean ${near.map((path) => `\`${path}\``).join(' or ')}?`
    const some = paths.slice(0, 6).map((path) => `\`${path}\``)
    if (some.length === 0) return 'the run has no signals'
    return `its signals are ${some.join(', ')}${paths.length > 6 ? `, and ${paths.length - 6} more` : ''}`
  }

  private matchesWithEntry(
    name: string,
    variables: Variables,
  ): { readonly entry: Entry; readonly width: number; readonly binding: ReadonlyMap<string, bigint> }[] {
    const pattern = patternOf(name, variables)
    return [...this.entries.values()].flatMap((entry) => {
      const match = pattern.exec(entry.path)
      if (!match) return []
      const captured = Object.entries(match.groups ?? {}).map(
        ([variable, digits]) => [variable, BigInt(digits)] as const,
      )
      return [{ entry, width: entry.width, binding: new Map([...variables, ...captured]) }]
    })
  }
}

/** The values of variables for which a vector has a bit, or a slice. A variable without a value stands for all bits. */
function bitsOf(index: string, binding: Variables, width: number): Variables[] {
  const [, variable] = /^\{([a-z]\w*)\}$/i.exec(index) ?? []
  if (variable !== undefined && !binding.has(variable))
    return Array.from({ length: width }, (_, bit) => new Map([...binding, [variable, BigInt(bit)] as const]))
  const [high] = fillIn(index, binding).split(':')
  return /^\d+$/.test(high!) && Number(high) < width ? [binding] : []
}

/** A name as a regular expression: variables without a value stand for digits. */
function patternOf(name: string, variables: Variables): RegExp {
  const seen = new Set<string>()
  const source = name.replace(/\{([^{}]*)\}|\*\*|[*?]|[^{}*?]+|[{}]/g, (token, inner: string | undefined) => {
    if (token === '**') return '.*'
    if (token === '*') return '[^.]*'
    if (token === '?') return '[^.]'
    if (inner === undefined) return token.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    if (!/^[a-z]\w*$/i.test(inner) || variables.has(inner)) return String(constantOf(inner, variables))
    if (seen.has(inner)) return `\\k<${inner}>`
    seen.add(inner)
    return `(?<${inner}>\\d+)`
  })
  return new RegExp(`^${source}$`, 'u')
}

/** Reads a leaf from cycle to cycle. */
function readerOf({ cycles, values, unknown }: TraceLeaf): Evaluate {
  const [at, all, masks] = [cycles, values, unknown]
  let index = 0
  let known = -1
  let value: bigint | null = null
  return (cycle) => {
    if (at[index]! > cycle) index = lastUpTo(at, cycle)
    while (index + 1 < at.length && at[index + 1]! <= cycle) index++
    if (index === known) return value
    known = index
    const isUnknown = at.length === 0 || at[index]! > cycle || (masks !== undefined && BigInt(masks[index] ?? 0) !== 0n)
    return (value = isUnknown ? null : BigInt(all[index]!))
  }
}

/** The index of the last cycle up to one; 0 if there is none. */
function lastUpTo(cycles: readonly number[], cycle: number): number {
  let [low, high] = [0, cycles.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (cycles[middle]! <= cycle) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

function sliceOf(read: Evaluate, low: number, width: number): Evaluate {
  const [shift, mask] = [BigInt(low), (1n << BigInt(width)) - 1n]
  return (cycle) => {
    const value = read(cycle)
    return value === null ? null : (value >> shift) & mask
  }
}
