import { describe, expect, it } from 'vitest'
import { recordRandomRun } from '../../../check/fuzz/why-laws.js'
import { Router } from '../../../rtl/router/router.js'
import { SwitchingElement } from '../../../rtl/min/switching-element.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { label, struct, uint } from '../../../src/language/hdl/index.js'
import type { Design } from '../../../src/ir/ir.js'
import {
  labelText,
  assemble,
  leafType,
  shapeLeaves,
  type PlainValue,
  type Shape,
  type StructShape,
} from '../../../src/ir/shape.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { toRaw } from '../../../src/engines/sim/engine/engine.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../../src/engines/sim/stimulus/stimulus.js'
import { formats } from '../../../src/print/wave/index.js'
import { ModuleBuilder } from '../../support/ir.js'
import { sample } from '../../support/sample.js'
import { throughJson } from './laws.js'
import { packageDesigns } from './package-designs.js'

function randomValue(shape: Shape, random: Random): Record<string, PlainValue> {
  const leaves = shapeLeaves(shape).map((leaf) => leafType(leaf.shape))
  const values = leaves.map((type) => toRaw(biasedValue(random, type), type)).values()
  return assemble(shape, () => values.next().value!) as Record<string, PlainValue>
}

const textOf = (shape: StructShape, value: Record<string, PlainValue>): string => labelText(shape, shape.label!, value)

describe('labels that have been data', () => {
  it('are the same for all structs of the package', async () => {
    const designs = sample(await packageDesigns(), 10).map((design) => design.elaborate())
    let compared = 0
    for (const design of designs) {
      const again = structsOf(throughJson(design))
      for (const [i, shape] of structsOf(design).entries()) {
        expect(again[i]).toEqual(shape)
        const random = new Random(i)
        for (let k = 0; k < 20; k++) {
          const value = randomValue(shape, random)
          expect(textOf(again[i]!, value)).toBe(textOf(shape, value))
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('of a function have its name alone, and show it', () => {
    const type = struct(
      { word: uint(40) },
      { show: label.custom('hexadecimal', ({ word }: { word: number }) => word.toString(16)) },
    )
    const m = new ModuleBuilder('Labelled')
    m.field(['stored'], 'input', type.shape)
    const design = m.design()
    const [shape] = structsOf(design)
    const [again] = structsOf(throughJson(design))
    expect(textOf(shape!, { word: 255 })).toBe('ff')
    expect(textOf(again!, { word: 255 })).toBe('<hexadecimal>')
  })
})

describe('drawings of a design that has been data', () => {
  it.each([
    ['a router', new Router(), ['dut.arriving[*]', 'dut.leaving[*]', 'dut.inputs[*].channels[*].activity']],
    ['a switching element', new SwitchingElement(), ['dut.arriving[*]', 'dut.leaving[*]', 'dut.owners[*]']],
  ] as const)('are the same: %s', (_, top, signals) => {
    const design = elaborate(top as unknown as Router)
    const file = recordRandomRun(design, 3, 30)
    const drawn = [design, throughJson(design)].map((one) => {
      const trace = captureWindow(file, { design: one, signals, from: 2, to: 20 })
      return [formats.json.print(trace), formats.vcd.print(trace)]
    })
    expect(drawn[1]).toEqual(drawn[0])
  })
})

/** The structs with a label, in order of declaration. */
function structsOf({ modules }: Design): readonly StructShape[] {
  const found: StructShape[] = []
  const visit = (shape: Shape): void => {
    if (shape.kind === 'array') visit(shape.element)
    if (shape.kind !== 'struct') return
    shape.members.forEach((member) => visit(member.shape))
    if (shape.label) found.push(shape)
  }
  for (const { fields } of modules) fields.forEach(({ shape }) => visit(shape))
  return found
}
