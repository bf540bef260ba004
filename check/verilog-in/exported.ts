import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Design } from '../../src/ir/ir.js'
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
