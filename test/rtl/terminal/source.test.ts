import { describe, expect, it } from 'vitest'
import { Source } from '../../../rtl/terminal/source.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

describe('Source', () => {
  /** Offers a packet of this number of flits until it is taken; `[head, tail, tag, number]` of every flit that leaves. */
  function send(flits: number, cycles: number): (readonly [boolean, boolean, number, number])[] {
    const sim = new Simulator<Source>(elaborate(new Source({ depth: 2 })), { engine: 'scalar' })
    const { inject, link } = sim.dut
    Object.assign(inject.packet, { flits, tag: 9 })
    inject.valid = true
    const sent: (readonly [boolean, boolean, number, number])[] = []
    for (let cycle = 0; cycle < cycles; cycle++) {
      const { head, tail, tag, payload } = link.flit
      if (link.valid) sent.push([head, tail, tag, payload])
      sim.step()
      inject.valid = false
    }
    return sent
  }

  it('numbers the flits of a packet, and stops when it has no credits', () => {
    expect(send(1, 3)).toEqual([[true, true, 9, 0]])
    expect(send(2, 3)).toEqual([
      [true, false, 9, 0],
      [false, true, 9, 1],
    ])
    expect(send(3, 9)).toEqual([
      [true, false, 9, 0],
      [false, false, 9, 1],
    ])
  })

  it('asserts that packets have flits', () => {
    expect(() => send(0, 1)).toThrow('a packet without flits')
  })
})
