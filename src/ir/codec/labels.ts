/** Encodes labels as numbers: each label once, after the labels inside it. */

import { obtain } from '../../base/maps.js'
import { isCustom, type Label, type LabelPart } from '../label.js'
import type { Input } from './input.js'
import { limits, checkLimit, refuse } from './limits.js'
import type { OutputRows } from './output.js'

/** A code is an index into this list. */
const kinds = ['text', 'number', 'choice', 'equal'] as const

export class LabelOutput {
  private readonly numbers = new Map<Label, number>()

  constructor(private readonly rows: OutputRows) {}

  numberOf(label: Label): number {
    return obtain(this.numbers, label, () => this.write(label))
  }

  private write(label: Label): number {
    const { output } = this.rows
    if (!isCustom(label))
      for (const part of label) if (typeof part === 'object') insideOf(part).forEach((inner) => this.numberOf(inner))
    return this.rows.number(() => {
      output.flag(isCustom(label))
      if (isCustom(label)) output.text(label.name)
      else output.list(label, (part) => this.writePart(part))
    })
  }

  private writePart(part: LabelPart): void {
    const { output } = this.rows
    output.number(kinds.indexOf(typeof part === 'string' ? 'text' : part.kind))
    if (typeof part === 'string') return output.text(part)
    output.number(part.leaf)
    switch (part.kind) {
      case 'number':
        output.flag(part.radix === 2)
        output.number(part.digits)
        return output.flag(part.plus)
      case 'choice':
        output.number(part.low)
        output.number(part.width)
        output.list(part.cases, (one) => output.number(this.numberOf(one)))
        return output.number(this.numberOf(part.otherwise))
      case 'equal':
        output.number(part.other)
        output.number(this.numberOf(part.then))
        return output.number(this.numberOf(part.otherwise))
    }
  }
}

function insideOf(part: Exclude<LabelPart, string>): readonly Label[] {
  switch (part.kind) {
    case 'number':
      return []
    case 'choice':
      return [...part.cases, part.otherwise]
    case 'equal':
      return [part.then, part.otherwise]
  }
}

export class LabelInput {
  private readonly labels: Label[] = []
  /** The maximum number of characters and parts of each label, over all its choices. */
  private readonly sizes: number[] = []

  constructor(private readonly input: Input) {
    while (!input.isAtEnd()) {
      const isNamed = input.flag()
      const parts = isNamed ? [] : input.list(() => this.readPart())
      const size = parts.reduce((sum, part) => sum + part.size, 1)
      checkLimit(size, limits.label, 'characters in what a struct is shown as')
      this.labels.push(isNamed ? { name: input.printable(), text: null } : parts.map(({ part }) => part))
      this.sizes.push(size)
    }
  }

  at(number: number): Label {
    return this.labels[number] ?? refuse('a struct has a label that is not there')
  }

  private readPart(): { readonly part: LabelPart; readonly size: number } {
    const { input } = this
    const kind = kinds[input.number(kinds.length)]!
    if (kind === 'text') {
      const text = input.text()
      return { part: text, size: 1 + text.length }
    }
    const leaf = input.number()
    switch (kind) {
      case 'number': {
        const radix = input.flag() ? 2 : 10
        const digits = input.number(limits.label)
        return { part: { kind, leaf, radix, digits, plus: input.flag() }, size: mostDigits + digits }
      }
      case 'choice': {
        const low = input.number(limits.width)
        const width = input.number(limits.width)
        const cases = input.list(() => this.readInner())
        const otherwise = this.readInner()
        const size = 1 + Math.max(...[...cases, otherwise].map((inner) => inner.size))
        return {
          part: { kind, leaf, low, width, cases: cases.map((one) => one.label), otherwise: otherwise.label },
          size,
        }
      }
      case 'equal': {
        const other = input.number()
        const [then, otherwise] = [this.readInner(), this.readInner()]
        const size = 1 + Math.max(then.size, otherwise.size)
        return { part: { kind, leaf, other, then: then.label, otherwise: otherwise.label }, size }
      }
    }
  }

  private readInner(): { readonly label: readonly LabelPart[]; readonly size: number } {
    const number = this.input.number(this.labels.length)
    const label = this.labels[number]!
    if (isCustom(label)) return refuse('a label has a function inside it')
    return { label, size: this.sizes[number]! }
  }
}

/** A number of 65,536 bits has 19,729 digits; almost no label shows more than this. */
const mostDigits = 100
