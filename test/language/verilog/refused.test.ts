/** Designs that are not imported, each with its code and its line. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { describeWithTools } from '../../support/tools.js'

const folder = fileURLToPath(new URL('refused/', import.meta.url))

const refusals = [
  ['clock_as_data.v', 'FW604', 3],
  ['delay.v', 'FW610', 3],
  ['falling_edge.v', 'FW605', 3],
  ['gated_clock.v', 'FW604', 4],
  ['inout_port.v', 'FW607', 2],
  ['latch.v', 'FW606', 2],
  ['loaded_at_once.v', 'FW606', 3],
  ['loop_through_instances.v', 'FW136', 9],
  ['missing_module.v', 'FW602', 3],
  ['real_loop.v', 'FW136', 4],
  ['syntax.v', 'FW602', 5],
  ['tristate.v', 'FW607', 3],
  ['two_clocks.v', 'FW604', 5],
  ['two_drivers.v', 'FW609', 5],
  ['variable_power.v', 'FW608', 3],
] as const

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
  it('is tried here, all of it', () => {
    expect(readdirSync(folder)).toEqual(refusals.map(([name]) => name))
  })

  it.each(refusals)('%s is refused with %s at line %i', async (name, code, line) => {
    const file = `${folder}${name}`
    expect(await refusalOf(file)).toEqual({ code, line, file })
  })
})
