/** What is wrong with a command line before its command is called, in our words. */

import { suggest } from '../ir/suggest.js'
import { failForUsage } from './usage.js'

/** The options of a command, which yargs knows and its types do not. */
export interface KnownOptions {
  readonly key: Readonly<Record<string, unknown>>
  readonly string: readonly string[]
  readonly array: readonly string[]
  readonly boolean: readonly string[]
}

export function optionsOf(yargs: object): KnownOptions {
  return (yargs as { readonly getOptions: () => KnownOptions }).getOptions()
}

/** What was written, and what it is understood by. */
export interface CommandLine {
  readonly args: readonly string[]
  /** The names of all commands. */
  readonly commands: readonly string[]
  readonly options: KnownOptions
}

/** Options that may stand alone, or whose commands say what they lack. */
const mayBeEmpty = ['keep-replay', 'out']

/**
 * Refuses an option that lacks its value or has several: yargs makes of them an empty text or list, which is no different
 * from a default, and a list of texts.
 */
export function requireValues(
  argv: Readonly<Record<string, unknown>>,
  { args, commands, options: { key, string, array, boolean } }: CommandLine,
): void {
  const help = helpOn(args[0], commands)
  for (const option of string.filter((name) => name in key)) {
    const value = argv[option]
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
    if (values.length > 1 && !array.includes(option)) failForUsage(`--${option} is given twice`, 'give it once')
    if (!values.includes('') && !standsAlone(option, args)) continue
    if (!args.some((arg) => arg.startsWith(`--${option}`))) failForUsage(`${args[0]!} lacks its argument`, help)
    if (!mayBeEmpty.includes(option)) failForUsage(`--${option} needs a value`, help)
  }
  const odd = args.find((arg) => /^--[^=]+=/.test(arg) && !/=(true|false)$/.test(arg) && boolean.includes(nameOf(arg)))
  if (odd !== undefined) failForUsage(`${odd} is neither yes nor no`, `write --${nameOf(odd)} or --no-${nameOf(odd)}`)
}

/** An empty list says nothing of how it came about. */
function standsAlone(option: string, args: readonly string[]): boolean {
  return args.some((arg, i) => arg === `--${option}=` || (arg === `--${option}` && isOption(args[i + 1])))
}

const isOption = (arg: string | undefined): boolean => arg === undefined || arg.startsWith('--')

/** `json` of `--json=x`. */
function nameOf(arg: string): string {
  return arg.slice('--'.length).split('=')[0]!
}

/** What yargs has found. */
export function failForCommandLine(message: string, { args, commands, options }: CommandLine): never {
  const [command] = args
  const isCommand = command !== undefined && commands.includes(command)
  const help = helpOn(command, commands)
  const [, first] = /^Unknown (?:command|argument)s?: ([^,]*)/.exec(message) ?? []
  if (first !== undefined && message.startsWith('Unknown argument'))
    failForOption(first, Object.keys(options.key), help)
  if (first !== undefined && isCommand) failForUsage(`${command} has no use for \`${first}\``, help)
  if (first !== undefined) failForUsage(`there is no command ${first}`, suggest(first, commands) ?? help)
  if (isCommand && message.startsWith('Not enough non-option arguments'))
    failForUsage(`${command} lacks its argument`, help)
  return failForUsage(
    message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
    help,
  )
}

/** @throws FlitwaveError FW916 with the option that comes nearest */
export function failForOption(option: string, known: readonly string[], otherwise: string): never {
  const near = suggest(option, known)?.replace('mean ', 'mean --')
  return failForUsage(`there is no option ${option.length > 1 ? '--' : '-'}${option}`, near ?? otherwise)
}

function helpOn(command: string | undefined, commands: readonly string[]): string {
  return command !== undefined && commands.includes(command)
    ? `\`flitwave ${command} --help\` shows how to write it`
    : '`flitwave --help` shows the commands'
}
