/** The command line: its commands, its help, and what becomes of errors. */

import yargs, { type CommandModule } from 'yargs'
import { FlitwaveError } from '../ir/diagnostic.js'
import { readBudget } from './budget.js'
import { readCatalog } from './catalog.js'
import { algorithmNames } from '../collective/registry/names.js'
import { cdgCommand } from './commands/cdg.js'
import { checkCommand } from './commands/check.js'
import { collectiveCommand } from './commands/collective.js'
import { devCommand } from './commands/dev.js'
import { explainCommand } from './commands/explain.js'
import { findCommand } from './commands/find.js'
import { diffCommand } from './commands/diff.js'
import { initCommand } from './commands/init.js'
import { inspectCommand } from './commands/inspect.js'
import { listCommand } from './commands/list.js'
import { runCommand } from './commands/run.js'
import { studyCommand } from './commands/study.js'
import { verilogCommand } from './commands/verilog.js'
import { wavesCommand } from './commands/waves.js'
import { whyCommand } from './commands/why.js'
import { printError } from './output.js'
import { failForCommandLine, failForUsage, Refusal, refuseSubjectsAsOptions, requireYesOrNo } from './usage.js'
import { installedVersion } from './version.js'

// Each handler is given what its own builder has declared, which the type of a list cannot say.
const commands = [
  listCommand,
  runCommand,
  wavesCommand,
  inspectCommand,
  devCommand,
  initCommand,
  explainCommand,
  whyCommand,
  findCommand,
  diffCommand,
  cdgCommand,
  collectiveCommand,
  studyCommand,
  verilogCommand,
  checkCommand,
] as unknown as CommandModule[]

const nameOf = (command: CommandModule['command']): string => String(command).split(' ')[0]!
const commandNames = [...commands.map(({ command }) => nameOf(command)), 'completion']

/** Of a defect of Flitwave itself, as sysexits.h has it. */
const internalError = 70

/** Runs one command and sets the exit code: 0 good, 1 a failed check, 2 bad usage or input. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    readBudget()
    // It has no value, so it cannot be the h of `collective`.
    await parser(args.at(-1) === '-h' ? [...args.slice(0, -1), '--help'] : args).parseAsync()
  } catch (error) {
    // What the user's own code throws while a design is built is an error of the design.
    const { explainException } = await import('../hdl/elaborate/user-code.js')
    report(explainException(error))
  }
}

function parser(args: readonly string[]): ReturnType<typeof yargs> {
  // The script would be printed before yargs found anything.
  if (args[0] === 'completion' && args.length > 1 && args[1] !== '--help')
    failForUsage(`completion does not take \`${args[1]!}\``, '`flitwave completion` prints the script')
  // Nothing that begins with a dash is no option, and what stands behind `--` yargs does not look at. Shells complete it.
  if (args.includes('--') && args[0] !== '--get-yargs-completions')
    failForUsage('`--` is not used here', 'write options as they are; a file can be ./-name.ts')
  refuseSubjectsAsOptions(args, String(commands.find(({ command }) => nameOf(command) === args[0])?.command))
  const parser = yargs(args)
  // The types of yargs do not show it.
  const known = () => (parser as unknown as { getOptions(): { key: object; boolean: string[] } }).getOptions()
  return (
    parser
      .scriptName('flitwave')
      .usage('$0 <command>\n\nHardware in TypeScript: simulate it, draw its timing diagrams, export it as Verilog.')
      .command(commands)
      .completion('completion', 'Print a script for bash or zsh that completes commands and names', completer(args))
      .demandCommand(1, 'no command is given')
      .strictCommands()
      .strictOptions()
      .middleware(() => requireYesOrNo(args, known().boolean))
      .version(installedVersion())
      // What it finds is read by its first words.
      .locale('en')
      .parserConfiguration({ 'camel-case-expansion': false, 'parse-numbers': false, 'parse-positional-numbers': false })
      // The handler would still run if this only returned.
      .fail((message: string | undefined, error: Error | undefined) => {
        if (error && error.name !== 'YError') throw error
        const text = error?.message ?? message ?? 'the command line is not understood'
        failForCommandLine(text, { args, commands: commandNames, options: Object.keys(known().key) })
      })
      .exitProcess(false)
      .wrap(asksForHelp(args) ? Math.min(110, process.stdout.isTTY ? process.stdout.columns : 100) : null)
  )
}

/** Yargs lays out the help of a command after each run of it, and to wrap that can take longer than the run. */
function asksForHelp(args: readonly string[]): boolean {
  return args.some((argument) => /^(-{0,2}help|-h)/.test(argument))
}

type Complete = (
  current: string,
  argv: { readonly _: readonly (string | number)[] },
  defaults: (done: (error: Error | null, completions: string[] | undefined) => void) => void,
  done: (completions: string[]) => void,
) => void

/** What can stand after `run`, `verilog` and the others, besides what yargs itself proposes. */
function completer(args: readonly string[]): Complete {
  return (_current, argv, defaults, done) => {
    const isValue = args.at(-2)?.startsWith('--')
    const names = isValue ? [] : namesFor(String(argv._[1] ?? ''))
    defaults((_error, completions = []) => done([...names, ...completions]))
  }
}

function namesFor(command: string): readonly string[] {
  if (command === 'collective') return algorithmNames
  const { testbenches, modules, networks, studies } = readCatalog()
  const everything = [...testbenches, ...modules, ...networks, ...studies]
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
    study: studies,
    list: everything,
  }
  return (Object.hasOwn(lists, command) ? lists[command as keyof typeof lists] : []).map(({ name }) => name)
}

function report(error: unknown): void {
  if (error instanceof FlitwaveError || error instanceof Refusal) {
    printError(error.message)
    process.exitCode = 2
    return
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  printError(`${text}\n\nThis is a defect of Flitwave. Please report it with the command and the lines above.`)
  process.exitCode = internalError
}
