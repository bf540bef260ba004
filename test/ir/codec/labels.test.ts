import { describe, expect, it } from 'vitest'
import { recordRandomRun } from '../../../check/fuzz/why-laws.js'
import { Router } from '../../../rtl/router/router.js'
import { SwitchingElement } from '../../../rtl/min/switching-element.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { bool, enumOf, sint, struct, uint, vec, type HardwareType } from '../../../src/language/hdl/index.js'
import { hasLabel, labelOf } from '../../../src/ir/codec/labels/derive.js'
import { showLabel, type Label } from '../../../src/ir/codec/labels/label.js'
import type { Design } from '../../../src/ir/ir.js'
import {
  assemble,
  shapeLeaves,
  leafType,
  type PlainValue,
  type Shape,
  type StructShape,
} from '../../../src/ir/shape.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { toRaw } from '../../../src/engines/sim/engine/engine.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../../src/engines/sim/stimulus/stimulus.js'
import { formats } from '../../../src/print/wave/index.js'
import { sample } from '../../support/sample.js'
import { throughJson } from './laws.js'
import { packageDesigns } from './package-designs.js'

const shapeOf = (type: HardwareType<unknown>): StructShape => type.shape as StructShape
const labelFor = (type: HardwareType<unknown>): Label | null => labelOf(shapeOf(type))

function randomValue(shape: Shape, random: Random): Record<string, PlainValue> {
  const leaves = shapeLeaves(shape).map((leaf) => leafType(leaf.shape))
  const values = leaves.map((type) => toRaw(biasedValue(random, type), type)).values()
  return assemble(shape, () => values.next().value!) as Record<string, PlainValue>
}

/** Whether a label is found; it must give the same texts then. */
function expectSameTexts(shape: StructShape, seed: number): boolean {
  const label = labelOf(shape)
  if (!label) return false
  const show = showLabel(label, shape)
  const random = new Random(seed)
  for (let i = 0; i < 200; i++) {
    const value = randomValue(shape, random)
    expect(show(value)).toBe(shape.show!(value))
  }
  return true
}

describe('a label', () => {
  it('writes numbers in decimal, and chooses by flags', () => {
    const type = struct(
      { valid: bool, tag: uint(16), to: struct({ x: sint(4), y: uint(60) }) },
      { show: ({ valid, tag, to }) => (valid ? `#${tag} to (${to.x},${to.y})` : '') },
    )
    expect(labelFor(type)).toEqual([
      { leaf: 0, cases: [[], ['#', { leaf: 1 }, ' to (', { leaf: 2 }, ',', { leaf: 3 }, ')']] },
    ])
    expect(expectSameTexts(shapeOf(type), 1)).toBe(true)
  })

  it('has all texts of an enum, and those of values that have no name', () => {
    enum State {
      Idle,
      Busy,
      Late,
    }
    const type = struct({ state: enumOf(State, 'State') }, { show: ({ state }) => State[state].toUpperCase() })
    expect(labelFor(type)).toEqual([{ leaf: 0, cases: [['IDLE'], ['BUSY'], ['LATE'], []] }])
  })

  it('has all texts of narrow numbers that are written in another way, or compared', () => {
    const type = struct(
      { first: uint(4), last: uint(4), signs: vec(2, sint(3)) },
      {
        show: ({ first, last, signs }) =>
          `${first.toString(2)}${first === last ? '' : `..${last}`} ${signs.map((sign) => (sign > 0 ? `+${sign}` : sign)).join()}`,
      },
    )
    expect(expectSameTexts(shapeOf(type), 2)).toBe(true)
  })

  it('is that of a function of the same text only with the same constants', () => {
    const nodeType = (here: number) =>
      struct(
        { valid: bool, to: uint(4) },
        { show: ({ valid, to }) => (!valid ? '' : to === here ? 'here' : `to ${to}`) },
      )
    const [three, alsoThree, five] = [3, 3, 5].map((here) => shapeOf(nodeType(here)))
    const label = labelOf(three!)!
    expect(hasLabel(alsoThree!, label)).toBe(true)
    expect(hasLabel(five!, label)).toBe(false)
  })

  it('is none for more than it can say', () => {
    const wide = struct({ mask: uint(40) }, { show: ({ mask }) => mask.toString(2) })
    const compared = struct({ a: uint(20), b: uint(20) }, { show: ({ a, b }) => (a === b ? 'same' : `${a} ${b}`) })
    const special = struct({ a: uint(32) }, { show: ({ a }) => (a === 2 ** 32 - 1 ? 'all' : String(a)) })
    const many = struct({ of: vec(9, uint(3)) }, { show: ({ of }) => of.map((one) => one.toString(2)).join() })
    for (const type of [wide, compared, special, many]) expect(labelFor(type)).toBeNull()
    expect(labelFor(struct({ a: bool }))).toBeNull()
  })

  it('says the same as the functions of the package', async () => {
    const designs = sample(await packageDesigns(), 10).map((design) => design.elaborate())
    const shapes = structsOf(designs)
    const found = shapes.filter((shape, seed) => expectSameTexts(shape, seed))
    expect(found.length).toBeGreaterThan(0.9 * shapes.length)
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

/** The structs with a text of their own, of those that differ in neither widths nor code one. */
function structsOf(designs: readonly Design[]): readonly StructShape[] {
  const found = new Map<string, StructShape>()
  const visit = (shape: Shape): void => {
    if (shape.kind === 'array') visit(shape.element)
    if (shape.kind !== 'struct') return
    shape.members.forEach((member) => visit(member.shape))
    const widths = shapeLeaves(shape).map((leaf) => leafType(leaf.shape).width)
    if (shape.show) found.set(`${shape.name} ${widths.join()} ${String(shape.show)}`, shape)
  }
  for (const { modules } of designs) for (const { fields } of modules) fields.forEach(({ shape }) => visit(shape))
  return [...found.values()]
}
