import type { Module } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import { Sha256 } from '../../base/sha256.js'

/**
 * A fingerprint of the behaviour of the design below `top` and of all names in it. Positions in files do not count, so that
 * another comment changes nothing; neither do properties that only affect the display: functions, and the radix of numbers.
 */
export function designDigest(top: Module): string {
  const writer = new DigestWriter(new Sha256())
  writer.number(top)
  return writer.finish()
}

/**
 * Writes a graph of plain objects, parts before wholes. Equal parts are written once and then have the same number, whether
 * the graph shares them or not, because a rebuilt design may share different parts.
 */
class DigestWriter {
  private readonly numbers = new Map<object, number>()
  private readonly numberOfText = new Map<string, number>()
  private readonly members = new Map<string, readonly string[]>()
  /** Buffered text: hashing each word separately would dominate the time. */
  private text = ''

  constructor(private readonly hash: Sha256) {}

  finish(): string {
    return this.hash.update(this.text).digest()
  }

  /** The number of an object; equal objects have the same number. */
  number(object: object): number {
    const known = this.numbers.get(object)
    if (known !== undefined) return known
    const text = Array.isArray(object) ? this.textOfItems(object) : this.textOfMembers(object)
    const number = this.numberOfText.get(text) ?? this.write(text)
    this.numbers.set(object, number)
    return number
  }

  private textOfItems(items: readonly unknown[]): string {
    let text = '['
    for (let i = 0; i < items.length; i++) text += i === 0 ? this.value(items[i]) : `;${this.value(items[i])}`
    return `${text}]`
  }

  private textOfMembers(object: object): string {
    let text = ''
    for (const name of this.membersOf(object))
      text += `${text === '' ? '{' : ';'}${name}:${this.value((object as Record<string, unknown>)[name])}`
    return text === '' ? '{}' : `${text}}`
  }

  /**
   * The member names in order. They are cached by kind of object, because sorting them each time would dominate the time.
   */
  private membersOf(object: object): readonly string[] {
    const names = Object.keys(object)
    return obtain(this.members, names.join(), () =>
      names.filter((name) => name !== 'place' && !(name === 'radix' && names.includes('kind'))).sort(),
    )
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
