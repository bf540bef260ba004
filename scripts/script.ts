/** Commands of the project's own, such as `npm run fuzz`: their options are declared and read as those of the package. */

import yargs, { type Argv } from 'yargs'
import { printError } from '../src/apps/cli/shared/output.js'

/**
 * A parser for `npm run <name>`. `--help` and an invalid command line end the process.
 * @param usage - the arguments behind the name, and the purpose of the command
 */
export function script(name: string, usage: string, args: readonly string[]): Argv {
  const command = `npm run ${name} --`
  return yargs([...args])
    .scriptName(command)
    .usage(usage)
    .strict()
    .version(false)
    .locale('en')
    .parserConfiguration({ 'camel-case-expansion': false, 'parse-numbers': false, 'parse-positional-numbers': false })
    .fail((message: string | null, error: Error | undefined) => {
      if (error && error.name !== 'YError') throw error
      printError(`${error?.message ?? message ?? ''}\n${command} --help shows what there is`)
      process.exit(2)
    })
    .wrap(100)
}
