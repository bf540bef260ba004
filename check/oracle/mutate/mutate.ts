import type { Choice } from '../../fuzz/generate/choice.js'

/** A text with one change, and a description of the change. */
export interface Mutation {
  readonly text: string
  /** `line 12: "&&" for "||"`. */
  readonly what: string
}

interface Token {
  readonly text: string
  readonly start: number
  readonly kind: 'name' | 'number' | 'operator' | 'other'
}

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*|\d+|[=!]==|=>|\.\.\.|\?\?|\?\.|&&|\|\||<<|>>|[<>]=|\+\+|--|[-+*&|^]=|[^\s]/g

const operators = new Set([
  '+',
  '-',
  '*',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '<',
  '>',
  '<=',
  '>=',
  '===',
  '!==',
  '&&',
  '||',
  '!',
  '~',
  '++',
  '--',
])

function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)]
    .map(({ 0: found, index }): Token => ({ text: found, start: index, kind: kindOf(found) }))
    .filter(({ text: found }) => !found.startsWith('//') && !found.startsWith('/*'))
}

function kindOf(text: string): Token['kind'] {
  if (/^[A-Za-z_$]/.test(text)) return 'name'
  if (/^\d/.test(text)) return 'number'
  return operators.has(text) ? 'operator' : 'other'
}

/** Makes one random change in a program text, after `from`; null if nothing can be changed. */
export function mutate(text: string, choice: Choice, from = 0): Mutation | null {
  const tokens = tokensOf(text).filter(({ start }) => start >= from)
  if (tokens.length === 0) return null
  return choice.weighted([
    [3, () => deleteToken(text, tokens, choice)],
    [3, () => swapName(text, tokens, choice)],
    [3, () => changeOperator(text, tokens, choice)],
    [2, () => dropLine(text, tokens, choice)],
    [1, () => changeNumber(text, tokens, choice)],
  ])
}

/** The offset at which the code of a file begins. */
export function endOfImports(text: string): number {
  const last = [...text.matchAll(/^import .*\n/gm)].at(-1)
  return last ? last.index + last[0].length : 0
}

function deleteToken(text: string, tokens: readonly Token[], choice: Choice): Mutation {
  return replace(text, choice.pick(tokens), '')
}

function swapName(text: string, tokens: readonly Token[], choice: Choice): Mutation | null {
  const names = tokens.filter(({ kind }) => kind === 'name')
  if (names.length === 0) return null
  return replace(text, choice.pick(names), choice.pick(names).text)
}

function changeOperator(text: string, tokens: readonly Token[], choice: Choice): Mutation | null {
  const found = tokens.filter(({ kind }) => kind === 'operator')
  return found.length === 0 ? null : replace(text, choice.pick(found), choice.pick([...operators]))
}

function changeNumber(text: string, tokens: readonly Token[], choice: Choice): Mutation | null {
  const found = tokens.filter(({ kind }) => kind === 'number')
  return found.length === 0 ? null : replace(text, choice.pick(found), String(choice.pick([0, 1, 2, 3, 7, 100])))
}

function dropLine(text: string, tokens: readonly Token[], choice: Choice): Mutation {
  const { start } = choice.pick(tokens)
  const begin = text.lastIndexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  const line = text.slice(begin, end < 0 ? text.length : end)
  return {
    text: text.slice(0, begin) + text.slice(begin + line.length),
    what: `${placeIn(text, start)}: dropped ${line.trim()}`,
  }
}

function replace(text: string, { start, text: old }: Token, by: string): Mutation {
  return {
    text: text.slice(0, start) + by + text.slice(start + old.length),
    what: `${placeIn(text, start)}: ${by === '' ? 'nothing' : JSON.stringify(by)} for ${JSON.stringify(old)}`,
  }
}

function placeIn(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split('\n').length}`
}
