/**
 * Finds the label that a `show` function writes, by trying the function. What flags and enums decide is found by trying all
 * their values. A number is taken for one that is written in decimal, which is then tried on many values, of a narrow leaf
 * on all; where that is wrong, all values of a narrow leaf are tried, too.
 */

import { leafWidth, type PlainValue, type StructShape } from '../../shape.js'
import { Choices, merged } from './factor.js'
import { labelText, type Label } from './label.js'
import { manyVectors, probesOf, telling, valueOfBits, vectors } from './samples.js'
import { Showing } from './trial.js'

/** All values of a leaf of so many bits are tried. */
const narrow = 6
/** Leaves of so few bits decide something as a rule, as flags do. */
const deciding = 2
/** A function that has to be called more often is too complicated for a label. */
const mostCalls = 30_000

/** The label of a struct; null for one without `show`, or with one that is more than a label can say. */
export function labelOf(shape: StructShape): Label | null {
  return shape.show && new Derivation(new Showing(shape, shape.show)).run()
}

/**
 * Whether a label is what a struct shows, of many values: a label that a function of the same text has in a struct of the
 * same members, and which it may know other constants than.
 */
export function hasLabel(shape: StructShape, label: Label): boolean {
  if (!shape.show) return false
  const showing = new Showing(shape, shape.show)
  return manyVectors.every((bitsOf) => {
    const valueOf = (leaf: number): PlainValue => {
      const kind = showing.leaves[leaf]!
      return valueOfBits(kind, bitsOf(leaf, leafWidth(kind)))
    }
    return showing.try(valueOf).text === labelText(label, valueOf)
  })
}

/** By number of leaf. */
type Values = ReadonlyMap<number, PlainValue>

class Derivation {
  private readonly choices = new Choices()
  /** What numbers are while one looks for them in texts. */
  private readonly sample: readonly PlainValue[]

  constructor(private readonly showing: Showing) {
    this.sample = telling(showing.leaves)
  }

  run(): Label | null {
    return this.derive(new Map())
  }

  /** The label where some leaves have these values. */
  private derive(fixed: Values): Label | null {
    if (this.showing.calls > mostCalls) return null
    const { text, looked } = this.try(fixed)
    const free = looked.filter((leaf) => !fixed.has(leaf))
    const first = free.find((leaf) => this.decides(leaf))
    if (first !== undefined) return this.split(first, fixed)
    const label = this.withDecimals(text, free)
    const wrong = this.firstWrong(label, fixed, free)
    if (wrong === null) return label
    return this.widthOf(wrong) <= narrow ? this.split(wrong, fixed) : null
  }

  private split(leaf: number, fixed: Values): Label | null {
    const cases: Label[] = []
    for (let bits = 0; bits < 2 ** this.widthOf(leaf); bits++) {
      const label = this.derive(new Map([...fixed, [leaf, this.valueOf(leaf, BigInt(bits))]]))
      if (!label) return null
      cases.push(label)
    }
    return this.choices.choice(leaf, cases)
  }

  /** The text with the samples in it as what they stand for. */
  private withDecimals(text: string, leaves: readonly number[]): Label {
    let parts: Label = [text]
    for (const leaf of leaves) {
      const digits = `${this.sample[leaf] as number | bigint | boolean}`
      parts = parts.flatMap((part) =>
        typeof part === 'string'
          ? part.split(digits).flatMap((piece, i) => (i === 0 ? [piece] : [this.choices.decimal(leaf), piece]))
          : [part],
      )
    }
    return merged(parts.filter((part) => part !== ''))
  }

  /** A leaf for which a label is wrong, the narrowest if that is not known; null if it is right wherever it was tried. */
  private firstWrong(label: Label, fixed: Values, free: readonly number[]): number | null {
    const isRight = (values: Values): boolean => {
      const { text, looked } = this.try(values)
      return looked.every((leaf) => values.has(leaf) || free.includes(leaf)) && text === this.textOf(label, values)
    }
    const { leaves } = this.showing
    for (const leaf of free)
      for (const value of probesOf(leaves[leaf]!, narrow)) if (!isRight(new Map([...fixed, [leaf, value]]))) return leaf
    const together = (bitsOf: (typeof vectors)[number]): Values =>
      new Map([...fixed, ...free.map((leaf) => [leaf, this.valueOf(leaf, bitsOf(leaf, this.widthOf(leaf)))] as const)])
    if (free.length < 2 || vectors.every((bitsOf) => isRight(together(bitsOf)))) return null
    return free.toSorted((a, b) => this.widthOf(a) - this.widthOf(b))[0]!
  }

  private try(values: Values): ReturnType<Showing['try']> {
    return this.showing.try((leaf) => values.get(leaf) ?? this.sample[leaf]!)
  }

  private textOf(label: Label, values: Values): string {
    return labelText(label, (leaf) => values.get(leaf) ?? this.sample[leaf]!)
  }

  private valueOf(leaf: number, bits: bigint): PlainValue {
    return valueOfBits(this.showing.leaves[leaf]!, bits)
  }

  private decides(leaf: number): boolean {
    return this.showing.leaves[leaf]!.kind !== 'bits' || this.widthOf(leaf) <= deciding
  }

  private widthOf(leaf: number): number {
    return leafWidth(this.showing.leaves[leaf]!)
  }
}
