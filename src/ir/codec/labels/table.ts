/** Labels as numbers: each once, with the labels that its choices lead to further up. */

import { obtain } from '../../../base/maps.js'
import type { Shape, StructShape } from '../../shape.js'
import type { Input } from '../input.js'
import { limits } from '../limits.js'
import type { OutputRows } from '../output.js'
import { checkLimit, refuse } from '../refuse.js'
import { showLabel, type Label, type LabelPart } from './label.js'

/** The codes of parts are their places in this list. */
const kinds = ['text', 'decimal', 'choice'] as const

export class LabelOutput {
  private readonly choices = new Map<LabelPart, readonly number[]>()

  constructor(private readonly rows: OutputRows) {}

  numberOf(label: Label): number {
    for (const part of label)
      if (typeof part === 'object' && part.cases)
        obtain(this.choices, part, () => part.cases.map((inner) => this.numberOf(inner)))
    return this.rows.number(() => this.rows.output.list(label, (part) => this.writePart(part)))
  }

  private writePart(part: LabelPart): void {
    const { output } = this.rows
    const kind = typeof part === 'string' ? 'text' : part.cases ? 'choice' : 'decimal'
    output.number(kinds.indexOf(kind))
    if (typeof part === 'string') return output.text(part)
    output.number(part.leaf)
    if (part.cases) output.list(this.choices.get(part)!, (number) => output.number(number))
  }
}

/** Reads all labels, and turns them into functions again. */
export class LabelInput {
  private readonly labels: Label[] = []
  /** How many characters and parts a label has at most, whatever its choices come to. */
  private readonly sizes: number[] = []

  constructor(input: Input) {
    while (!input.isAtEnd()) {
      const parts = input.list(() => this.readPart(input))
      const size = parts.reduce((sum, part) => sum + part.size, 1)
      checkLimit(size, limits.label, 'characters in what a struct is shown as')
      this.labels.push(parts.map(({ part }) => part))
      this.sizes.push(size)
    }
  }

  /** The `show` function of a label. */
  show(number: number, shape: Shape): NonNullable<StructShape['show']> {
    return showLabel(this.labels[number] ?? refuse('a struct has a label that is not there'), shape)
  }

  private readPart(input: Input): { readonly part: LabelPart; readonly size: number } {
    const kind = kinds[input.number(kinds.length)]!
    if (kind === 'text') {
      const text = input.text()
      return { part: text, size: 1 + text.length }
    }
    const leaf = input.number()
    if (kind === 'decimal') return { part: { leaf }, size: mostDigits }
    const cases = input.list(() => input.number(this.labels.length), 1)
    if (!Number.isInteger(Math.log2(cases.length))) refuse('a label has cases that no bits choose')
    const size = cases.reduce((most, label) => Math.max(most, this.sizes[label]!), 0)
    return { part: { leaf, cases: cases.map((label) => this.labels[label]!) }, size: 1 + size }
  }
}

/** Of a number of 65,536 bits there are 19,729; but hardly anybody shows more than this. */
const mostDigits = 100
