/** Loads Verilog as a class of modules: from the file that an import has left, or by an import. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Design } from '../../ir/ir.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { writeWhole } from '../../base/files/write.js'
import { importVerilog, type ImportedDesign } from './import.js'
import { declarationText } from './declaration.js'
import { readStored, storedPathOf, storedText, type Loaded, type Recipe } from './stored.js'

/** The recipe for a source about which nothing is said. */
const plain = (file: string): Recipe => ({
  sources: { files: [file], top: null, parameters: {}, defines: {}, includes: [] },
  reset: 'auto',
})

/** A design that was imported into files. */
export interface WrittenDesign extends ImportedDesign {
  readonly files: readonly string[]
}

/**
 * Imports a design, and writes it and the declaration of its class.
 * @param path - the Verilog file beside which they stand; null for the source that has the top module
 */
export async function importInto(path: string | null, recipe: Recipe, limit?: number): Promise<WrittenDesign> {
  const imported = await importVerilog(recipe.sources, { reset: recipe.reset, ...(limit !== undefined && { limit }) })
  const { files } = recipe.sources
  const source = path ?? files.find((file) => file === imported.design.top.place.file) ?? files[0]!
  const [stored, declaration] = [storedPathOf(source), `${source}.d.ts`]
  writeWhole(stored, storedText(stored, imported, recipe))
  writeWhole(declaration, declarationText(source, imported))
  return { ...imported, files: [stored, declaration] }
}

/**
 * The recipe of an import that has left its files beside a Verilog file, else one for the file alone.
 * @param top - the top module; null for the one of the recipe. Another one has neither its parameters nor its reset
 */
export function recipeFor(file: string, top: string | null): Recipe {
  const stored = storedPathOf(file)
  const { sources, reset } = existsSync(stored) ? readStored(stored).recipe : plain(file)
  return top === null || top === sources.top
    ? { sources, reset }
    : { sources: { ...sources, top, parameters: {} }, reset: 'auto' }
}

/**
 * The design of a Verilog file: as an import has left it beside the file, or imported anew without writing anything.
 * @param top - the top module, for a design that was not imported as that
 */
export async function loadDesign(
  file: string,
  top: string | null,
): Promise<Pick<Loaded, 'reset'> & { design: Design }> {
  const stored = storedPathOf(file)
  const known = top === null && existsSync(stored) ? readStored(stored) : null
  if (known?.isFresh) return { design: known.design(), reset: known.reset }
  const { sources, reset } = recipeFor(file, top)
  const { design, report } = await importVerilog(sources, { reset })
  return { design, reset: report.reset }
}

/**
 * The text of a JavaScript module that exports the class of a Verilog file. The file is imported anew if it has changed. The
 * text throws what keeps it from being imported: hooks run in a thread of their own, out of which only a text comes.
 */
export async function moduleText(url: string): Promise<string> {
  const file = fileURLToPath(url)
  const stored = storedPathOf(file)
  try {
    const known = existsSync(stored) ? readStored(stored) : null
    const className = known?.isFresh
      ? known.className
      : (await importInto(file, known?.recipe ?? plain(file))).design.top.className
    const classes = JSON.stringify(new URL('./class.js', import.meta.url).href)
    return [
      `import { storedClass } from ${classes}`,
      `export const ${className} = storedClass(${JSON.stringify(stored)})`,
    ].join('\n')
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    const errors = JSON.stringify(new URL('../../base/diagnostic/diagnostic.js', import.meta.url).href)
    return [
      `import { FlitwaveError } from ${errors}`,
      `throw new FlitwaveError(${JSON.stringify(error.diagnostics)})`,
    ].join('\n')
  }
}
