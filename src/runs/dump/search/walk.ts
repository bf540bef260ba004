/** Walks through the changes of a dump, and tells the values of expressions. */

import type { Signal } from '../../../ir/ir.js'
import type { Operand } from '../../find/meaning/paths.js'
import type { ShownValue } from '../../find/search/search.js'
import { readBits, type FourState } from '../bits.js'
import type { Cycles } from '../cycles.js'
import type { ChangeSink, Dump } from '../dump.js'
import type { NamedVariable } from '../names.js'
import type { Known } from './four-state.js'
import type { DumpTree } from './hierarchy.js'
import type { MatchValue } from './match-value.js'

/** Ends a walk: everything that is asked for has been found. */
export class Done extends Error {}

/** A dump in cycles. */
export interface SearchedDump {
  readonly dump: Dump
  readonly variables: readonly NamedVariable[]
  readonly cycles: Cycles
}

/** False if it ended early. */
export async function walkThrough(
  { dump, cycles }: SearchedDump,
  walk: Walk,
  start: number,
  to: number,
): Promise<boolean> {
  const sink: ChangeSink = {
    bits: (signal, time, buffer, offset, length) => {
      walk.advance(Math.max(start, cycles.cycleAt(time)))
      walk.change(signal, buffer, offset, length)
    },
    real: () => undefined,
    text: () => undefined,
  }
  try {
    walk.cycle = start
    await dump.changes(walk.signals, cycles.span(start).from, cycles.span(to).to, sink)
    walk.advance(to + 1)
    return true
  } catch (error) {
    if (error instanceof Done) return false
    throw error
  }
}

/** The present values of the signals of a dump. */
export class Values {
  private readonly now = new Map<number, FourState>()

  constructor(readonly tree: DumpTree) {}

  variableOf(signal: Signal): { readonly signal: number; readonly isSigned: boolean } {
    return { signal: this.tree.variables.get(signal)!.variable.signal, isSigned: signal.type.signed }
  }

  /** A signal that is written as signed by one variable and as unsigned by another is read as bits. */
  set(signal: number, value: FourState): void {
    this.now.set(signal, value)
  }

  of(signal: Signal): Known {
    const { width, signed } = signal.type
    const { value, unknown } = this.raw(signal)
    const mask = BigInt(unknown)
    const bits = BigInt(value) & ~mask
    return { value: signed && mask === 0n ? BigInt.asIntN(width, bits) : bits, unknown: mask }
  }

  show({ path, source, bit, node }: Operand): ShownValue {
    const signal = source.signal!
    const drawn = node.path === '' ? source.path : `${node.path}.${source.path}`
    const { value, unknown } = this.raw(signal)
    if (bit === null) {
      const plain = this.of(signal).value
      const number = typeof value === 'number' ? Number(plain) : plain
      const isKnown = unknown === 0 || unknown === 0n
      return { path, shape: source.shape, drawn, value: isKnown ? number : value, ...(!isKnown && { unknown }) }
    }
    const at = (bits: number | bigint): number => Number((BigInt(bits) >> BigInt(bit)) & 1n)
    const shape = { kind: 'bits', width: 1, signed: false } as const
    return { path, shape, drawn, value: at(value), ...(at(unknown) === 1 && { unknown: 1 }) }
  }

  private raw(signal: Signal): FourState {
    const known = this.now.get(this.variableOf(signal).signal)
    return known ?? { value: 0n, unknown: (1n << BigInt(signal.type.width)) - 1n }
  }
}

/** Goes from change to change, and looks at the matches whose values may have changed. */
export class Walk {
  readonly signals: readonly number[]
  cycle = 0
  /** By match, the last cycle in which something may have an effect. */
  private readonly until: Float64Array
  /** Matches with something pending. */
  private active = new Set<number>()
  /** By match, the value that was told last; null before the first. */
  private readonly told: (Known | null)[]
  private readonly readers = new Map<number, number[]>()

  constructor(
    private readonly matches: readonly MatchValue[],
    private readonly values: Values,
    private readonly from: number,
    private readonly tell: (match: number, cycle: number, value: Known) => void,
  ) {
    this.until = new Float64Array(matches.length).fill(-1)
    this.told = matches.map(() => null)
    for (const [i, match] of matches.entries())
      for (const { signal } of match.signals.map((one) => values.variableOf(one))) {
        const readers = this.readers.get(signal) ?? []
        if (readers.at(-1) !== i) readers.push(i)
        this.readers.set(signal, readers)
      }
    this.signals = [...this.readers.keys()]
    this.active = new Set(matches.keys())
  }

  change(signal: number, buffer: Uint8Array, offset: number, length: number): void {
    this.values.set(signal, readBits(buffer, offset, length, false))
    for (const match of this.readers.get(signal)!) {
      this.until[match] = this.cycle + this.matches[match]!.depth
      this.active.add(match)
    }
  }

  /** Ends all cycles before `cycle`. */
  advance(cycle: number): void {
    while (this.cycle < cycle) {
      if (this.cycle === this.from) this.begin()
      for (const match of [...this.active].sort((a, b) => a - b)) this.look(match)
      // Nothing happens in the cycles until the next change.
      this.cycle = this.active.size === 0 ? this.nextOf(cycle) : this.cycle + 1
    }
  }

  /** The search begins: all matches are looked at, as if everything changed. */
  private begin(): void {
    for (const [i, match] of this.matches.entries()) {
      this.until[i] = this.from + match.depth
      this.active.add(i)
    }
  }

  private nextOf(cycle: number): number {
    return this.cycle < this.from ? Math.min(cycle, this.from) : cycle
  }

  private look(match: number): void {
    const value = this.matches[match]!.next(this.cycle >= this.from)
    if (this.until[match]! <= this.cycle) this.active.delete(match)
    const told = this.told[match]
    if (this.cycle < this.from || (told && isSame(told, value))) return
    this.told[match] = value
    this.tell(match, this.cycle, value)
  }
}

function isSame(a: Known, b: Known): boolean {
  return a.value === b.value && a.unknown === b.unknown
}
