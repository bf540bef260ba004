/** The run of an imported design on our engines. */

import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { ignoreFindings, toRaw, type Raw } from '../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { biasedValue } from '../../src/engines/sim/stimulus/stimulus.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import type { Signal, Type } from '../../src/ir/ir.js'
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
      const given = drive(name, cycle - lead.on, random)
      if (given !== undefined) return BigInt.asUintN(type.width, given)
      // State that no reset reaches takes what comes: let it be the same everywhere.
      return cycle < lead.on ? 0n : BigInt.asUintN(type.width, biasedValue(random, type))
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
  const lines: string[] = []
  play(imported, engineClass, stimulus, lead, (outputs, isLead) => {
    lines.push(isLead ? '' : outputs.map(({ port, type }) => binary(port.read(), type.width)).join(' '))
  })
  return lines
}

/** Cycles per second of an engine on some inputs, without a look at the outputs. */
export function speedOfOurs(
  imported: ImportedDesign,
  engineClass: EngineClass,
  stimulus: readonly bigint[][],
  lead: Lead,
): number {
  const seconds = play(imported, engineClass, stimulus, lead, () => undefined)
  return stimulus.length / seconds
}

interface OpenPort {
  readonly port: ReturnType<InstanceType<EngineClass>['signal']>
  readonly type: Type
}

/** @returns seconds */
function play(
  imported: ImportedDesign,
  engineClass: EngineClass,
  stimulus: readonly bigint[][],
  lead: Lead,
  see: (outputs: readonly OpenPort[], isLead: boolean) => void,
): number {
  const { design, report } = imported
  const tree = instanceTree(design)
  const engine = new engineClass(design, tree)
  const open = ([, signal]: readonly [string, Signal]): OpenPort => ({
    port: engine.signal(tree, signal),
    type: signal.type,
  })
  const [inputs, outputs] = [portsOf(imported, 'input').map(open), portsOf(imported, 'output').map(open)]
  const started = performance.now()
  stimulus.forEach((values, cycle) => {
    inputs.forEach(({ port, type }, i) => {
      port.write(toRaw(type.signed ? BigInt.asIntN(type.width, values[i]!) : values[i]!, type))
    })
    engine.settle()
    const isLead = cycle < lead.on
    see(outputs, isLead)
    if (isLead && report.reset) {
      engine.reset()
    } else {
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
  })
  return (performance.now() - started) / 1000
}

const binary = (value: Raw, width: number): string =>
  BigInt.asUintN(width, BigInt(value)).toString(2).padStart(width, '0')
