/** Finds the place where a text stops being JSON. Engines report it in different words or not at all. */

/** The first fault in a text. */
export interface JsonFault {
  /** The index of a character. */
  readonly at: number
  /** The fault in words: `there is a comma too many`. */
  readonly message: string
}

interface Token {
  /** A punctuation character itself, or `text`, `value`, `end` or `other`. */
  readonly kind: string
  readonly at: number
  readonly end: number
}

const space = /[ \t\n\r]*/y
const tokens =
  /(?<sign>[{}[\],:])|(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<value>(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y

/** The tokens that may come next. */
type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'end of item'

/** The depth to which JSON.stringify can recurse. */
const mostOpen = 1000

/** Null for a text that is valid JSON and not too deep to print. */
export function jsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let before: Token = { kind: 'start', at: 0, end: 0 }
  for (;;) {
    const token = tokenAt(text, before.end)
    if (token.kind === 'end' && open.length === 0 && expected === 'end of item') return null
    const next = after(expected, token, open)
    if (open.length > mostOpen) return { at: token.at, message: `brackets stand in more than ${mostOpen} others` }
    if (next === null)
      return { at: placeOf(token, before, expected), message: messageOf(token, before, expected, open, text) }
    expected = next
    before = token
  }
}

function tokenAt(text: string, from: number): Token {
  space.lastIndex = from
  space.exec(text)
  const at = space.lastIndex
  if (at === text.length) return { kind: 'end', at, end: at }
  tokens.lastIndex = at
  const { sign, text: quoted, value } = tokens.exec(text)?.groups ?? {}
  const found = sign ?? quoted ?? value
  if (found === undefined) return { kind: 'other', at, end: at + 1 }
  return { kind: sign ?? (quoted === undefined ? 'value' : 'text'), at, end: at + found.length }
}

/** The tokens that may follow a token; null if the token itself is not allowed. */
function after(expected: Expected, { kind }: Token, open: ('{' | '[')[]): Expected | null {
  const inner = open.at(-1)
  const isEnd = expected === 'end of item'
  if (expected === 'value' || expected === 'first item') {
    if (kind === '{' || kind === '[') return (open.push(kind), kind === '{' ? 'first name' : 'first item')
    if (kind === 'text' || kind === 'value') return 'end of item'
  }
  if (expected === 'name' || expected === 'first name') if (kind === 'text') return 'colon'
  if (expected === 'colon' && kind === ':') return 'value'
  if (isEnd && kind === ',' && inner !== undefined) return inner === '{' ? 'name' : 'value'
  const closes = (inner === '{' && kind === '}') || (inner === '[' && kind === ']')
  if (closes && (isEnd || expected.startsWith('first'))) return (open.pop(), 'end of item')
  return null
}

/** A missing or superfluous comma is reported at the end of the token before it. */
function placeOf(token: Token, before: Token, expected: Expected): number {
  if (isSurplusComma(token, before)) return before.at
  return isComma(token, expected) ? before.end : token.at
}

const isSurplusComma = ({ kind }: Token, before: Token): boolean =>
  before.kind === ',' && (kind === '}' || kind === ']' || kind === ',')

const isComma = ({ kind }: Token, expected: Expected): boolean =>
  expected === 'end of item' && ['text', 'value', '{', '['].includes(kind)

function messageOf(token: Token, before: Token, expected: Expected, open: readonly string[], text: string): string {
  if (isSurplusComma(token, before)) return 'there is a comma too many'
  if (isComma(token, expected) && open.length > 0) return 'a comma is missing'
  if (token.kind === 'end') return `it ends where ${wanted(expected, open)} is missing`
  const found = /^(?:"[^\n]{0,30}|[^\s,:[\]{}]{1,30}|.)/su.exec(text.slice(token.at))![0]
  return `${wanted(expected, open)} is missing before ${found}`
}

function wanted(expected: Expected, open: readonly string[]): string {
  switch (expected) {
    case 'value':
    case 'first item':
      return 'a value'
    case 'name':
    case 'first name':
      return 'a name in double quotes'
    case 'colon':
      return 'a colon'
    case 'end of item':
      return open.length === 0 ? 'the end' : `a comma or ${open.at(-1) === '{' ? '}' : ']'}`
  }
}
