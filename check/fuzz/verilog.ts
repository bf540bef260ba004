import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Design } from '../../src/ir/ir.js'
import { simulateInIcarus } from '../../src/print/verilog/check/icarus.js'
import { prepare } from '../../src/print/verilog/check/job.js'
import { emitVerilog } from '../../src/print/verilog/emit.js'
import type { Disagreement } from './engines.js'

/** The result of Icarus on the Verilog: a disagreement, or the reason why it could not run. */
export type VerilogFault =
  { readonly kind: 'disagreement'; readonly first: Disagreement } | { readonly kind: 'tool'; readonly text: string }

/** Runs the emitted Verilog of a design in Icarus against the scalar engine; null if they agree. */
export async function compareVerilog(
  design: Design,
  cycles: number,
  seed: number,
  limit: number,
): Promise<VerilogFault | null> {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-fuzz-'))
  try {
    const result = await simulateInIcarus(prepare(design, emitVerilog(design), folder, { cycles, seed, limit }))
    if (result.status === 'passed') return null
    const [first] = result.disagreements
    if (!first) return { kind: 'tool', text: `${result.summary}\n${result.details}` }
    const { cycle, signal, expected, got } = first
    return { kind: 'disagreement', first: { cycle, signal, values: { scalar: expected, icarus: got } } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
