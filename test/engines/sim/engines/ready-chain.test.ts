import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { FlitwaveError } from '../../../../src/base/diagnostic/diagnostic.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../../src/engines/sim/simulator.js'
import { top as readyRing } from '../../../fixtures/fail/FW136-ready-ring.js'
import { Snake, SwitchGrid } from '../../../fixtures/pass/ready-chain.js'
import { engines } from '../../../support/engines.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { simulateOnAll } from '../../../support/rtl.js'

const cells = Array.from({ length: 16 }, (_, i) => i)
const lines = [0, 1, 2, 3]

describe('a chain of ready through all cells of a 4×4 design', () => {
  it('reaches the source in the cycle in which the sink says so, and stops at a gate that is closed', () => {
    for (const sim of simulateOnAll(new Snake())) {
      const { dut } = sim
      Object.assign(dut.from, { valid: true, column: 2, hops: 5 })
      expect([dut.from.ready, dut.to.valid]).toEqual([false, true])
      dut.to.ready = true
      expect(dut.from.ready).toBe(true)
      expect(dut.to).toMatchObject({ valid: true, column: 2, hops: 21 })
      dut.shut[9] = true
      sim.step()
      expect([dut.from.ready, dut.to.valid]).toEqual([false, false])
      // Gate 9 is the second of the third row, which is passed eastward.
      expect(dut.gates.map(({ to }) => to.valid)).toEqual(cells.map((i) => i < 9))
      expect(dut.gates.map(({ from }) => from.ready)).toEqual(cells.map((i) => i > 9))
      dut.shut[9] = false
      sim.step(3)
      expect(dut.gates.map(({ passed }) => passed)).toEqual(cells.map(() => 3))
    }
  })

  it('passes rows westward where the snake turns', () => {
    for (const { dut } of simulateOnAll(new Snake())) {
      Object.assign(dut.from, { valid: true, column: 0, hops: 0 })
      const hops = dut.gates.map(({ to }) => to.hops)
      expect(hops).toEqual([1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 16, 15, 14, 13])
    }
  })

  it('passes rows and columns, and lets words from the north go first', () => {
    for (const sim of simulateOnAll(new SwitchGrid())) {
      const random = new Random(8)
      for (let cycle = 0; cycle < 150; cycle++) {
        const offered = randomInputs(random)
        for (const i of lines) {
          Object.assign(sim.dut.west[i]!, offered.west[i])
          Object.assign(sim.dut.north[i]!, offered.north[i])
          sim.dut.east[i]!.ready = offered.ready.east[i]!
          sim.dut.south[i]!.ready = offered.ready.south[i]!
        }
        expect(outputsOf(sim.dut), `cycle ${cycle}`).toEqual(route(offered))
        sim.step()
      }
      expect(sim.dut.rows.flat().some(({ turned }) => turned > 5)).toBe(true)
    }
  })

  it.each([Snake, SwitchGrid])('is the same in every signal on every engine: %o', (type) => {
    expectLockstep(elaborate(new type()), 60, 2)
  })
})

describe('a ring of ready through all stages of a design', () => {
  it.each(Object.entries(engines))('is refused before the %s engine runs it', (_, engine) => {
    const run = (): unknown => new Simulator(elaborate(readyRing()), { engine }).step()
    expect(run).toThrow(FlitwaveError)
    expect(run).toThrow(/error FW136: a combinational loop in Ring: stages\[\d\]\.(to|from)\.ready/)
  })
})

interface Word {
  readonly valid: boolean
  readonly column: number
  readonly hops: number
}
interface Offered {
  readonly west: readonly Word[]
  readonly north: readonly Word[]
  readonly ready: { readonly east: readonly boolean[]; readonly south: readonly boolean[] }
}
type Outputs = Readonly<Record<'east' | 'south', readonly Word[]>> &
  Readonly<Record<'westReady' | 'northReady', readonly boolean[]>>

function randomInputs(random: Random): Offered {
  const flip = (): boolean => random.below(2) === 0
  const word = (): Word => ({ valid: flip(), column: random.below(4), hops: random.below(64) })
  // The words in the north are few, so that others get through.
  const rare = (): Word => ({ ...word(), valid: random.below(4) === 0 })
  return {
    west: lines.map(word),
    north: lines.map(rare),
    ready: { east: lines.map(flip), south: lines.map(flip) },
  }
}

function outputsOf({ east, south, west, north }: Simulator<SwitchGrid>['dut']): Outputs {
  const word = ({ valid, column, hops }: Word): Word => ({ valid, column, hops })
  return {
    east: east.map(word),
    south: south.map(word),
    westReady: west.map(({ ready }) => ready),
    northReady: north.map(({ ready }) => ready),
  }
}

/** The grid as a person would work it out: words from the north west corner on, then the answers back. */
function route({ west, north, ready }: Offered): Outputs {
  const [east, south] = [[...west], [...north]]
  const turns = lines.map(() => lines.map(() => false))
  const busy = lines.map(() => lines.map(() => false))
  for (const y of lines) {
    for (const x of lines) {
      const [fromWest, fromNorth] = [east[y]!, south[x]!]
      turns[y]![x] = fromWest.valid && fromWest.column === x
      busy[y]![x] = fromNorth.valid
      east[y] = { ...fromWest, valid: fromWest.valid && !turns[y]![x], hops: (fromWest.hops + 1) % 64 }
      const goesSouth = fromNorth.valid ? fromNorth : fromWest
      south[x] = { ...goesSouth, valid: fromNorth.valid || turns[y]![x], hops: (goesSouth.hops + 1) % 64 }
    }
  }
  const [westReady, northReady] = [[...ready.east], [...ready.south]]
  for (const y of [3, 2, 1, 0]) {
    for (const x of [3, 2, 1, 0]) {
      if (turns[y]![x]) westReady[y] = northReady[x]! && !busy[y]![x]!
    }
  }
  return { east, south, westReady, northReady }
}
