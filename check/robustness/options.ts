/** All commands and their options, read from the definitions themselves, so that new ones are tested too. */

import yargs from 'yargs'
import type { commands } from '../../src/apps/cli/commands.js'
import type { CommandBody } from '../../src/apps/cli/shared/command.js'

interface Table {
  readonly commands: typeof commands
}

export interface Option {
  readonly name: string
  readonly kind: 'boolean' | 'text' | 'list'
}

export interface Command {
  readonly name: string
  /** True if it needs a value after its name. */
  readonly needsSubject: boolean
  readonly options: readonly Option[]
}

/** In the order of their names. */
export async function allCommands(): Promise<Command[]> {
  const { commands } = (await import(new URL('../../dist/src/apps/cli/commands.js', import.meta.url).href)) as Table
  const all = await Promise.all(commands.map(async ({ command, load }) => describe(command, await load())))
  return all.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function describe(command: string, { builder }: CommandBody): Command {
  const [name = '', subject] = command.split(' ')
  const parser = yargs([])
  if (typeof builder === 'function') void builder(parser)
  // The types of yargs do not expose it.
  const { key, boolean, array } = (
    parser as unknown as { getOptions(): { key: object; boolean: string[]; array: string[] } }
  ).getOptions()
  const positional = subject?.replace(/[<>[\]]/g, '')
  const options = Object.keys(key)
    .filter((option) => !['help', 'version', positional].includes(option))
    .map((option) => ({
      name: option,
      kind: boolean.includes(option)
        ? ('boolean' as const)
        : array.includes(option)
          ? ('list' as const)
          : ('text' as const),
    }))
  return { name, needsSubject: subject?.startsWith('<') ?? false, options }
}
