import { expect, it } from 'vitest'
import { printText } from 'flitwave/wave'
import { valueText } from '../../../src/print/wave/values.js'
import { toDiagram } from '../../../src/print/wave/wavejson.js'
import { bool, traceOf, uint } from './traces.js'

const unsigned = (width: number) => ({ kind: 'bits', width, signed: false }) as const
const signed = (width: number) => ({ kind: 'bits', width, signed: true }) as const

it.each([
  [unsigned(6), 42, '42', '0x2a', '0b101010'],
  [unsigned(6), 5, '5', '0x5', '0b000101'],
  [signed(4), -1, '-1', '0xf', '0b1111'],
  [signed(4), 7, '7', '0x7', '0b0111'],
  [unsigned(70), 2n ** 69n, '590295810358705651712', '0x200000000000000000', `0b1${'0'.repeat(69)}`],
] as const)('%o: %s is %s, %s or %s', (shape, value, dec, hex, bin) => {
  expect([valueText(shape, value, 'dec'), valueText(shape, value, 'hex'), valueText(shape, value, 'bin')]).toEqual([dec, hex, bin]) // prettier-ignore
})

it('changes no names, levels or truth values', () => {
  const shape = { kind: 'enum', name: 'State', width: 2, members: [{ name: 'Idle', value: 1 }] } as const
  expect(valueText(shape as never, 1, 'bin')).toBe('Idle')
  const trace = traceOf('Radix', 0, [['dut.bit', bool, [true, false]], ['dut.one', uint(1), [1, 0]], ['dut.count', uint(6), [1, 42]]]) // prettier-ignore
  const [, bit, one, count] = toDiagram(trace, [], 'bin').signal
  expect([bit, one]).toMatchObject([{ wave: '10' }, { wave: '10' }])
  expect(count).toMatchObject({ data: ['0b000001', '0b101010'] })
  expect(printText(trace, { radix: 'hex' })).toMatch(/^count.*0x1 +│0x2a/m)
})
