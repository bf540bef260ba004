import { describe, expect, it } from 'vitest'
import { formats, type FormatName } from '../../../src/print/wave/index.js'
import { router } from './router.js'

const names = Object.keys(formats) as FormatName[]

describe('formats', () => {
  it('has each with the beginning that tells it from others', () => {
    const beginnings = names.map((name) => {
      const { extension, binary, print } = formats[name]
      const printed = print(router)
      expect(printed instanceof Uint8Array).toBe(binary)
      return [name, extension, Buffer.from(printed).toString('latin1', 0, 4)]
    })
    expect(beginnings).toEqual([
      ['svg', 'svg', '<svg'],
      ['json', 'json', '{\n  '],
      ['vcd', 'vcd', '$ver'],
      ['fst', 'fst', '\0\0\0\0'],
      ['text', 'txt', 'Rout'],
      ['png', 'png', '\x89PNG'],
    ])
  })

  it.each(names)('%s prints the same bytes for the same trace', (name) => {
    const [first, second] = [formats[name].print(router), formats[name].print(router)]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })

  it.each(names)('%s prints what is selected', (name) => {
    const part = { signals: ['dut.ready'], window: { from: 12, to: 13 } }
    const [whole, selected] = [formats[name].print(router), formats[name].print(router, part)]
    expect(selected.length).toBeLessThan(whole.length)
    expect(() => formats[name].print(router, { signals: ['dut.nothing'] })).toThrow('FW903')
    expect(() => formats[name].print(router, { window: { from: 90 } })).toThrow('FW904')
  })

  it('draws as wide as the terminal is', () => {
    const widths = formats.text
      .print(router, { columns: 72 })
      .split('\n')
      .map((line) => line.length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(72)
    expect(Math.max(...widths)).toBeGreaterThan(60)
  })
})
