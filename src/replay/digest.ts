import { createHash, type Hash } from 'node:crypto'
import type { Module } from '../ir/ir.js'

/**
 * A fingerprint of what the design below `top` does and of the names of all that is in it. Where it stands in its files has no part in
 * it, so that a comment more changes nothing; nor have functions, which only show values.
 */
export function designDigest(top: Module): string {
  const hash = createHash('sha256')
  new DigestWriter(hash).value(top)
  return hash.digest('hex')
}

/** Writes a graph of plain objects. One that comes again is written as its number, so that shared parts count once. */
class DigestWriter {
  private readonly numbers = new Map<object, number>()

  constructor(private readonly hash: Hash) {}

  value(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.object(value)
    else this.hash.update(`${plainText(value)};`)
  }

  private object(object: object): void {
    const known = this.numbers.get(object)
    if (known !== undefined) {
      this.hash.update(`#${known};`)
      return
    }
    this.numbers.set(object, this.numbers.size)
    if (Array.isArray(object)) {
      this.hash.update(`[${object.length};`)
      for (const item of object) this.value(item)
      return
    }
    const members = Object.entries(object)
      .filter(([name]) => name !== 'place')
      .sort(([a], [b]) => (a < b ? -1 : 1))
    this.hash.update(`{${members.length};`)
    for (const [name, member] of members) {
      this.hash.update(`${name}:`)
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
