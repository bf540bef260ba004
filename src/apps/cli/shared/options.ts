/**
 * Options of commands, declared for yargs with their readers, and settings: `--set name=value` with lists and ranges. An
 * unreadable value is refused with FW916, an unknown name with FW910.
 */

import { availableParallelism } from 'node:os'
import type { Options } from 'yargs'
import { parseWindow, type Window } from '../../../print/wave/window.js'
import { failForName, failForUsage } from './usage.js'

/** An option and the reader for its value. Defaults are read the same way. */
type Declared<T, O = Options> = O & { readonly read: (given: unknown, name: string) => T }

type Named<D extends Readonly<Record<string, Declared<unknown>>>> = {
  readonly [Name in keyof D]: Omit<D[Name], 'read'> & {
    readonly coerce: (given: unknown) => ReturnType<D[Name]['read']>
  }
}

/** Options in the form for yargs. */
export function optionsOf<D extends Readonly<Record<string, Declared<unknown>>>>(declared: D): Named<D> {
  const entries = Object.entries(declared).map(([name, { read, ...option }]) => [
    name,
    { ...option, coerce: (given: unknown) => read(given, name) },
  ])
  return Object.fromEntries(entries) as Named<D>
}

/** The word after the name of a command. */
export function subject(describe: string) {
  const coerce = (text: string): string => {
    if (text === '') throw new Error('Not enough non-option arguments')
    return text
  }
  return { type: 'string', demandOption: true, describe, coerce } as const
}

/** One value, read by `read`. */
export function value<T, const O extends Options>(
  describe: string,
  read: (text: string, name: string) => T,
  more: O = {} as O,
): Declared<T, O & { type: 'string'; requiresArg: true; describe: string }> {
  return {
    ...more,
    type: 'string',
    requiresArg: true,
    describe,
    read: (given, name) => read(filled(once(given, name), name), name),
  }
}

export function text<const O extends Options>(describe: string, more: O = {} as O) {
  return value(describe, (given) => given, more)
}

/** A name that needs no value. */
export function optionalText(describe: string): Declared<string, { type: 'string'; describe: string }> {
  return { type: 'string', describe, read: (given, name) => textOf(once(given, name), name) }
}

interface Bounds {
  readonly least?: number
  readonly most?: number
}

function textOf(given: unknown, name: string): string {
  requireText(given, name)
  return String(given)
}

/** An integer. */
export function count<const O extends Options>(describe: string, { least = 1, most }: Bounds = {}, more: O = {} as O) {
  return value(describe, (given, name) => parseCount(name, given, least, most), more)
}

/** Each thread needs its own memory: a larger number is a mistake. */
const mostThreads = 1024

export function threads() {
  return count('Threads; default: one per core', { most: mostThreads }, {
    default: availableParallelism(),
    defaultDescription: 'cores',
  } as const)
}

/** One of several names; error messages call them a `kind`. */
export function choice<const Names extends readonly string[], const O extends Options>(
  kind: string,
  choices: Names,
  describe: string,
  more: O = {} as O,
) {
  return value(describe, (given): Names[number] => parseName(kind, given, choices), { ...more, choices })
}

/** Some of several names: repeated options, several words, or a list with commas. */
export function choices<const Names extends readonly string[], const O extends Options>(
  kind: string,
  choices: Names,
  describe: string,
  more: O = {} as O,
) {
  return list(
    `${describe}, separated by commas`,
    (given): Names[number][] => {
      const names = given.flatMap((text) => text.split(',')).map((name) => parseName(kind, name.trim(), choices))
      return [...new Set(names)]
    },
    { ...more, choices },
  )
}

export function texts(describe: string) {
  return list(describe, (given) => given, {})
}

/** `--set name=value`. */
export function settings(describe = 'Parameters, as name=value') {
  return list(describe, parseSettings, { default: [] as string[], defaultDescription: 'none' } as const)
}

/** The cycles to draw. */
export function window(describe: string): Declared<Window, { type: 'string'; requiresArg: true; describe: string }> {
  return value(describe, parseWindow)
}

