/**
 * The loop over the value changes of a VCD dump, IEEE 1364-2005 18.2. It goes through bytes and makes no texts, as a
 * dump has hundreds of millions of changes.
 */

import { failAtByte } from '../damaged.js'
import type { Piece } from '../source.js'
import { base, extendKey, latin } from './ids.js'
import { signalKinds, type VcdSignals } from './signals.js'

/** Receives the changes in the order of the file. A place in `bytes` is valid during the call. */
export interface VcdHandler {
  /** A time that is later than the one before. False ends the scan in front of it. */
  time(time: number, offset: number): boolean
  /** Bits from `start` to `end`, as they stand in the file: perhaps shortened, perhaps in capitals. */
  bits(signal: number, bytes: Uint8Array, start: number, end: number): void
  real(signal: number, value: number): void
  text(signal: number, value: string): void
}

/** The meaning of the first character of a command. */
const starts = { none: 0, scalar: 1, vector: 2, real: 3, text: 4, time: 5, keyword: 6 } as const

/** The character of a bit by the one in the file; 0 for what is no bit. VHDL's weak values count as strong ones. */
export const bitOf = tableOf({ '0': '0l', '1': '1h', x: 'xuw-', z: 'z' }, (bit) => bit.charCodeAt(0))

const startOf = tableOf(
  { scalar: '01xzuwhl-', vector: 'b', real: 'r', text: 's', time: '#', keyword: '$' },
  (name) => starts[name as keyof typeof starts],
)

function tableOf(characters: Readonly<Record<string, string>>, valueOf: (name: string) => number): Uint8Array {
  const table = new Uint8Array(256)
  for (const [name, own] of Object.entries(characters))
    for (const character of own + own.toUpperCase()) table[character.charCodeAt(0)] = valueOf(name)
  return table
}

/**
 * Lists of all values. They have events, too, though none occurs. Behind the list of `$dumpoff` nothing is recorded, but
 * Icarus writes what else changes at that time; `fst2vcd` leaves the list empty, and its values stand behind it.
 */
const lists = { none: 0, all: 1, emptyOff: 2, off: 3, behindOff: 4 } as const

const blank = 32
const zero = 48

const help = {
  damaged: 'write the dump again; the bytes before this one may still be good: `head -c` cuts a file',
  undeclared: 'write the dump again: two runs may have written into one file',
  width: 'declare the variable as wide as its values',
} as const

/** Goes through the changes of a dump, piece by piece. */
export class VcdScanner {
  /** The time that has been reached; -1 before the first. */
  time = -1
  /** Where a command that the end of the file cuts short begins; null if there is none. */
  cutAt: number | null = null
  private isInComment = false
  private list: (typeof lists)[keyof typeof lists] = lists.none

  constructor(
    private readonly signals: VcdSignals,
    private readonly handler: VcdHandler,
  ) {}

  /**
   * Takes the commands of a piece that are complete.
   * @returns the bytes that it has used up; null if the handler has ended the scan
   * @throws FlitwaveError FW977 for what is no change, with its byte
   */
  scan(piece: Piece): number | null {
    const { bytes, length: end, offset, isLast } = piece
    const { handler } = this
    const { ids } = this.signals
    let at = 0
    while (at < end) {
      const first = bytes[at]!
      if (first <= blank) {
        at++
        continue
      }
      if (this.isInComment || startOf[first] !== starts.scalar) {
        const after = this.plainVector(piece, at) || this.other(piece, at)
        if (after === -1) return isLast ? end : at
        if (after === -2) return null
        at = after
        continue
      }
      let next = at + 1
      let key = 0
      let weight = 1
      let character = 0
      while (next < end && (character = bytes[next]!) > blank) {
        key = extendKey(key, character, weight)
        weight = Math.imul(weight, base)
        next++
      }
      if (next === end) {
        if (!isLast) return at
        this.cutAt = offset + at
        return end
      }
      const signal = ids.find(key, bytes, at + 1, next)
      if (signal < 0) this.undeclared(piece, at, at + 1, next)
      this.requireBits(signal, offset + at)
      if (this.list === lists.none || this.isChange(signal)) handler.bits(signal, bytes, at, at + 1)
      at = next
    }
    return end
  }

