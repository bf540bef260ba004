/** All commands and their options, from the definitions themselves: what is added there is tried here. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import yargs, { type CommandModule } from 'yargs'

export interface Option {
  readonly name: string
  readonly kind: 'boolean' | 'text' | 'list'
}

export interface Command {
  readonly name: string
  /** Whether something has to stand after its name. */
  readonly needsSubject: boolean
  readonly options: readonly Option[]
}

const folder = new URL('../dist/src/cli/commands/', import.meta.url)

/** In the order of their names. */
export async function allCommands(): Promise<Command[]> {
  const commands: Command[] = []
  for (const file of readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.js'))
    .sort()) {
    const exports = (await import(new URL(file, folder).href)) as Record<string, unknown>
    const found = Object.values(exports).find(
      (value) => typeof value === 'object' && value !== null && 'builder' in value,
    )
    if (found) commands.push(describe(found as CommandModule))
  }
  return commands
}

function describe({ command, builder }: CommandModule): Command {
  const [name = '', subject] = String(command).split(' ')
  const parser = yargs([])
  if (typeof builder === 'function') void builder(parser)
  // The types of yargs do not show it.
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
