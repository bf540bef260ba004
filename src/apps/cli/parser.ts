/** The command line as yargs reads it, and the help of all commands. */

import yargs, { type Argv, type CommandModule } from 'yargs'
import { nameOf, type Command } from './command.js'
import { commands } from './commands.js'
import { completer } from './completion.js'
import { failForCommandLine, failForUsage, refuseSubjectsAsOptions, refuseTypes, requireYesOrNo } from './usage.js'
import { installedVersion } from '../../base/files/installed-version.js'

const commandNames = [...commands.map(nameOf), 'completion']

/**
 * What parses `args` and runs their command.
 * @throws FlitwaveError FW916 for what yargs would pass over
 */
export async function parserFor(args: readonly string[]): Promise<Argv> {
  // The script would be printed before yargs found anything.
  if (args[0] === 'completion' && args.length > 1 && args[1] !== '--help')
    failForUsage(`completion does not take \`${args[1]!}\``, '`flitwave completion` prints the script')
  // Nothing that begins with a dash is no option, and what stands behind `--` yargs does not look at. Shells complete it.
  if (args.includes('--') && args[0] !== '--get-yargs-completions')
    failForUsage('`--` is not used here', 'write options as they are; a file can be ./-name.ts')
  refuseSubjectsAsOptions(args, String(commands.find((command) => nameOf(command) === args[0])?.command))
  refuseTypes(args)
  const modules = await Promise.all(commands.map((command) => moduleOf(command, args)))
  const parser = yargs(args)
  return (
    parser
      .scriptName('flitwave')
      .usage('$0 <command>\n\nHardware in TypeScript: simulate it, draw its timing diagrams, export it as Verilog.')
      .command(modules)
      .completion('completion', 'Print a script for bash or zsh that completes commands and names', completer(args))
      .demandCommand(1, 'no command is given')
      .strictCommands()
      .strictOptions()
      // Scripts that switch the check of types off need not know which commands have one.
      .option('types', { type: 'boolean', hidden: true })
      .middleware(() => requireYesOrNo(args, optionsOf(parser).boolean))
      .version(installedVersion())
      // What it finds is read by its first words.
      .locale('en')
      .parserConfiguration({ 'camel-case-expansion': false, 'parse-numbers': false, 'parse-positional-numbers': false })
      // The handler would still run if this only returned.
      .fail((message: string | undefined, error: Error | undefined) => {
        if (error && error.name !== 'YError') throw error
        const text = error?.message ?? message ?? 'the command line is not understood'
        failForCommandLine(text, { args, commands: commandNames, options: Object.keys(optionsOf(parser).key) })
      })
      .exitProcess(false)
      .wrap(asksForHelp(args) ? Math.min(110, process.stdout.isTTY ? process.stdout.columns : 100) : null)
  )
}

/** Only what is among the words of the command line can be asked for, wherever it stands; the help tells of the others. */
async function moduleOf({ load, ...command }: Command, args: readonly string[]): Promise<CommandModule> {
  const body = args.includes(nameOf(command)) ? await load() : { handler: () => undefined }
  return { ...command, ...body } as CommandModule
}

/** The options that are known by now, which the types of yargs do not show. */
function optionsOf(parser: Argv): { readonly key: object; readonly boolean: readonly string[] } {
  return (parser as unknown as { getOptions(): ReturnType<typeof optionsOf> }).getOptions()
}

/** Yargs lays out the help of a command after each run of it, and to wrap that can take longer than the run. */
function asksForHelp(args: readonly string[]): boolean {
  return args.some((argument) => /^(-{0,2}help|-h)/.test(argument))
}
