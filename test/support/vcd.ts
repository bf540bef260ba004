/** A reader of VCD, for comparing files: it reads only the parts that tests need, and is strict about the rest. */

export interface VcdSignal {
  /** `dut.inputs[0].count` */
  readonly path: string
  readonly width: number
  /** Times, ascending, with the bits that hold from each on. */
  readonly changes: readonly (readonly [time: number, bits: string])[]
}

interface Declared {
  readonly path: string
  /** The type of GTKWave's for texts, such as names of members. */
  readonly isText: boolean
  readonly width: number
  readonly changes: [number, string][]
}

/** All signals of bits, by path. */
export function readVcd(text: string): Map<string, VcdSignal> {
  return signalsIn(text, false)
}

/** All signals of texts, by path. */
export function readVcdTexts(text: string): Map<string, VcdSignal> {
  return signalsIn(text, true)
}

function signalsIn(text: string, areTexts: boolean): Map<string, VcdSignal> {
  const tokens = text.split(/\s+/).values()
  const byIdentifier = readDeclarations(tokens)
  readChanges(tokens, byIdentifier)
  const signals = [...byIdentifier.values()].flat().filter(({ isText }) => isText === areTexts)
  return new Map(signals.map(({ path, width, changes }) => [path, { path, width, changes }]))
}

function readDeclarations(tokens: Iterator<string>): Map<string, Declared[]> {
  const scopes: string[] = []
  const byIdentifier = new Map<string, Declared[]>()
  for (;;) {
    const keyword = next(tokens)
    if (keyword === '') continue
    const words = wordsUntilEnd(tokens)
    if (keyword === '$enddefinitions') return byIdentifier
    if (keyword === '$scope') scopes.push(words[1] ?? '')
    else if (keyword === '$upscope') scopes.pop()
    else if (keyword === '$var') {
      const [type, width, identifier = '', name = ''] = words
      const isText = type === 'string'
      const signal: Declared = { path: [...scopes, name].join('.'), isText, width: Number(width), changes: [] }
      byIdentifier.set(identifier, [...(byIdentifier.get(identifier) ?? []), signal])
    } else if (!['$date', '$version', '$comment', '$timescale', '$attrbegin'].includes(keyword)) {
      throw new Error(`VCD: unknown ${keyword}`)
    }
  }
}

function readChanges(tokens: Iterator<string> & Iterable<string>, byIdentifier: Map<string, Declared[]>): void {
  let time = -1
  for (const token of tokens) {
    if (token === '' || token === '$dumpvars' || token === '$end') continue
    if (token.startsWith('#')) {
      const now = Number(token.slice(1))
      if (!(now > time)) throw new Error(`VCD: time ${now} after ${time}`)
      time = now
    } else if (token.startsWith('b') || token.startsWith('s')) {
      record(byIdentifier, next(tokens), time, token.slice(1))
    } else {
      record(byIdentifier, token.slice(1), time, token.slice(0, 1))
    }
  }
}

function record(byIdentifier: Map<string, Declared[]>, identifier: string, time: number, bits: string): void {
  const signals = byIdentifier.get(identifier)
  if (!signals) throw new Error(`VCD: undeclared identifier ${identifier}`)
  // Left out bits are 0, or unknown like the first that is there.
  const fill = /^[xz]/.test(bits) ? bits[0] : '0'
  for (const { changes, width, isText } of signals) changes.push([time, isText ? bits : bits.padStart(width, fill)])
}

function wordsUntilEnd(tokens: Iterator<string>): string[] {
  const words: string[] = []
  for (let word = next(tokens); word !== '$end'; word = next(tokens)) words.push(word)
  return words
}

function next(tokens: Iterator<string>): string {
  const { value, done } = tokens.next()
  if (done === true) throw new Error('VCD: ends too early')
  return value
}
