/** The declarations of a VCD dump: scopes, variables and the unit of time. */

import { failAtByte } from '../damaged.js'
import type { ByteSource, Dump, DumpVariable } from '../dump.js'
import { readPieces, type Piece, type PieceOptions } from '../source.js'
import { Attributes } from './attributes.js'
import { IdTable } from './ids.js'
import { signalKinds, type VcdSignals } from './signals.js'
import { readVariable } from './variable.js'

export interface VcdHeader extends VcdSignals {
  readonly timescale: Dump['timescale']
  readonly variables: readonly DumpVariable[]
  /** The offset of the first byte behind the declarations. */
  readonly end: number
  /** Two numbers that headers have in common if they declare the same with the same identifiers, whatever their comments are. */
  readonly digest: readonly [number, number]
}

/**
 * Reads the declarations.
 * @throws FlitwaveError FW977 for a file that does not declare its variables as VCD does
 */
export async function readHeader(source: ByteSource, options?: PieceOptions): Promise<VcdHeader> {
  const reader = new HeaderReader()
  await readPieces(source, 0, (piece) => reader.take(piece), options)
  return reader.finish(source.size)
}

/** Commands whose words say nothing about signals. */
const comments: ReadonlySet<string> = new Set(
  '$comment $date $version $attrend $timezero $dumpfile $scopekeyword $fileline'.split(' '),
)

/** More words are no declaration, and a longer word no name. */
const most = { words: 4096, word: 65_536 }

const blank = 32
const help = 'write the dump again, or cut the file in front of this byte and add `$enddefinitions $end`'

class HeaderReader {
  private timescale: Dump['timescale'] = { factor: 1, exponent: -9 }
  private readonly variables: DumpVariable[] = []
  private readonly scopes: (readonly string[])[] = [[]]
  private readonly known = new Map<string, readonly string[]>()
  /** By scope that is a struct, how many of it and those around it are, up to the first that is none. */
  private readonly structs = new Map<readonly string[], number>()
  private readonly signalOf = new Map<string, number>()
  private readonly widths: number[] = []
  private readonly kinds: number[] = []
  private words: string[] = []
  private readonly attributes = new Attributes()
  private command = { name: '', offset: 0 }
  private end = -1
  private readonly digest: [number, number] = [0, 0]

