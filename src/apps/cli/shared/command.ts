/** Commands as declarations. */

import type { Argv, InferredOptionTypes, Options, PositionalOptions } from 'yargs'

/** The body of a command, which is loaded when the command runs. */
export interface CommandBody {
  readonly builder: (yargs: Argv) => Argv
  // Each handler takes the arguments that its own builder declares; the type of a list cannot express that.
  readonly handler: (args: never) => void | Promise<void>
}

type Subjects = Readonly<Record<string, PositionalOptions>>

type SubjectOf<P extends PositionalOptions> = P extends { readonly array: true }
  ? readonly string[] | undefined
  : P extends { readonly demandOption: true }
    ? string
    : string | undefined

/** The arguments of a command: its subjects and its options. */
export type ArgumentsOf<S extends Subjects, O extends Readonly<Record<string, Options>>> = {
  readonly [Name in keyof S]: SubjectOf<S[Name]>
} & InferredOptionTypes<O>

interface Declaration<S extends Subjects, O extends Readonly<Record<string, Options>>> {
  /** The positional arguments, as `commands.ts` names them. */
  readonly subject: S
  readonly options: O
  /** Titles in the help, with the names of their options. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** True if the command itself checks undeclared options. */
  readonly takesOtherOptions?: boolean
  /** Command lines, with `$0` for `flitwave`, and their effects. */
  readonly examples: readonly (readonly [line: string, about: string])[]
  /** The text at the end of the help. */
  readonly epilogue?: string
  readonly run: (args: ArgumentsOf<S, O>) => void | Promise<void>
}

export function command<const S extends Subjects, const O extends Readonly<Record<string, Options>>>({
  subject,
  options,
  groups = {},
  takesOtherOptions = false,
  examples,
  epilogue,
  run,
}: Declaration<S, O>): CommandBody {
  return {
    builder(yargs) {
      for (const [title, names] of Object.entries(groups)) yargs.group(names, title)
      for (const [name, positional] of Object.entries(subject)) yargs.positional(name, positional)
      yargs.options(options)
      if (takesOtherOptions) yargs.strictOptions(false)
      for (const [line, about] of examples) yargs.example(line, about)
      return epilogue === undefined ? yargs : yargs.epilogue(epilogue)
    },
    handler: run,
  }
}

/** A command in the list of all commands. Loading its body takes as long as running it. */
export interface Command {
  /** Its name and its subjects: `why <signal> <run>`. */
  readonly command: string
  readonly describe: string
  readonly load: () => Promise<CommandBody>
}

/** `why`, of `why <signal> <run>`. */
export function nameOf({ command }: Pick<Command, 'command'>): string {
  return command.split(' ')[0]!
}