/** A switch: `--json`, or `--no-json` if the default is on. */
export function flag(describe: string, isOn = false) {
  return {
    type: 'boolean',
    default: isOn,
    describe,
    read: (given: unknown, name: string) => once(given, name) === true,
  } as const
}

/** The switch that runs a testbench again to find writing lines, however long that takes. */
export function writers() {
  return flag('Run the testbench again for as long as it takes to find the lines that set inputs')
}

function list<T, const O extends Options>(
  describe: string,
  read: (texts: readonly string[]) => T,
  more: O,
): Declared<T, O & { type: 'string'; array: true; requiresArg: true; describe: string }> {
  return {
    ...more,
    type: 'string',
    array: true,
    requiresArg: true,
    describe,
    read: (given, name) => read((given as readonly unknown[]).map((text) => filled(text, name))),
  }
}

function once(given: unknown, name: string): unknown {
  return Array.isArray(given) ? failForUsage(`--${name} is given twice`, 'give it once') : given
}

/** Refuses `--no-depth`, which yargs reads as false for any kind of option. */
function requireText(given: unknown, name: string): void {
  if (given === false) failForUsage(`there is no option --no-${name}`, `leave --${name} out`)
}

/** Throws the error of yargs for an option without a value at the end of the command line. */
function filled(given: unknown, name: string): string {
  requireText(given, name)
  if (given === '') throw new Error(`Not enough arguments following: ${name}`)
  return String(given)
}

function parseName<Name extends string>(kind: string, text: string, known: readonly Name[]): Name {
  const name = known.find((one) => one === text)
  return name ?? failForName(kind, text, known, `choose among ${known.join(', ')}`)
}

/** An integer from `least` to `most`. */
export function parseCount(option: string, text: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
    failForUsage(`--${option} cannot be ${text}`, `give a whole number ${bounds}`)
  }
  return value
}

/** `['stages=4', 'vcs=2']` as an object. */
export function parseSettings(texts: readonly string[]): Record<string, string> {
  const settings = new Map<string, string>()
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === undefined || value === undefined) {
      failForUsage(
        `--set cannot be ${text}`,
        'write --set name=value, after the name of the testbench, module or experiment',
      )
    }
    if (settings.has(name)) failForUsage(`--set gives ${name} twice`, 'give it once')
    settings.set(name, value)
  }
  // An assignment would lose a name like __proto__.
  return Object.fromEntries(settings)
}

/** A larger number of settings is a mistake, or a campaign. */
const mostSettings = 1000

/**
 * Every combination of the settings, where a value may be a list or a range: `k=4..16`, `vcs=1,2`. The first setting varies
 * slowest.
 * @throws FlitwaveError FW916 for a range without numbers in it, and for too many combinations
 */
export function expandSettings(settings: Readonly<Record<string, string>>): Record<string, string>[] {
  const lists = Object.entries(settings).map(([name, text]) => ({ name, values: expandValue(name, text) }))
  const count = lists.reduce((product, { values }) => product * values.length, 1)
  if (count > mostSettings)
    failForUsage(`--set makes ${count} combinations`, `set fewer values: at most ${mostSettings} combinations`)
  return lists.reduce<Record<string, string>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** The values of a list or a range, without duplicates. */
export function expandValue(name: string, text: string): string[] {
  // Commas in parentheses belong to one value: network=dragonfly(4,2,2).
  const values = text.split(/,(?![^(]*\))/).flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\.\.\.?|…)(\d+)\s*$/.exec(part) ?? []
    if (from === undefined || to === undefined) return part.trim()
    const count = Number(to) - Number(from) + 1
    if (count < 1) failForUsage(`${name}=${part} has no numbers in it`, `write the smaller one first: ${name}=4..16`)
    if (count > mostSettings) failForUsage(`${name}=${part} is too long`, `at most ${mostSettings} values`)
    return Array.from({ length: count }, (_, i) => String(Number(from) + i))
  })
  return [...new Set(values)]
}
