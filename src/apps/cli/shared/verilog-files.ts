/** Verilog files on a command line. */

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { ImportedDesign } from '../../../language/verilog/import.js'
import type { ModuleClass } from './module-class.js'
import { failForUsage } from './usage.js'

export const isVerilogFile = (path: string): boolean => /\.s?v$/.test(path)

/**
 * The absolute path of a Verilog file.
 * @throws FlitwaveError FW912 for anything else
 */
export function requireVerilog(path: string): string {
  if (!isVerilogFile(path)) fail('FW912', `\`${path}\` is no Verilog file`, null, 'name a file that ends in .v or .sv')
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    fail('FW912', `cannot read \`${path}\``, null, 'check the path; it is relative to the current folder')
  return resolve(path)
}

/**
 * Names and values as a script of Yosys takes them.
 * @throws FlitwaveError FW916 for anything that is not a name with a number, a name or a text
 */
export function requireParameters(set: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(set)) {
    if (/^[A-Za-z_][\w$]*$/.test(name) && /^(?:-?[\w'.]*|"[\w ./-]*")$/.test(value)) continue
    failForUsage(
      `${name}=${value} is no parameter of Verilog`,
      "give a number, such as 8 or 4'b0101, or a text in quotes",
    )
  }
  return set
}

/** The class of a Verilog file with parameters of its top module, imported for this command alone. */
export async function importClass(
  path: string,
  top: string | null,
  set: Readonly<Record<string, string>>,
): Promise<ModuleClass> {
  const { classOfDesign } = await import('../../../language/verilog/class.js')
  return classOfDesign((await importWith(path, top, set)).design)
}

/** The same, with those of the parameters that the top module has. */
export async function importClassSharing(
  path: string,
  top: string | null,
  set: Readonly<Record<string, string>>,
): Promise<ModuleClass> {
  const { parameters } = (await importWith(path, top, {})).report
  return importClass(path, top, Object.fromEntries(Object.entries(set).filter(([name]) => parameters.includes(name))))
}

/** Imports the files of an earlier import of the file, else the file alone. */
async function importWith(
  path: string,
  top: string | null,
  set: Readonly<Record<string, string>>,
): Promise<ImportedDesign> {
  const { importVerilog } = await import('../../../language/verilog/import.js')
  const { recipeFor } = await import('../../../language/verilog/load.js')
  const { sources, reset } = recipeFor(requireVerilog(path), top)
  return importVerilog({ ...sources, parameters: { ...sources.parameters, ...requireParameters(set) } }, { reset })
}
