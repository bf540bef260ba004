import { expect, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { Banyan } from '../../../rtl/min/banyan.js'
import { modes } from '../../../rtl/min/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { budget } from '../../support/sample.js'
import { packet } from './flits.js'

/** The largest network has 1,024 nodes. A network of 128 has stages of the same kind, and takes a tenth of the time. */
const addressWidth = budget(7, 10)

it(`of ${2 ** addressWidth} nodes a region reaches all of its own, and no others, in the same cycles`, () => {
  const parameters = parametersOf(Banyan, { addressWidth, ...modes.rigid })
  const sim = new Simulator<Banyan>(elaborate(new Banyan(parameters)), { engine: 'scalar' })
  const { inject, delivered } = sim.dut
  const [from, min, max] = [777, 300, 900].map((node) => node >> (10 - addressWidth)) as [number, number, number]
  const flits = packet(min, max, 2)
  const arrived: [cycle: number, sequence: number, node: number][] = []
  for (let cycle = 0; cycle < addressWidth + 4; cycle++) {
    const flit = flits[cycle]
    inject[from]!.valid = flit !== undefined
    if (flit) inject[from]!.flit = flit
    delivered.forEach(({ valid, flit: { sequence } }, node) => {
      if (valid) arrived.push([cycle, sequence, node])
    })
    sim.step()
  }
  const nodes = Array.from({ length: max - min + 1 }, (_, i) => min + i)
  expect(arrived).toEqual([0, 1].flatMap((flit) => nodes.map((node) => [addressWidth + flit, flit, node])))
})