  /** Takes the words of a piece that are complete; null at the end of the declarations. */
  take({ bytes, length, offset, isLast }: Piece): number | null {
    let at = 0
    if (offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3
    while (at < length) {
      if (bytes[at]! <= blank) {
        at++
        continue
      }
      let end = at
      while (end < length && bytes[end]! > blank) end++
      if (end - at > most.word) failAtByte('a word has more than 64 KB', offset + at, help)
      if (end === length && !isLast) return at
      this.word(bytes.subarray(at, end), offset + at)
      at = end
      if (this.end >= 0) return null
    }
    return length
  }

  finish(size: number): VcdHeader {
    if (this.end < 0) failAtByte('the declarations do not end', size, 'the file lacks `$enddefinitions $end`: ' + help)
    return {
      timescale: this.timescale,
      variables: this.variables,
      end: this.end,
      digest: this.digest,
      ids: new IdTable([...this.signalOf.keys()]),
      widths: Int32Array.from(this.widths),
      kinds: Uint8Array.from(this.kinds),
    }
  }

  private word(bytes: Uint8Array, offset: number): void {
    const text = plainText(bytes)
    if (this.command.name === '') {
      if (!text.startsWith('$')) failAtByte(`\`${text.slice(0, 40)}\` stands among the declarations`, offset, help)
      if (text === '$end') return
      this.command = { name: text, offset }
      if (!comments.has(text)) this.addToDigest(bytes)
      return
    }
    if (text === '$end') {
      this.execute(offset + 4)
      this.command = { name: '', offset: 0 }
      this.words = []
    } else if (!comments.has(this.command.name)) {
      this.words.push(text)
      this.addToDigest(bytes)
      const isTooLong = this.words.length > most.words && this.command.name !== '$attrbegin'
      if (isTooLong) failAtByte(`\`${this.command.name}\` does not end`, this.command.offset, help)
    }
  }

  /** A zero, which no word has, stands between words. */
  private addToDigest(word: Uint8Array): void {
    let [first, second] = this.digest
    for (let i = 0; i <= word.length; i++) {
      const byte = word[i] ?? 0
      first = Math.imul(first ^ byte, 16_777_619)
      second = (Math.imul(second, 31) + byte) ^ (second >>> 15)
    }
    this.digest[0] = first
    this.digest[1] = second
  }

  private execute(end: number): void {
    const { name, offset } = this.command
    switch (name) {
      case '$timescale':
        this.timescale = readTimescale(this.words.join(''), offset)
        break
      case '$scope':
        this.openScope(offset)
        break
      case '$upscope':
        if (this.scopes.length === 1) failAtByte('`$upscope` closes no scope', offset, help)
        this.scopes.pop()
        break
      case '$var':
        this.declare(offset)
        break
      case '$attrbegin':
        this.attributes.take(this.words, offset)
        break
      case '$enddefinitions':
        this.end = end
        break
      default:
        if (!comments.has(name)) failAtByte(`\`${name.slice(0, 40)}\` is no declaration`, offset, help)
    }
  }

  /** A scope that opens a second time is the same scope. */
  private openScope(offset: number): void {
    const [type, ...names] = this.words
    if (names.length === 0) failAtByte('a scope has no name', offset, help)
    const name = names.join(' ').replace(/^\\/, '')
    const outer = this.scopes.at(-1)!
    const key = [...outer, name].join('\0')
    let scope = this.known.get(key)
    if (!scope) this.known.set(key, (scope = [...outer, name]))
    if (type === 'struct' || type === 'union') this.structs.set(scope, (this.structs.get(outer) ?? 0) + 1)
    if (this.scopes.length > 1000) failAtByte('scopes are nested more than 1000 deep', offset, help)
    this.scopes.push(scope)
  }

  private declare(offset: number): void {
    const { id, width, ...variable } = readVariable(this.words, offset)
    const kind = signalKinds[variable.kind]
    let signal = this.signalOf.get(id)
    if (signal === undefined) {
      signal = this.widths.length
      this.signalOf.set(id, signal)
      this.widths.push(variable.kind === 'event' ? 1 : width)
      this.kinds.push(kind)
    } else if (this.widths[signal] !== (variable.kind === 'event' ? 1 : width) || this.kinds[signal] !== kind)
      failAtByte(
        `\`${variable.name}\` has the identifier of a variable of another width or type`,
        offset,
        'give each signal an identifier of its own',
      )
    const own = this.attributes.ofVariable(variable, width, offset)
    const scope = this.scopes.at(-1)!
    const structs = this.structs.get(scope)
    const inside = structs === undefined ? {} : { structs }
    this.variables.push({ signal, scope, ...inside, width, direction: null, ...variable, ...own })
  }
}

const utf8 = new TextDecoder()

/** Most words are short and plain, which takes no decoder. */
function plainText(bytes: Uint8Array): string {
  if (bytes.length > 64) return utf8.decode(bytes)
  let text = ''
  for (const byte of bytes) {
    if (byte >= 128) return utf8.decode(bytes)
    text += String.fromCharCode(byte)
  }
  return text
}

const exponents: Readonly<Record<string, number>> = { s: 0, ms: -3, us: -6, ns: -9, ps: -12, fs: -15, as: -18 }

function readTimescale(text: string, offset: number): Dump['timescale'] {
  const [, factor = '', unit = ''] = /^(\d+)([a-z]+)$/i.exec(text) ?? []
  const exponent = exponents[unit.toLowerCase()]
  if (exponent === undefined || !(Number(factor) > 0))
    failAtByte(`\`${text.slice(0, 40)}\` is no unit of time`, offset, 'write, for example, `$timescale 1 ns $end`')
  return { factor: Number(factor), exponent }
}
