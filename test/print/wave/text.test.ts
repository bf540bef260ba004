import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { select } from '../../../src/print/wave/select.js'
import { printText } from '../../../src/print/wave/text.js'
import { router, state } from './router.js'
import { bool, traceOf, uint } from './traces.js'

describe('printText', () => {
  it('draws a worm through a router', () => {
    expect(printText(router)).toMatchInlineSnapshot(`
      "RouterPipeline
                        10      11      12      13      14      15      16      17      18      19
      in               ────────┤H→(3,2)│B      │B      │T      ├───────────────────────────────────────
      ready            ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      inputs[0]
        state          │IDLE           │ROUTE  │ALLOC  │ACTIVE                         │IDLE
        buffer
          count        │0              │1      │2      │3              │2      │1      │0
          empty        ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
          word         │0x0            │0xdead…│0x1                    │0xffff…│0x0
      link[0].credit   ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      link[0].channel  │1
      link[1].credit   ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      link[1].channel  │0              │2              │0              │2              │0
      offset           │0              │1      │-1     │-2     │-16    │15     │0
      out              ────────────────────────────────────────┤H→(3,2)│B      │B      │T      ├───────
      "
    `)
  })

  it('goes on below where the cycles do not fit', () => {
    const chosen = select(router, { signals: ['dut.{in,ready}', '**.state', '**.count'] })
    expect(printText(chosen, { columns: 60 })).toMatchInlineSnapshot(`
      "RouterPipeline
                  10      11      12      13      14      15
      in         ────────┤H→(3,2)│B      │B      │T      ├───────
      ready      ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔
      inputs[0]
        state    │IDLE           │ROUTE  │ALLOC  │ACTIVE
        buffer
          count  │0              │1      │2      │3

                  16      17      18      19
      in         ────────────────────────────────
      ready      ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
      inputs[0]
        state    │ACTIVE         │IDLE
        buffer
          count  │2      │1      │0
      "
    `)
  })

  it('says in the headline what all signals share', () => {
    const chosen = select(router, { signals: ['**.buffer.*'], window: { from: 11, to: 14 } })
    expect(printText(chosen)).toMatchInlineSnapshot(`
      "RouterPipeline · inputs[0].buffer
              11                 12                 13                 14
      count  │0                 │1                 │2                 │3
      empty  ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      word   │0x0               │0xdeadbeefcafe1234│0x1
      "
    `)
  })

  it('gives numbers the room that there is, and cuts them where there is little', () => {
    const words = traceOf('Words', 0, [['dut.word', uint(64), [0xdead_beef_cafe_1234n, 7n]]])
    expect(printText(words)).toContain('│0xdeadbeefcafe1234│0x7')
    expect(printText(words, { columns: 24 })).toContain('│0xdeadb…│0x7')
    expect(printText(words, { cell: 5 })).toContain('│0xd…│0x7')
  })

  it('never cuts a name for room', () => {
    const states = traceOf('States', 0, [['dut.state', state, [0, 1, 2, 3, 0, 1, 2, 3]]])
    const text = printText(states, { columns: 20 })
    expect(text).not.toContain('…')
    expect(text.match(/ACTIVE/g)).toHaveLength(2)
  })

  it('numbers only some cycles where they would touch', () => {
    const counter = traceOf('Counter', 995, [['dut.bit', bool, Array.from({ length: 12 }, (_, i) => i % 2 === 1)]])
    expect(printText(counter, { cell: 2 })).toMatchInlineSnapshot(`
      "Counter
            995       1000      1005
      bit  ▁▁╱▔╲▁╱▔╲▁╱▔╲▁╱▔╲▁╱▔╲▁╱▔
      "
    `)
  })

  it('puts every change at its cycle, in any number of columns', () => {
    const samples = fc.array(fc.boolean(), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(samples, fc.integer({ min: 12, max: 80 }), fc.integer({ min: 2, max: 6 }), (bits, columns, cell) => {
        const text = printText(traceOf('Bits', 0, [['dut.b', bool, bits]]), { columns, cell })
        const line =
          text
            .match(/^b .*$/gm)
            ?.map((row) => row.slice(3))
            .join('') ?? ''
        const drawn = Array.from({ length: line.length / cell }, (_, i) => line[i * cell + cell - 1] === '▔')
        expect(drawn).toEqual(bits)
      }),
    )
  })

  it('refuses what nobody could read', () => {
    const long = traceOf('Long', 0, [['dut.bit', bool, Array.from({ length: 201 }, () => true)]])
    expect(() => printText(long)).toThrow('FW902')
  })
})
