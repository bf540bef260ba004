/** Masks are numbers whose bits are shown. */

import { expect, it } from 'vitest'
import { mask, uint } from 'flitwave/hdl'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { designDigest } from '../../../src/runs/replay/digest.js'
import { shapeLeaves } from '../../../src/ir/shape.js'
import { valueText } from '../../../src/print/wave/values.js'
import { Masks } from '../../fixtures/pass/masks.js'
import { throughJson } from '../../ir/codec/laws.js'
import { simulateOnAll } from '../../support/rtl.js'

const design = elaborate(new Masks())

/** How the value 1 of each field is written. */
const written = ({ top }: typeof design): Record<string, string> =>
  Object.fromEntries(top.fields.map(({ path, shape }) => [path, valueText(shapeLeaves(shape)[0]!.shape, 1)]))

it('are binary up to 8 bits, hexadecimal beyond, and so are locals that are bits of masks', () => {
  expect(written(design)).toEqual({
    requests: '0b0001',
    index: '1',
    grant: '0b0001',
    count: '1',
    served: '0x1',
    'choose.waiting': '0b0001',
    'choose.first': '0b0001',
    'choose.sum': '1',
    'choose.either': '0b0001',
  })
})

it('are 0 without a bit, unless all digits are asked for', () => {
  const { shape } = mask(4)
  const leaf = shapeLeaves(shape)[0]!.shape
  expect([valueText(leaf, 0), valueText(leaf, 0, 'bin'), valueText(leaf, 5, 'dec')]).toEqual(['0', '0b0000', '5'])
})

it('are still shown so after they have been data', () => {
  expect(written(throughJson(design))).toEqual(written(design))
})

it('count like numbers', () => {
  for (const sim of simulateOnAll(new Masks())) {
    const { dut } = sim
    Object.assign(dut, { requests: 0b1010, index: 1 })
    expect(dut).toMatchObject({ grant: 0b1010, count: 0b1011 })
    sim.step()
    expect(dut).toMatchObject({ served: 0b1010, grant: 0b1011, count: 1 })
  }
})

it('make no other hardware than numbers do', () => {
  const { top } = design
  const plain = top.fields.map((field) => ({ ...field, shape: numberFor(field.shape) }))
  expect(designDigest({ ...top, fields: plain })).toBe(designDigest(top))
})

const numberFor = (shape: (typeof design.top.fields)[number]['shape']) =>
  shape.kind === 'bits' ? { kind: shape.kind, width: shape.width, signed: shape.signed } : shape

it('are types of their own, and have errors of their own', () => {
  expect([mask(4), mask(4) === mask(4), mask(4).shape]).not.toEqual([uint(4), true, uint(4).shape])
  expect(() => mask(0)).toThrow('mask(0) is not a valid width')
})