  /** Most vectors: one blank behind the bits, which are as many as the variable has or fewer. Returns 0 for any other command. */
  private plainVector({ bytes, length }: Piece, at: number): number {
    if (startOf[bytes[at]!] !== starts.vector || this.isInComment || this.list !== lists.none) return 0
    const { ids, kinds, widths } = this.signals
    let end = at + 1
    while (end < length && bitOf[bytes[end]!] !== 0) end++
    if (end === at + 1 || end === length || bytes[end] !== blank) return 0
    const start = end + 1
    let next = start
    let key = 0
    let weight = 1
    let character = 0
    while (next < length && (character = bytes[next]!) > blank) {
      key = extendKey(key, character, weight)
      weight = Math.imul(weight, base)
      next++
    }
    if (next === start || next === length) return 0
    const signal = ids.find(key, bytes, start, next)
    if (signal < 0 || kinds[signal]! > signalKinds.event || end - at - 1 > widths[signal]!) return 0
    this.handler.bits(signal, bytes, at + 1, end)
    return next
  }

  /** A command other than that of one bit. Returns the place behind it, -1 if it is not complete, -2 to end the scan. */
  private other(piece: Piece, at: number): number {
    const { bytes, isLast, length, offset } = piece
    const next = tokenEnd(piece, at)
    if (next === length && !isLast) return -1
    if (this.isInComment) {
      if (isEnd(bytes, at, next)) this.isInComment = false
      return next
    }
    const start = startOf[bytes[at]!]
    if (start === starts.keyword) return this.keyword(piece, at, next)
    // The end of the file may have cut digits or characters off: of the time, or of the identifier.
    if (next === length) return this.cut(offset + at)
    switch (start) {
      case starts.time:
        return this.timeAt(piece, at, next)
      case starts.vector:
      case starts.real:
      case starts.text:
        return this.value(piece, at, next)
      default:
        return failAtByte(`\`${shortText(bytes, at, next)}\` is no change of a value`, offset + at, help.damaged)
    }
  }

  private timeAt(piece: Piece, at: number, next: number): number {
    const { bytes, offset } = piece
    let time = 0
    for (let i = at + 1; i < next; i++) {
      const digit = bytes[i]! - zero
      if (digit < 0 || digit > 9) return this.noTime(piece, at, next)
      time = time * 10 + digit
    }
    if (next === at + 1 || time > Number.MAX_SAFE_INTEGER) return this.noTime(piece, at, next)
    if (time < this.time) return failAtByte(`time goes back from ${this.time} to ${time}`, offset + at, help.undeclared)
    // Some simulators leave out the end of a list, and a block of the index begins with a time.
    this.list = lists.none
    if (time === this.time) return next
    if (!this.handler.time(time, offset + at)) return -2
    this.time = time
    return next
  }

  private noTime(piece: Piece, at: number, next: number): never {
    const message = `\`${shortText(piece.bytes, at, next)}\` is no time`
    return failAtByte(message, piece.offset + at, 'times are whole numbers up to 2 to the power of 53')
  }

  private keyword(piece: Piece, at: number, next: number): number {
    const word = shortText(piece.bytes, at, next)
    switch (word) {
      case '$end':
      case '$vcdclose':
        this.list = this.list === lists.off ? lists.behindOff : lists.none
        return next
      case '$dumpvars':
      case '$dumpall':
      case '$dumpon':
        this.list = lists.all
        return next
      case '$dumpoff':
        this.list = lists.emptyOff
        return next
      case '$comment':
      case '$date':
      case '$version':
        this.isInComment = true
        return next
      default:
        if (piece.isLast && next === piece.length) return this.cut(piece.offset + at)
        return failAtByte(`\`${word}\` stands among the changes`, piece.offset + at, help.damaged)
    }
  }

  /** A value, blanks and an identifier. */
  private value(piece: Piece, at: number, valueEnd: number): number {
    const { bytes, length, isLast, offset } = piece
    let start = valueEnd
    while (start < length && bytes[start]! <= blank) start++
    const next = tokenEnd(piece, start)
    if (next === length) return isLast ? this.cut(offset + at) : -1
    let key = 0
    for (let i = start, weight = 1; i < next; i++, weight = Math.imul(weight, base))
      key = extendKey(key, bytes[i]!, weight)
    const signal = this.signals.ids.find(key, bytes, start, next)
    if (signal < 0) return this.undeclared(piece, at, start, next)
    const kind = startOf[bytes[at]!]
    if (!this.isChange(signal)) return next
    if (kind === starts.vector) this.vector(piece, signal, at, valueEnd)
    else if (kind === starts.real) this.real(piece, signal, at, valueEnd)
    else this.text(piece, signal, at, valueEnd)
    return next
  }

