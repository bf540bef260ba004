import type { Module } from '../ir/ir.js'
import { Sha256 } from '../sha256.js'

/**
 * A fingerprint of what the design below `top` does and of the names of all that is in it. Where it stands in its files has no part in
 * it, so that a comment more changes nothing; nor have functions, which only show values.
 */
export function designDigest(top: Module): string {
  const writer = new DigestWriter(new Sha256())
  writer.number(top)
  return writer.finish()
}

/**
 * Writes a graph of plain objects, parts before wholes. Equal parts are written once and are the same number from then on,
 * whether the graph shares them or not: a design that is built again shares other parts with those before it.
 */
class DigestWriter {
  private readonly numbers = new Map<object, number>()
  private readonly numberOfText = new Map<string, number>()
  /** Not hashed yet: a call for each word would take longer than the rest. */
  private text = ''

  constructor(private readonly hash: Sha256) {}

  finish(): string {
    return this.hash.update(this.text).digest()
  }

  /** The number of an object; equal objects have the same. */
  number(object: object): number {
    const known = this.numbers.get(object)
    if (known !== undefined) return known
    const text = Array.isArray(object) ? this.textOfItems(object) : this.textOfMembers(object)
    const number = this.numberOfText.get(text) ?? this.write(text)
    this.numbers.set(object, number)
    return number
  }

  private textOfItems(items: readonly unknown[]): string {
    return `[${items.map((item) => this.value(item)).join(';')}]`
  }

  private textOfMembers(object: object): string {
    const members = Object.entries(object)
      .filter(([name]) => name !== 'place')
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${name}:${this.value(member)}`).join(';')}}`
  }

  private value(value: unknown): string {
    return typeof value === 'object' && value !== null ? `#${this.number(value)}` : plainText(value)
  }

  private write(text: string): number {
    const number = this.numberOfText.size
    this.numberOfText.set(text, number)
    this.text += text
    if (this.text.length >= 1 << 16) {
      this.hash.update(this.text)
      this.text = ''
    }
    return number
  }
}

function plainText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'function':
      return 'function'
    case 'bigint':
      return `${value}n`
    default:
      return String(value)
  }
}
