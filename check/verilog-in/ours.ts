/** The run of an imported design on our engines. */

import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { ignoreFindings, toRaw, type Raw } from '../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { biasedValue } from '../../src/engines/sim/stimulus/stimulus.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import type { ImportedDesign } from '../../src/language/verilog/import.js'
import { portsOf, type Lead } from './bench.js'

/** The value of an input in a cycle; undefined for a random one. Names are those of the source. */
export type Drive = (name: string, cycle: number, random: Random) => bigint | undefined

/** The values of the inputs of each cycle, in the order of the ports. */
export function stimulusOf(
  imported: ImportedDesign,
  cycles: number,
  lead: Lead,
  seed: number,
  drive: Drive,
): bigint[][] {
  const random = new Random(seed)
  const inputs = portsOf(imported, 'input')
  return Array.from({ length: cycles }, (_, cycle) =>
    inputs.map(([name, { type }]) => {
      const given = drive(name, cycle - lead.off - lead.on, random)
      if (given !== undefined) return BigInt.asUintN(type.width, given)
      // State that no reset reaches takes what comes: let it be the same everywhere.
      return cycle < lead.off + lead.on ? 0n : BigInt.asUintN(type.width, biasedValue(random, type))
    }),
  )
}

/** The outputs of each cycle in binary, in the order of the ports; the cycles before the reset is off are empty. */
export function runOurs(
  imported: ImportedDesign,
  engineClass: EngineClass,
  stimulus: readonly bigint[][],
  lead: Lead,
): string[] {
  const { design, report } = imported
  const tree = instanceTree(design)
  const engine = new engineClass(design, tree)
  const [inputs, outputs] = [portsOf(imported, 'input'), portsOf(imported, 'output')]
  const writers = inputs.map(([, signal]) => ({ port: engine.signal(tree, signal), type: signal.type }))
  const readers = outputs.map(([, signal]) => ({ port: engine.signal(tree, signal), type: signal.type }))
  return stimulus.map((values, cycle) => {
    writers.forEach(({ port, type }, i) => {
      port.write(toRaw(type.signed ? BigInt.asIntN(type.width, values[i]!) : values[i]!, type))
    })
    engine.settle()
    const isLead = cycle < lead.off + lead.on
    const line = isLead ? '' : readers.map(({ port, type }) => binary(port.read(), type.width)).join(' ')
    if (isLead && report.reset) {
      engine.reset()
    } else {
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
    return line
  })
}

const binary = (value: Raw, width: number): string =>
  BigInt.asUintN(width, BigInt(value)).toString(2).padStart(width, '0')