  private vector({ bytes, offset }: Piece, signal: number, at: number, end: number): void {
    this.requireBits(signal, offset + at)
    for (let i = at + 1; i < end; i++)
      if (bitOf[bytes[i]!] === 0)
        failAtByte(`\`${latin(bytes, i, i + 1)}\` is no bit`, offset + i, 'bits are 0, 1, x and z')
    const surplus = end - at - 1 - this.signals.widths[signal]!
    if (end === at + 1) failAtByte('a vector has no bits', offset + at, help.damaged)
    if (surplus > 0) this.requireExtension(bytes, at + 1, surplus, offset)
    this.handler.bits(signal, bytes, at + 1, end)
  }

  /** Bits beyond the width are left out if they tell nothing: zeros, or copies of the x or z beside them. */
  private requireExtension(bytes: Uint8Array, at: number, surplus: number, offset: number): void {
    const first = bitOf[bytes[at + surplus]!]!
    const allowed = first > zero + 1 ? first : zero
    for (let i = at; i < at + surplus; i++)
      if (bitOf[bytes[i]!] !== allowed) failAtByte('a value is wider than its variable', offset + at - 1, help.width)
  }

  private real({ bytes, offset }: Piece, signal: number, at: number, end: number): void {
    const text = latin(bytes, at + 1, end)
    const value = /^[+-]?(inf(inity)?|nan)$/i.test(text) ? specialReal(text) : Number(text)
    if (text === '' || (Number.isNaN(value) && !/nan/i.test(text)))
      failAtByte(`\`${text.slice(0, 40)}\` is no number`, offset + at, 'reals are as in C: 1.25e-3')
    if (this.signals.kinds[signal] !== signalKinds.real)
      failAtByte('a variable that is no real gets a real value', offset + at, help.width)
    this.handler.real(signal, value)
  }

  private text({ bytes, offset }: Piece, signal: number, at: number, end: number): void {
    if (this.signals.kinds[signal] !== signalKinds.text)
      failAtByte('a variable that is no string gets a text', offset + at, help.width)
    this.handler.text(signal, unescapeText(utf8.decode(bytes.subarray(at + 1, end))))
  }

  private requireBits(signal: number, offset: number): void {
    if (this.signals.kinds[signal]! > signalKinds.event)
      failAtByte('a variable that is no bits gets bits', offset, help.width)
  }

  /** True for what is recorded, and no event of a list. */
  private isChange(signal: number): boolean {
    if (this.list === lists.none) return true
    if (this.list === lists.emptyOff) this.list = lists.off
    return this.list !== lists.behindOff && this.signals.kinds[signal] !== signalKinds.event
  }

  private undeclared(piece: Piece, at: number, start: number, end: number): never {
    const id = shortText(piece.bytes, start, end)
    const message = id === '' ? 'a value has no identifier' : `no variable has the identifier \`${id}\``
    return failAtByte(message, piece.offset + at, help.undeclared)
  }

  private cut(offset: number): number {
    this.cutAt = offset
    return -1
  }
}

const utf8 = new TextDecoder()

function tokenEnd({ bytes, length }: Piece, at: number): number {
  let end = at
  while (end < length && bytes[end]! > blank) end++
  return end
}

/** True for `$end`. */
function isEnd(bytes: Uint8Array, at: number, end: number): boolean {
  return end - at === 4 && latin(bytes, at, end) === '$end'
}

function shortText(bytes: Uint8Array, at: number, end: number): string {
  return latin(bytes, at, Math.min(end, at + 40))
}

function specialReal(text: string): number {
  if (/nan/i.test(text)) return Number.NaN
  return text.startsWith('-') ? -Infinity : Infinity
}

/** Blanks in texts are written as in C: `\x20`, `\n`. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }
  return text.replace(/\\(x[\da-f]{2}|[0-7]{3}|.)/gi, (_, escape: string) => {
    if (/^x/i.test(escape) && escape.length === 3) return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    if (/^[0-7]{3}$/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8))
    return plain[escape] ?? escape
  })
}
