import { createHash, type Hash } from 'node:crypto'
import type { Module } from '../ir/ir.js'

/**
 * A fingerprint of what the design below `top` does and of the names of all that is in it. Where it stands in its files has no part in
 * it, so that a comment more changes nothing; nor have functions, which only show values.
 */
export function designDigest(top: Module): string {
  const writer = new DigestWriter(createHash('sha256'))
  writer.value(top)
  return writer.finish()
}

/** Writes a graph of plain objects. One that comes again is written as its number, so that shared parts count once. */
class DigestWriter {
  private readonly numbers = new Map<object, number>()
  /** Not hashed yet: a call for each word would take longer than the rest. */
  private text = ''

  constructor(private readonly hash: Hash) {}

  value(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.object(value)
    else this.write(`${plainText(value)};`)
  }

  finish(): string {
    return this.hash.update(this.text).digest('hex')
  }

  private write(text: string): void {
    this.text += text
    if (this.text.length < 1 << 16) return
    this.hash.update(this.text)
    this.text = ''
  }

  private object(object: object): void {
    const known = this.numbers.get(object)
    if (known !== undefined) {
      this.write(`#${known};`)
      return
    }
    this.numbers.set(object, this.numbers.size)
    if (Array.isArray(object)) {
      this.write(`[${object.length};`)
      for (const item of object) this.value(item)
      return
    }
    const members = Object.entries(object)
      .filter(([name]) => name !== 'place')
      .sort(([a], [b]) => (a < b ? -1 : 1))
    this.write(`{${members.length};`)
    for (const [name, member] of members) {
      this.write(`${name}:`)
      this.value(member)
    }
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
