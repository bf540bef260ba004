/** Designs that are no network of many equal nodes. Each drives itself, and reports its traffic. */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { elaborate, type Design } from 'flitwave'
import { emitVerilog, type VerilogFile } from 'flitwave/verilog'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { networkOf } from '../network.js'
import { CollectiveTraffic } from '../rtl/collective-traffic.js'
import { ReceiveTraffic } from '../rtl/receive-traffic.js'
import { SeededRouter } from '../rtl/seeded-router.js'
import { WraparoundTraffic } from '../rtl/wraparound-traffic.js'

export interface IrregularDesign {
  readonly design: Design
  /** The same design in Verilog, for rivals. */
  readonly verilog: readonly Omit<VerilogFile, 'module'>[]
  /** The top module of the Verilog. */
  readonly top: string
  /** The number of reports among its outputs. */
  readonly reports: number
}

export interface IrregularSubject {
  /** Its name in options. */
  readonly name: string
  readonly title: string
  make(): IrregularDesign | Promise<IrregularDesign>
}

export const irregularSubjects: readonly IrregularSubject[] = [
  { name: 'router', title: 'router', make: router },
  { name: 'wraparound', title: 'wrap-around network', make: wraparound },
  { name: 'collective', title: 'collective engine', make: () => exported(elaborate(new CollectiveTraffic()), 1) },
  { name: 'receive', title: 'receive unit', make: () => exported(elaborate(new ReceiveTraffic()), 1) },
  { name: 'mesh', title: 'mesh in Verilog', make: meshInVerilog },
]

/** The router of the networks. */
function router(): IrregularDesign {
  const { rate: _, ...parameters } = networkOf(4)
  return exported(elaborate(new SeededRouter(parameters)), 5)
}

/** Its tags tell eight nodes apart. */
function wraparound(): IrregularDesign {
  return exported(elaborate(new WraparoundTraffic({ tagWidth: 3 })), 8)
}

function exported(design: Design, reports: number): IrregularDesign {
  const verilog = emitVerilog(design)
  return { design, verilog, top: verilog.at(-1)!.module, reports }
}

/** Rivals get the Verilog as it is. */
async function meshInVerilog(): Promise<IrregularDesign> {
  const folder = fileURLToPath(new URL('../../../examples/verilog-router', import.meta.url))
  const mesh = readdirSync(folder).filter((name) => name.endsWith('.v'))
  const traffic = fileURLToPath(new URL('../rtl/mesh_traffic.v', import.meta.url))
  const files = [...mesh.map((name) => join(folder, name)), traffic]
  const top = 'mesh_traffic'
  const { design } = await importVerilog({ files, top, parameters: {}, defines: {}, includes: [] })
  const verilog = files.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') }))
  return { design, verilog, top, reports: 1 }
}
