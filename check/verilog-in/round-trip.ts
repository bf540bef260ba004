/** A design that is exported as Verilog and imported again does the same. */

import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import type { Design, Signal } from '../../src/ir/ir.js'
import type { ImportedDesign } from '../../src/language/verilog/import.js'
import { enumOf } from '../../src/print/verilog/names.js'
import type { Lead } from './bench.js'
import { runOurs, stimulusOf, type Drive } from './ours.js'

const lead: Lead = { on: 1 }

/** A reset that sets no register, but keeps some, stays an input. An enumeration has no values but its members. */
function driveOf({ top }: Design): Drive {
  const enums = new Map(top.signals.map((signal) => [signal.name, enumOf(top, signal)]))
  return (name, cycle, random) => {
    if (name === 'rst') return cycle < 0 ? 1n : 0n
    const shape = enums.get(name)
    return shape ? BigInt(shape.members[random.below(shape.members.length)]!.value) : undefined
  }
}

/**
 * Compares a design with its import, once it was exported.
 * @returns the first cycle in which an output differs; null if none does
 */
export function roundTrip(design: Design, imported: ImportedDesign, cycles: number, seed: number): number | null {
  const stimulus = stimulusOf(imported, cycles + lead.on, lead, seed, driveOf(design))
  const inputs = [...imported.ports].flatMap(([name, signal]) => (signal?.role === 'input' ? [name] : []))
  const names = new Set(design.top.signals.map(({ name }) => name))
  const own = stimulus.map((values) => values.filter((_, i) => names.has(inputs[i]!)))
  const before = runOurs(original(design, imported), ScalarEngine, own, lead)
  const after = runOurs(imported, ScalarEngine, stimulus, lead)
  const cycle = after.findIndex((line, i) => line !== before[i])
  return cycle < 0 ? null : cycle - lead.on
}

/** The design before its export, with its ports in the order of the import. */
function original(design: Design, imported: ImportedDesign): ImportedDesign {
  const signals = new Map(design.top.signals.map((signal) => [signal.name, signal]))
  const ports = new Map<string, Signal | null>(
    [...imported.ports].map(([name, signal]) => [name, signal && (signals.get(name) ?? null)]),
  )
  // A reset that the import has not found, as nothing has one, is there all the same.
  const report = { ...imported.report, reset: { port: 'rst', isActiveHigh: true } }
  return { design, ports, report }
}
