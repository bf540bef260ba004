import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelText, type PlainValue, type StructShape } from '../../../src/ir/shape.js'
import { bool, enumOf, label, sint, struct, uint, vec, type HardwareType } from '../../../src/language/hdl/index.js'

function textOf(type: HardwareType<unknown>, value: Record<string, PlainValue>): string {
  const shape = type.shape as StructShape
  return labelText(shape, shape.label!, value)
}

describe('the label of a struct', () => {
  it('writes numbers in decimal, and chooses by flags', () => {
    const type = struct(
      { valid: bool, tag: uint(16), to: struct({ x: sint(4), y: uint(60) }) },
      { show: ({ valid, tag, to }) => label.when(valid, label.text('#', tag, ' to (', to.x, ',', to.y, ')')) },
    )
    expect(textOf(type, { valid: false, tag: 3, to: { x: 0, y: 0n } })).toBe('')
    expect(textOf(type, { valid: true, tag: 3, to: { x: -2, y: 2n ** 59n } })).toBe(`#3 to (-2,${2n ** 59n})`)
  })

  it('names members of enums, and writes booleans as words', () => {
    enum State {
      Idle,
      Late = 2,
    }
    const type = struct(
      { state: enumOf(State, 'State'), on: bool },
      { show: ({ state, on }) => label.text(state, ' ', on) },
    )
    expect([0, 1, 2, 3].map((state) => textOf(type, { state, on: state > 1 }))).toEqual([
      'Idle false',
      ' false',
      'Late true',
      ' true',
    ])
  })

  it('writes binary and signed numbers, chooses by bits, and compares', () => {
    const type = struct(
      { first: uint(12), last: uint(12), signs: vec(2, sint(3)) },
      {
        show: ({ first, last, signs }) =>
          label.text(
            label.equal(first, last, label.binary(first, 4), label.text(first, '..', last)),
            label.choice(label.bits(first, 1, 2), ['a', 'b'], 'c'),
            label.list(signs.map((sign) => label.signed(sign))),
          ),
      },
    )
    const twelve = fc.integer({ min: 0, max: 4095 })
    const sign = fc.integer({ min: -4, max: 3 })
    fc.assert(
      fc.property(twelve, twelve, sign, sign, fc.boolean(), (first, other, a, b, isSame) => {
        const last = isSame ? first : other
        const numbers = first === last ? first.toString(2).padStart(4, '0') : `${first}..${last}`
        const signed = [a, b].map((one) => (one > 0 ? `+${one}` : `${one}`)).join()
        const text = `${numbers}${'abcc'[(first >> 1) & 3]!}${signed}`
        expect(textOf(type, { first, last, signs: [a, b] })).toBe(text)
      }),
    )
  })

  it('reads single bits of numbers of any width', () => {
    const width = 100
    const type = struct(
      { word: uint(width) },
      {
        show: ({ word }) =>
          label.text(...Array.from({ length: width }, (_, i) => label.choice(label.bits(word, i), ['0', '1']))),
      },
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 100n - 1n }), (word) => {
        const digits = [...word.toString(2).padStart(width, '0')].reverse().join('')
        expect(textOf(type, { word })).toBe(digits)
      }),
    )
  })

  it('says the same of plain values at once', () => {
    const piece = label.text('#', 5, label.when(true, ' on', ' off'), ' ', label.signed(3), label.equal(1, 2, 'x', 'y'))
    expect(label.string(piece)).toBe('#5 on +3y')
    expect(label.string(label.choice(label.bits(6, 1), ['a', 'b']))).toBe('b')
  })

  it.each([
    ['a template', ({ tag }: { tag: unknown }) => `#${String(tag)}`],
    ['a condition', ({ valid, tag }: { valid: unknown; tag: unknown }) => (valid ? label.text(tag as number) : '')],
    ['a comparison', ({ tag }: { tag: unknown }) => ((tag as number) > 3 ? 'many' : 'few')],
    ['no label', () => undefined as never],
  ])('is refused from a function that computes with members: %s', (_, show) => {
    const options = { show: show as unknown as () => string }
    expect(() => struct({ valid: bool, tag: uint(4) }, options)).toThrow('FW102')
  })
})
