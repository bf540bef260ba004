/** Labels in their shortest form: what all cases of a choice begin or end with stands once, before or behind it. */

import { obtain } from '../../../base/maps.js'
import type { Label, LabelPart } from './label.js'

/** Makes choices, and the same object of the same choice. */
export class Choices {
  private readonly known = new Map<string, LabelPart>()
  private readonly numbers = new Map<LabelPart, number>()

  decimal(leaf: number): LabelPart {
    return this.unique(`${leaf}`, () => ({ leaf }))
  }

  /** The label of a leaf that chooses between labels. */
  choice(leaf: number, cases: readonly Label[]): Label {
    const tokens = cases.map((label) =>
      label.flatMap((part): LabelPart[] => (typeof part === 'string' ? [...part] : [part])),
    )
    const shortest = Math.min(...tokens.map(({ length }) => length))
    const first = tokens[0]!
    const sameAt = (place: (list: readonly LabelPart[]) => LabelPart | undefined): boolean =>
      tokens.every((list) => place(list) === place(first))
    let start = 0
    while (start < shortest && sameAt((list) => list[start])) start++
    let end = 0
    while (end < shortest - start && sameAt((list) => list.at(-1 - end))) end++
    if (tokens.every(({ length }) => length === start + end)) return merged(first)
    const rest = tokens.map((list) => merged(list.slice(start, list.length - end)))
    return merged([...first.slice(0, start), this.chosen(leaf, rest), ...first.slice(first.length - end)])
  }

  private chosen(leaf: number, cases: readonly Label[]): LabelPart {
    return this.unique(`${leaf}:${cases.map((label) => this.keyOf(label)).join()}`, () => ({ leaf, cases }))
  }

  private keyOf(label: Label): string {
    return label
      .map((part) => (typeof part === 'string' ? JSON.stringify(part) : `#${this.numbers.get(part)}`))
      .join(' ')
  }

  private unique(key: string, make: () => LabelPart): LabelPart {
    return obtain(this.known, key, () => {
      const part = make()
      this.numbers.set(part, this.numbers.size)
      return part
    })
  }
}

/** With texts that stand beside each other as one. */
export function merged(parts: readonly LabelPart[]): Label {
  const label: LabelPart[] = []
  for (const part of parts) {
    const last = label.at(-1)
    if (typeof part === 'string' && typeof last === 'string') label[label.length - 1] = last + part
    else label.push(part)
  }
  return label
}
