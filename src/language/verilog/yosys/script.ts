/** The script that makes a netlist of Verilog sources. */

import { fail } from '../../../base/diagnostic/diagnostic.js'

export interface Sources {
  /** Absolute paths, in the order in which they are read. */
  readonly files: readonly string[]
  /** The top module; null for the only module that no other one contains. */
  readonly top: string | null
  /** Parameters of the top module, as Verilog writes their values. */
  readonly parameters: Readonly<Record<string, string>>
  readonly defines: Readonly<Record<string, string>>
  /** Folders of included files. */
  readonly includes: readonly string[]
}

/** The netlist of some sources as JSON, made in at most `seconds`. */
export type RunYosys = (sources: Sources, flattened: readonly string[], seconds: number) => Promise<string>

/** A part of Yosys that reads sources. `slang` knows all of SystemVerilog, and is not in every Yosys. */
export type Reader = 'verilog' | 'slang'

/**
 * @param flattened - modules that become part of each module that contains them
 * @param output - the file that gets the netlist; null for what the program prints
 */
export function yosysScript(
  sources: Sources,
  flattened: readonly string[],
  output: string | null,
  reader: Reader = 'verilog',
): string {
  return [
    ...(reader === 'slang' ? readBySlang(sources) : readAsVerilog(sources)),
    // ROMs that it would make of case statements have initial values.
    'proc -norom',
    ...flatten(flattened),
    // Nets of the source stay, though no output may need them.
    `setattr -set keep 1 ${sourceNets}`,
    'opt_clean',
    'memory_collect',
    'opt_clean',
    `setattr -unset keep ${sourceNets}`,
    output === null ? 'write_json' : `write_json ${quoted(output)}`,
  ].join('\n')
}

/** A pattern of Yosys for nets whose names a source gives. */
const sourceNets = String.raw`w:\*`

function readAsVerilog({ files, top, parameters, defines, includes }: Sources): string[] {
  const set = Object.entries(parameters).map(([name, value]) => ` -chparam ${name} ${value}`)
  const defined = Object.entries(defines).map(([name, value]) => ` -D${name}${value === '' ? '' : `=${value}`}`)
  // The options of a command are taken as they stand, without quotes.
  const included = includes.map((folder) => ` -I${requireWord(folder, /[\s;"#]/)}`)
  // A module is made once its parameters are known: with the default ones, a memory may take hours. The search for a top module
  // needs all of them.
  const options = [...(top === null ? [] : [' -defer']), ...defined, ...included].join('')
  const read = files.map((file) => `read_verilog${/\.svh?$/.test(file) ? ' -sv' : ''}${options} ${quoted(file)}`)
  return [...read, `hierarchy -check ${top === null ? '-auto-top' : `-top ${top}${set.join('')}`}`]
}

/** Macros of a file hold in those after it, as in simulators. Delays are refused later, as for other sources. */
function readBySlang({ files, top, parameters, defines, includes }: Sources): string[] {
  const pairs = (option: string, values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(([name, value]) => `${option} ${name}${value === '' ? '' : `=${value}`}`)
  const words = [
    'read_slang --keep-hierarchy --single-unit --threads 1 --ignore-timing',
    ...(top === null ? [] : [`--top ${top}`]),
    ...pairs('-G', parameters),
    ...pairs('-D', { SYNTHESIS: '', ...defines }),
    ...includes.map((folder) => `-I ${requireWord(folder, /[\s;"#]/)}`),
    ...files.map((file) => requireWord(file, /[\s;"#]/)),
  ]
  return [words.join(' '), `hierarchy -check ${top === null ? '-auto-top' : `-top ${top}`}`]
}

function flatten(modules: readonly string[]): string[] {
  if (modules.length === 0) return []
  return [
    'setattr -mod -set keep_hierarchy 1 *',
    ...modules.map((module) => `setattr -mod -unset keep_hierarchy ${escaped(module)}`),
    'flatten',
    'setattr -mod -unset keep_hierarchy *',
  ]
}

/** Names that a program has made begin with a dollar; those of a source need a backslash where they have odd letters. */
function escaped(module: string): string {
  return module.startsWith('$') ? module.replace(/[[\]*?]/g, '?') : `\\${module}`
}

function quoted(text: string): string {
  return `"${requireWord(text, /["\n]/)}"`
}

/** @throws FlitwaveError FW602 for a path that would end its word in a script */
function requireWord(path: string, wrong: RegExp): string {
  if (!wrong.test(path)) return path
  return fail(
    'FW602',
    `Yosys cannot be told the path ${JSON.stringify(path)}`,
    null,
    'rename it, without spaces and quotes',
  )
}
