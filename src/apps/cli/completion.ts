/** What a shell completes besides commands and options: names of what the package contains. */

import { algorithmNames } from '../../networks/collective/registry/names.js'
import { readCatalog } from './catalog.js'

/** As yargs asks for completions. */
export type Complete = (
  current: string,
  argv: { readonly _: readonly (string | number)[] },
  defaults: (done: (error: Error | null, completions: string[] | undefined) => void) => void,
  done: (completions: string[]) => void,
) => void

/** What can stand after `run`, `verilog` and the others, besides what yargs itself proposes. */
export function completer(args: readonly string[]): Complete {
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
