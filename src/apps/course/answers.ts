/** Answers in words and numbers: their questions, their format, errors of format, and their places. */

import { host } from '#host'
import { counted } from '../../base/text.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { jsonFault } from '../../base/json-fault.js'
import { plainText } from './plain-text.js'

/** The format of an answer. No other format is accepted, so parts can rely on it. */
export type AnswerKind =
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly isWhole?: boolean }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** `what` describes it for readers: `a channel, such as "(1,0) +x"`. */
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly what: string }
  | { readonly kind: 'list'; readonly of: AnswerKind; readonly least: number; readonly most: number }
  | { readonly kind: 'record'; readonly members: Readonly<Record<string, AnswerKind>> }

/** A question of a lab with an answer in words or numbers. */
export interface Question {
  /** The name of the member in the file. */
  readonly name: string
  /** The question in one sentence. */
  readonly asks: string
  readonly answer: AnswerKind
}

/** The submitted answers, read as data. */
export interface Answers {
  /** The path for messages. */
  readonly path: string
  readonly text: string
  readonly values: Readonly<Record<string, unknown>>
}

/** @throws FlitwaveError FW996 for a text that is not a JSON object */
export function parseAnswers(text: string, path: string): Answers {
  const values = parse(text, path)
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return fail(
      'FW996',
      `${host.displayPath(path)} holds no object`,
      { file: path, line: 1, column: 1 },
      'write { "name": answer, … }, as in the file that you began with',
    )
  return { path, text, values: values as Readonly<Record<string, unknown>> }
}

function parse(text: string, path: string): unknown {
  const fault = jsonFault(text)
  if (fault === null) return JSON.parse(text) as unknown
  const before = text.slice(0, fault.at).split('\n')
  const place = { file: path, line: before.length, column: before.at(-1)!.length + 1 }
  return fail(
    'FW996',
    `${host.displayPath(path)} is no JSON: ${plainText(fault.message)}`,
    place,
    'look for a comma, quote or bracket there',
  )
}

/** The starter file for a student, with all answers missing. */
export function emptyAnswers(questions: readonly Question[]): string {
  return `${JSON.stringify(Object.fromEntries(questions.map(({ name }) => [name, null])), null, 2)}\n`
}

/** Format errors in answers, one sentence each; empty if all answers can be judged. */
export function wrongAnswers({ values }: Pick<Answers, 'values'>, questions: readonly Question[]): string[] {
  const known = new Set(questions.map(({ name }) => name))
  return [
    ...questions.flatMap(({ name, answer }) => faultsIn(values[name], name, answer)),
    ...Object.keys(values)
      .filter((name) => !known.has(name))
      .map((name) => `${shortened(plainText(name))} is an answer that nobody has asked for`),
  ]
}

function faultsIn(value: unknown, path: string, kind: AnswerKind): string[] {
  const fault = (): string[] => [`${path} is ${show(value)}, and has to be ${describeKind(kind)}`]
  switch (kind.kind) {
    case 'number': {
      const isFit = typeof value === 'number' && value >= kind.least && value <= kind.most
      return isFit && (!kind.isWhole || Number.isInteger(value)) ? [] : fault()
    }
    case 'choice':
      return typeof value === 'string' && kind.of.includes(value) ? [] : fault()
    case 'text':
      return typeof value === 'string' && value.length <= longest && kind.pattern.test(value) ? [] : fault()
    case 'list':
      if (!Array.isArray(value) || value.length < kind.least || value.length > kind.most) return fault()
      return value.flatMap((one, i) => faultsIn(one, `${path}[${i}]`, kind.of))
    case 'record': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault()
      const extra = Object.keys(value).filter((name) => !Object.hasOwn(kind.members, name))
      return [
        ...Object.entries(kind.members).flatMap(([name, of]) =>
          faultsIn((value as Record<string, unknown>)[name], `${path}.${name}`, of),
        ),
        ...extra.map((name) => `${path}.${shortened(plainText(name))} is a member that nobody has asked for`),
      ]
    }
  }
}

/** The maximum length of a text, and of the part of an answer or of its name in a message. */
const longest = 200
const mostShown = 40

function show(value: unknown): string {
  if (value === undefined) return 'missing'
  return shortened(plainText(JSON.stringify(value)))
}

function shortened(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

function describeKind(kind: AnswerKind): string {
  switch (kind.kind) {
    case 'number':
      return `a ${kind.isWhole ? 'whole ' : ''}number from ${kind.least} to ${kind.most}`
    case 'choice':
      return `one of ${kind.of.map((one) => `"${one}"`).join(', ')}`
    case 'text':
      return kind.what
    case 'list': {
      const { least, most } = kind
      return `a list of ${least === most ? least : `${least} to ${most}`}, each ${describeKind(kind.of)}`
    }
    case 'record':
      return `an object with ${Object.keys(kind.members).join(', ')} (${counted(Object.keys(kind.members).length, 'member')})`
  }
}

/** The place of an answer: the line of its name. */
export function placeOfAnswer({ path, text }: Answers, name: string): Place {
  const at = text.search(new RegExp(`"${name.replace(/[^\w]/g, '\\$&')}"\\s*:`))
  const before = text.slice(0, Math.max(at, 0)).split('\n')
  return { file: path, line: before.length, column: before.at(-1)!.length + 1 }
}
