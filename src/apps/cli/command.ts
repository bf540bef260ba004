import type { Argv } from 'yargs'

/** What a command takes and does. */
export interface CommandBody<Arguments> extends AnyBody {
  readonly builder: (yargs: Argv) => Argv<Arguments>
  readonly handler: (args: Arguments) => void | Promise<void>
}

/** Each handler is given what its own builder has declared, which the type of a list cannot say. */
export interface AnyBody {
  readonly builder: (yargs: Argv) => unknown
  readonly handler: (args: never) => void | Promise<void>
}

/** A command as the help of all commands tells it. To load more of it takes as long as to run it. */
export interface Command {
  /** Its name, and what stands behind it: `why <signal> <run>`. */
  readonly command: string
  readonly describe: string
  readonly load: () => Promise<AnyBody>
}

/** `why`, of `why <signal> <run>`. */
export function nameOf({ command }: Pick<Command, 'command'>): string {
  return command.split(' ')[0]!
}
