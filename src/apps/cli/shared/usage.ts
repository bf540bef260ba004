/** Errors of the command line. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'

/** @throws FlitwaveError FW916: the command line is wrong, and `help` gives the correct form */
export function failForUsage(message: string, help: string): never {
  return fail('FW916', message, null, help)
}

/** @throws FlitwaveError FW910 with the nearest name */
export function failForName(kind: string, name: string, known: readonly string[], otherwise: string): never {
  return fail('FW910', `there is no ${kind} ${name}`, null, suggest(name, known) ?? otherwise)
}

/** A command line, and its valid names. */
export interface CommandLine {
  readonly args: readonly string[]
  readonly commands: readonly string[]
  readonly options: readonly string[]
}

/** A refusal by yargs or by an option's reader, with its complete text. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Reports an error from yargs. */
export function failForCommandLine(message: string, { args, commands, options }: CommandLine): never {
  // Yargs keeps only the text of an error from an option's reader.
  if (message.startsWith('error FW')) throw new Refusal(message)
  const [command] = args
  const isCommand = command !== undefined && commands.includes(command)
  const help = helpOn(command, commands)
  const [, first] = /^Unknown (?:command|argument)s?: ([^,]*)/.exec(message) ?? []
  if (first !== undefined && message.startsWith('Unknown argument'))
    failForOption(asWritten(first, args), options, help)
  if (first !== undefined && isCommand) failForUsage(`${command} does not take \`${first}\``, help)
  if (first !== undefined) failForUsage(`there is no command ${first}`, suggest(first, commands) ?? help)
  const [, empty] = /^Not enough arguments following: (.*)/.exec(message) ?? []
  if (empty !== undefined) failForUsage(`--${empty} needs a value`, help)
  if (isCommand && message.startsWith('Not enough non-option arguments'))
    failForUsage(`${command} needs an argument`, help)
  return failForUsage(
    message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
    help,
  )
}

/** Yargs reports `--no-types` as the option `types`. */
function asWritten(option: string, args: readonly string[]): string {
  return args.some((arg) => arg === `--no-${option}`) ? `no-${option}` : option
}

/**
 * @param option - the option as written, without dashes: `no-type`
 * @throws FlitwaveError FW916 with the nearest option
 */
export function failForOption(option: string, known: readonly string[], otherwise: string): never {
  const [, no = '', name = ''] = /^(no-)?(.*)$/s.exec(option)!
  const near = suggest(name, known)?.replace('mean ', `mean --${no}`)
  const exact = no !== '' && known.includes(name) ? `write --${option} alone` : null
  return failForUsage(`there is no option ${option.length > 1 ? '--' : '-'}${option}`, exact ?? near ?? otherwise)
}

/** Commands that check the types of the user's files. */
const checkingTypes: readonly string[] = ['check', 'dev', 'prove', 'run', 'verilog']

/**
 * Every command accepts `--no-types`; commands that check no types refuse `--types`.
 * @throws FlitwaveError FW916
 */
export function refuseTypes([command = '', ...args]: readonly string[]): void {
  if (checkingTypes.includes(command) || !args.some((arg) => /^--types(=true)?$/.test(arg))) return
  failForUsage(`${command} checks no types`, `these do: ${checkingTypes.join(', ')}`)
}

/**
 * Refuses subjects given as options: yargs accepts them and then ignores one of the two.
 * @param command - the declaration for yargs: `why <signal> <run>`
 * @throws FlitwaveError FW916
 */
export function refuseSubjectsAsOptions(args: readonly string[], command: string): void {
  const subjects = [...command.matchAll(/[<[](\w+)/g)].map(([, name]) => name)
  for (const arg of args) {
    const [, name] = /^--([^=]+)/.exec(arg) ?? []
    if (name !== undefined && subjects.includes(name))
      failForUsage(`there is no option --${name}`, `it stands by itself: flitwave ${command}`)
  }
}

/** Refuses other values, because yargs reads any value of a switch but `true` as no. */
export function requireYesOrNo(args: readonly string[], switches: readonly string[]): void {
  for (const arg of args) {
    const [, name = '', value] = /^--([^=]+)=(.*)$/.exec(arg) ?? []
    if (switches.includes(name) && value !== 'true' && value !== 'false')
      failForUsage(`${arg} is neither true nor false`, `write --${name} or --no-${name}`)
  }
}

function helpOn(command: string | undefined, commands: readonly string[]): string {
  return command !== undefined && commands.includes(command)
    ? `\`flitwave ${command} --help\` shows how to write it`
    : '`flitwave --help` shows the commands'
}
