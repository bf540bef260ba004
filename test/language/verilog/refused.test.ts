/** Designs that are not imported: the first line of each says with which code, and at which line. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { describeWithTools } from '../../support/tools.js'

const folder = fileURLToPath(new URL('refused/', import.meta.url))

async function refusalOf(file: string): Promise<{ code: string; line: number; file: string | undefined }> {
  const sources = { files: [file], top: file.replace(/.*\/|\.v$/g, ''), parameters: {}, defines: {}, includes: [] }
  try {
    await importVerilog(sources)
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    const [{ code, place }] = error.diagnostics as [(typeof error.diagnostics)[number]]
    return { code, line: place?.line ?? 0, file: place?.file }
  }
  throw new Error('it was imported')
}

describeWithTools(['yosys'], 'what is not imported', () => {
  it.each(readdirSync(folder))('%s is refused with its code and its line', async (name) => {
    const file = `${folder}${name}`
    const [, code, line] = /^\/\/ (FW\d+) (\d+)\n/.exec(readFileSync(file, 'utf8'))!
    const at = Number(line)
    expect(await refusalOf(file)).toEqual({ code, line: at, file: at === 0 ? undefined : file })
  })
})
