/** Reading what the user wrote on the command line. */

import { availableParallelism } from 'node:os'
import { fail } from '../ir/diagnostic.js'
import { suggest } from '../ir/suggest.js'

/** @throws FlitwaveError FW916: the command line is at fault, and `help` says how to write it. */
export function failForUsage(message: string, help: string): never {
  return fail('FW916', message, null, help)
}

/** @throws FlitwaveError FW910 with the name that comes nearest. */
export function failForName(kind: string, name: string, known: readonly string[], otherwise: string): never {
  return fail('FW910', `there is no ${kind} ${name}`, null, suggest(name, known) ?? otherwise)
}

/** `['stages=4', 'vcs=2']` as an object. */
export function parseSettings(texts: readonly string[]): Record<string, string> {
  const settings = new Map<string, string>()
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === undefined || value === undefined) {
      failForUsage(`--set does not understand ${text}`, 'write --set name=value, after the name of what is to be set')
    }
    if (settings.has(name)) failForUsage(`--set gives ${name} twice`, 'give it once')
    settings.set(name, value)
  }
  // An assignment would lose a name such as __proto__.
  return Object.fromEntries(settings)
}

/** A name, one of `known`. */
export function parseName<Name extends string>(kind: string, text: string, known: readonly Name[]): Name {
  const name = known.find((one) => one === text)
  return name ?? failForName(kind, text, known, `choose among ${known.join(', ')}`)
}

/** `['svg,json', 'png']` as a list without doubles, each one of `known`. */
export function parseList<Name extends string>(kind: string, texts: readonly string[], known: readonly Name[]): Name[] {
  const names = texts.flatMap((text) => text.split(',')).map((name) => parseName(kind, name.trim(), known))
  return [...new Set(names)]
}

/** A whole number from `least` to `most`. */
export function parseCount(option: string, text: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
    failForUsage(`--${option} cannot be ${text === '' ? 'empty' : text}`, `give a whole number ${bounds}`)
  }
  return value
}

/** Each thread takes memory of its own: more of them are a mistake. */
const mostThreads = 1024

/** How many threads; by default one for each core. */
export function parseJobs(text: string | undefined): number {
  return text === undefined ? availableParallelism() : parseCount('jobs', text, 1, mostThreads)
}

/** More settings than these are a mistake, or a campaign. */
const mostSettings = 1000

/**
 * Every combination of what is set, where a value may be a list or a range: `k=4..16`, `vcs=1,2`. The first changes last.
 * @throws FlitwaveError FW916 for a range without numbers in it, and for too many combinations
 */
export function expandSettings(settings: Readonly<Record<string, string>>): Record<string, string>[] {
  const lists = Object.entries(settings).map(([name, text]) => ({ name, values: expandValue(name, text) }))
  const count = lists.reduce((product, { values }) => product * values.length, 1)
  if (count > mostSettings)
    failForUsage(`these are ${count} different settings`, `set fewer values: at most ${mostSettings} combinations`)
  return lists.reduce<Record<string, string>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** The values of a list or a range, without doubles. */
export function expandValue(name: string, text: string): string[] {
  const values = text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\.\.\.?|…)(\d+)\s*$/.exec(part) ?? []
    if (from === undefined || to === undefined) return part.trim()
    const count = Number(to) - Number(from) + 1
    if (count < 1) failForUsage(`${name}=${part} has no numbers in it`, `write the smaller one first: ${name}=4..16`)
    if (count > mostSettings) failForUsage(`${name}=${part} is too long`, `at most ${mostSettings} values`)
    return Array.from({ length: count }, (_, i) => String(Number(from) + i))
  })
  return [...new Set(values)]
}
