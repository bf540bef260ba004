import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Design } from '../../src/ir/ir.js'
import { importVerilog, type ImportedDesign } from '../../src/language/verilog/import.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { emitVerilog } from '../../src/print/verilog/emit.js'

/** Writes a design as Verilog into a folder. Yosys reads SystemVerilog in files of that name alone. */
export function exportInto(folder: string, design: Design): Sources {
  mkdirSync(folder, { recursive: true })
  const files = emitVerilog(design).map(({ name, text }) => {
    const file = join(folder, name.replace(/\.s?v$/, '.sv'))
    writeFileSync(file, text)
    return file
  })
  return { files, top: design.top.name, parameters: {}, defines: {}, includes: [] }
}

/** Exports a design as Verilog, and imports it again. */
export async function importedAgain(design: Design): Promise<ImportedDesign> {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-round-trip-'))
  try {
    return await importVerilog(exportInto(folder, design))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
