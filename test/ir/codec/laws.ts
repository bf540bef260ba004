/** The laws of a design that has been data. */

import { expect } from 'vitest'
import { recordRandomRun } from '../../../check/fuzz/why-laws.js'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import type { Design } from '../../../src/ir/ir.js'
import { StateLayout } from '../../../src/runs/replay/layout.js'
import { BitsliceEngine } from '../../../src/engines/sim/bitslice/engine.js'
import { lowerModule } from '../../../src/engines/sim/bitslice/lower/module.js'
import { ignoreFindings, type EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Stimulus } from '../../../src/engines/sim/stimulus/stimulus.js'
import { emitVerilog } from '../../../src/print/verilog/emit.js'
import { locate } from '../../../src/runs/why/recorded-values.js'
import { RecordedPast } from '../../../src/runs/why/recorded-past.js'
import { printCauses } from '../../../src/runs/why/text.js'
import { traceCauses } from '../../../src/runs/why/trace.js'
import { budget } from '../../support/sample.js'

/** The design after it has been text. */
export function throughJson(design: Design): Design {
  return decodeDesign(JSON.parse(JSON.stringify(encodeDesign(design))))
}

/** A design comes back as it was: its data, its Verilog, its state, and what it does, if it is not too large. */
export function expectSame(design: Design, seed: number): Design {
  const again = throughJson(design)
  // As texts: to compare the objects themselves takes longer than all the rest.
  expect(JSON.stringify(encodeDesign(again))).toBe(JSON.stringify(encodeDesign(design)))
  expect(verilogOf(again)).toBe(verilogOf(design))
  expect(layoutOf(again)).toEqual(layoutOf(design))
  if (!isLarge(design) || isThorough)
    expect(valuesOf(again, BitsliceEngine, 12, seed)).toEqual(valuesOf(design, BitsliceEngine, 12, seed))
  return again
}

const isThorough = budget(0, 1) === 1

/** All instances; compiling a large design takes most of the time. */
export function isLarge(design: Design): boolean {
  let gates = 0
  for (const { module } of allInstances(instanceTree(design))) gates += lowerModule(module).gates.gates
  return gates > 50_000
}

/** The explanations of values of signals have the same words. */
export function expectSameReasons(design: Design, again: Design, seed: number): void {
  const file = recordRandomRun(design, seed, 24)
  const pasts = [new RecordedPast(file, design), new RecordedPast(file, again)]
  const random = new Random(seed)
  const nodes = [...allInstances(pasts[0]!.tree)]
  for (let i = 0; i < 10; i++) {
    const { path, module } = nodes[random.below(nodes.length)]!
    const signal = module.signals[random.below(module.signals.length)]!
    const cycle = pasts[0]!.firstCycle + random.below(20)
    const [before, after] = pasts.map((past) => {
      const found = locate(past.tree, `${path}.${signal.path}`)
      return printCauses(traceCauses(past, found, cycle, 4))
    })
    expect(after).toBe(before)
  }
}

const verilogOf = (design: Design): string =>
  emitVerilog(design)
    .map(({ name, text }) => `${name}\n${text}`)
    .join('')

function layoutOf(design: Design): object[] {
  return new StateLayout(instanceTree(design)).items.map(({ node, source, ...item }) => ({
    ...item,
    node: node.path,
    path: 'signal' in source ? source.signal.path : source.memory.path,
  }))
}

/** All signals of all instances, with their values in some cycles under random inputs. */
export function valuesOf(design: Design, create: EngineClass, cycles: number, seed: number): readonly string[] {
  const tree = instanceTree(design)
  const engine = new create(design, tree)
  const stimulus = new Stimulus(design, seed)
  const ports = [...allInstances(tree)].flatMap((node) =>
    node.module.signals.map((signal) => ({ path: `${node.path}.${signal.path}`, port: engine.signal(node, signal) })),
  )
  return Array.from({ length: cycles }, () => {
    for (const [signal, value] of stimulus.next(0.7)) engine.signal(tree, signal).write(value)
    engine.settle()
    engine.evaluate(ignoreFindings)
    const values = ports.map(({ path, port }) => `${path}=${port.read()}`).join(' ')
    engine.commit()
    return values
  })
}
