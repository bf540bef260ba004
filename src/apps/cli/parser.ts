/** The command line as yargs reads it, the help of all commands, and shell completion. */

import yargs, { type Argv, type CommandModule } from 'yargs'
import { nameOf, type Command } from './shared/command.js'
import { commandGroups, commands } from './commands.js'
import {
  failForCommandLine,
  failForUsage,
  refuseSubjectsAsOptions,
  refuseTypes,
  requireYesOrNo,
} from './shared/usage.js'
import { greatestOf } from '../../base/statistics.js'
import { installedVersion } from '../../base/files/packaged.js'
import { algorithmNames } from '../../networks/collective/registry/names.js'
import { readCatalog } from './shared/catalog.js'
import { wrap } from './shared/table.js'

const commandNames = [...commands.map(nameOf), 'completion']

const about = 'Hardware in TypeScript: simulate it, draw its timing diagrams, export it as Verilog.'

const completion = {
  command: 'completion',
  describe: 'Print a script for bash or zsh that completes commands and names',
} as const

/** @throws FlitwaveError FW916 for mistakes that yargs ignores */
export async function parserFor(args: readonly string[]): Promise<Argv> {
  // Refuse arguments here: the script would be printed before yargs checked them.
  if (args[0] === 'completion' && args.length > 1 && args[1] !== '--help')
    failForUsage(`completion does not take \`${args[1]!}\``, '`flitwave completion` prints the script')
  // Every word that begins with a dash is an option, and yargs ignores those after `--`. Only completion requests may
  // contain it.
  if (args.includes('--') && args[0] !== '--get-yargs-completions')
    failForUsage('`--` is not used here', 'write options as they are; a file can be ./-name.ts')
  refuseSubjectsAsOptions(args, String(commands.find((command) => nameOf(command) === args[0])?.command))
  refuseTypes(args)
  const modules = await Promise.all(commands.map((command) => moduleOf(command, args)))
  const parser = yargs(args)
  return (
    parser
      .scriptName('flitwave')
      .usage(`$0 <command>\n\n${about}`)
      .command(modules)
      .completion(completion.command, completion.describe, completer(args))
      .demandCommand(1, 'no command is given')
      .strictCommands()
      .strictOptions()
      // Scripts can then switch type checks off for every command, even without such a check.
      .option('types', { type: 'boolean', hidden: true })
      .middleware(() => requireYesOrNo(args, optionsOf(parser).boolean))
      .version(installedVersion())
      // Messages of yargs are recognised by their first words.
      .locale('en')
      .parserConfiguration({ 'camel-case-expansion': false, 'parse-numbers': false, 'parse-positional-numbers': false })
      // Throw: if this only returned, the handler would still run.
      .fail((message: string | undefined, error: Error | undefined) => {
        if (error && error.name !== 'YError') throw error
        const text = error?.message ?? message ?? 'the command line is not understood'
        failForCommandLine(text, { args, commands: commandNames, options: Object.keys(optionsOf(parser).key) })
      })
      .exitProcess(false)
      .wrap(asksForHelp(args) ? helpColumns() : null)
  )
}

/** Loads the commands that the command line names, at any position; the help does not need the bodies of others. */
async function moduleOf({ load, ...command }: Command, args: readonly string[]): Promise<CommandModule> {
  const body = args.includes(nameOf(command)) ? await load() : { handler: () => undefined }
  return { ...command, ...body } as CommandModule
}

/** The options declared so far, which the types of yargs do not expose. */
function optionsOf(parser: Argv): { readonly key: object; readonly boolean: readonly string[] } {
  return (parser as unknown as { getOptions(): ReturnType<typeof optionsOf> }).getOptions()
}

/** The help of all commands by their groups, if `args` ask for help and name no command; else null. */
export function overviewFor(args: readonly string[], columns = helpColumns()): string | null {
  if (!asksForHelp(args) || args.some((arg) => commandNames.includes(arg) || arg === '--get-yargs-completions'))
    return null
  const groups = [...commandGroups, { title: 'Shell', commands: [completion] }]
  const options = [
    ['--help', 'Show help; after a command, its arguments and options'],
    ['--version', 'Show version number'],
  ] as const
  const width = greatestOf(groups.flatMap((group) => group.commands.map(({ command }) => command.length)))
  const lineOf = (name: string, text: string): string => {
    const [first = '', ...others] = wrap(text, columns - width - 13).split('\n')
    const start = `  ${name.padEnd(width + 9)}  `
    return [start + first, ...others.map((line) => ' '.repeat(start.length) + line)].join('\n')
  }
  const sections = groups.map(({ title, commands: own }) =>
    [`${title}:`, ...own.map(({ command, describe }) => lineOf(`flitwave ${command}`, describe))].join('\n'),
  )
  const ends = ['Options:', ...options.map(([name, text]) => lineOf(name, text))].join('\n')
  return [`flitwave <command>`, wrap(about, columns), ...sections, ends].join('\n\n')
}

function helpColumns(): number {
  return Math.min(110, process.stdout.isTTY ? process.stdout.columns : 100)
}

/**
 * Wraps only if help is requested: yargs lays out the help of a command after each run of it, and wrapping it can take
 * longer than the run.
 */
function asksForHelp(args: readonly string[]): boolean {
  return args.some((argument) => /^(-{0,2}help|-h)/.test(argument))
}

/** The completion function of yargs. */
type Complete = (
  current: string,
  argv: { readonly _: readonly (string | number)[] },
  defaults: (done: (error: Error | null, completions: string[] | undefined) => void) => void,
  done: (completions: string[]) => void,
) => void

/** Completes names after `run`, `verilog` and others, in addition to the proposals of yargs. */
function completer(args: readonly string[]): Complete {
  return (_current, argv, defaults, done) => {
    const isValue = args.at(-2)?.startsWith('--')
    const names = isValue ? [] : namesFor(String(argv._[1] ?? ''))
    defaults((_error, completions = []) => done([...names, ...completions]))
  }
}

function namesFor(command: string): readonly string[] {
  if (command === 'collective') return algorithmNames
  const { testbenches, modules, networks, experiments } = readCatalog()
  const everything = [...testbenches, ...modules, ...networks, ...experiments]
  const lists = {
    run: testbenches,
    inspect: testbenches,
    dev: testbenches,
    explain: testbenches,
    why: testbenches,
    find: testbenches,
    verilog: modules,
    check: modules,
    cdg: networks,
    experiment: experiments,
    list: everything,
  }
  return (Object.hasOwn(lists, command) ? lists[command as keyof typeof lists] : []).map(({ name }) => name)
}
