import { describe, expect, it } from 'vitest'
import { unicast, type HeaderKind } from '../../../../rtl/min/header.js'
import type { SlotArbitration } from '../../../../rtl/min/slot/slot-element.js'
import { SlotBanyan } from '../../../../rtl/min/slot/slot-banyan.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../../src/engines/sim/index.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { printText } from '../../../../src/print/wave/text.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { budget } from '../../../support/sample.js'
import { allHeaders, type Named } from './headers.js'
import { modelSlot, type SlotOutcome } from './slot-model.js'

function banyanOf(n: number, header: HeaderKind, arbitration: SlotArbitration = 'upper'): Simulator<SlotBanyan> {
  return new Simulator<SlotBanyan>(elaborate(new SlotBanyan({ addressWidth: n, header, arbitration, tagWidth: n })))
}

const kinds = ['region', 'wrapped', 'cube'] as const

/** The packets of one slot: for each source, its header or null. The tag is the number of the source. */
type Sends = readonly (Named | null)[]

/** Sends one slot in each cycle, and takes its results n cycles later. */
class SlotDriver {
  readonly sim: Simulator<SlotBanyan>
  /** By slot and element. */
  readonly coins: boolean[][] = []
  readonly outcomes: SlotOutcome[] = []

  constructor(
    readonly n: number,
    readonly header: HeaderKind,
    arbitration: SlotArbitration,
    private readonly toss: () => boolean,
  ) {
    this.sim = banyanOf(n, header, arbitration)
  }

  send(slot: Sends): void {
    const { dut } = this.sim
    const coins = dut.coins.map(() => this.toss())
    coins.forEach((coin, k) => (dut.coins[k] = coin))
    this.coins.push(coins)
    slot.forEach((named, source) => {
      const header = named?.header ?? unicast(this.header, 0)
      dut.inject[source]!.packet = { valid: named !== null, header, tag: source }
    })
    if (this.sim.cycle >= this.n) this.outcomes.push(this.outcome())
    this.sim.step()
  }

  flush(): void {
    const nothing = this.sim.dut.inject.map(() => null)
    for (let i = 0; i < this.n; i++) this.send(nothing)
  }

  /** A slot is in stage i n - i cycles after it has been sent. */
  coinOf(slot: number): (stage: number, element: number) => boolean {
    return (stage, element) => this.coins[slot + this.n - stage]![element]!
  }

  private outcome(): SlotOutcome {
    const { delivered, inject } = this.sim.dut
    delivered.forEach(({ valid, header }, node) => {
      if (valid) expect(header).toEqual(unicast(this.header, node))
    })
    return {
      arrivals: delivered.map(({ valid, tag }) => (valid ? tag : null)),
      accepted: inject.map(({ accepted }) => accepted),
    }
  }
}

describe('SlotBanyan', () => {
  it.each(kinds)('delivers a packet that is alone to all nodes of any %s, from any node, in n cycles', (kind) => {
    const driver = new SlotDriver(3, kind, 'upper', () => false)
    const nodes = Array.from({ length: 8 }, (_, node) => node)
    const cases = nodes.flatMap((source) => allHeaders(kind, 3).map((named) => ({ source, named })))
    for (const { source, named } of cases) driver.send(nodes.map((node) => (node === source ? named : null)))
    driver.flush()
    cases.forEach(({ source, named }, slot) => {
      expect(driver.outcomes[slot]).toEqual({
        arrivals: nodes.map((node) => (named.destinations.includes(node) ? source : null)),
        accepted: nodes.map((node) => node === source),
      })
    })
    expect(driver.outcomes.length).toBe(cases.length)
  })

  it.each(kinds.flatMap((kind) => (['upper', 'random'] as const).map((arbitration) => [kind, arbitration] as const)))(
    'drops at each stage what the model drops: %s, %s',
    (kind, arbitration) => {
      const random = new Random(29)
      const driver = new SlotDriver(4, kind, arbitration, () => random.below(2) === 1)
      const headers = allHeaders(kind, 4)
      // Prefers small sets, because otherwise hardly anything but node numbers would ever win.
      const few = headers.filter(({ destinations }) => destinations.length <= 3)
      const slots = Array.from({ length: budget(80, 250) }, (): Sends => {
        const busy = random.below(5)
        return Array.from({ length: 16 }, () => {
          if (random.below(5) >= busy) return null
          const among = random.below(4) === 0 ? headers : few
          return among[random.below(among.length)]!
        })
      })
      for (const slot of slots) driver.send(slot)
      driver.flush()

      let [sent, accepted, copies] = [0, 0, 0]
      slots.forEach((slot, number) => {
        const sets = slot.map((named) => named?.destinations ?? null)
        const coin = driver.coinOf(number)
        const expected = modelSlot(4, sets, arbitration === 'random' ? coin : () => false)
        expect(driver.outcomes[number], `slot ${number}`).toEqual(expected)
        sent += sets.filter((set) => set !== null).length
        accepted += expected.accepted.filter(Boolean).length
        copies += expected.arrivals.filter((source) => source !== null).length
      })
      // Some of all kinds of fates have been seen.
      expect(accepted).toBeGreaterThan(sent / 10)
      expect(accepted).toBeLessThan(sent / 2)
      expect(copies).toBeGreaterThan(accepted)
    },
  )

  it('drops the copy that collides, where it collides, and no other', () => {
    const sim = banyanOf(2, 'region')
    const trace = sim.trace([
      'dut.inject[0].**',
      'dut.inject[1].**',
      'dut.stages[*][*].arriving[*].packet',
      'dut.delivered[*]',
    ])
    sim.dut.inject[0]!.packet = { valid: true, header: { min: 2, max: 2 }, tag: 0 }
    sim.dut.inject[1]!.packet = { valid: true, header: { min: 1, max: 3 }, tag: 1 }
    sim.step()
    sim.dut.inject[0]!.packet.valid = false
    sim.dut.inject[1]!.packet.valid = false
    sim.step(3)
    expect(printText(trace, { columns: 110 })).toMatchInlineSnapshot(`
      "SlotBanyan
                               0         1         2         3
      inject[0].packet        │#0→10    ├─────────────────────────────
      inject[0].accepted      ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁
      inject[1].packet        │#1→01..11├─────────────────────────────
      inject[1].accepted      ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      stages[0][0]
        arriving[0].packet    ────────────────────────────────────────
        arriving[0].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
        arriving[1].packet    ──────────┤#1→01    ├───────────────────
        arriving[1].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁
      stages[0][1]
        arriving[0].packet    ──────────┤#0→10    ├───────────────────
        arriving[0].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁
        arriving[1].packet    ──────────┤#1→10..11├───────────────────
        arriving[1].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      stages[1][0]
        arriving[0].packet    │#0→10    ├─────────────────────────────
        arriving[0].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁
        arriving[1].packet    ────────────────────────────────────────
        arriving[1].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      stages[1][1]
        arriving[0].packet    │#1→01..11├─────────────────────────────
        arriving[0].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
        arriving[1].packet    ────────────────────────────────────────
        arriving[1].accepted  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      delivered[0]            ────────────────────────────────────────
      delivered[1]            ────────────────────┤#1→01    ├─────────
      delivered[2]            ────────────────────┤#0→10    ├─────────
      delivered[3]            ────────────────────────────────────────
      "
    `)
  })

  it('works with 2 nodes', () => {
    const driver = new SlotDriver(1, 'region', 'upper', () => false)
    const both: Named = { header: { min: 0, max: 1 }, destinations: [0, 1] }
    const first: Named = { header: { min: 0, max: 0 }, destinations: [0] }
    for (const slot of [
      [both, null],
      [first, both],
      [null, both],
    ])
      driver.send(slot)
    driver.flush()
    expect(driver.outcomes).toEqual([
      { arrivals: [0, 0], accepted: [true, false] },
      { arrivals: [0, null], accepted: [true, false] },
      { arrivals: [1, 1], accepted: [false, true] },
    ])
  })

  it('is the same on all engines', () => {
    expectLockstep(
      elaborate(new SlotBanyan({ addressWidth: 2, header: 'wrapped', arbitration: 'random', tagWidth: 2 })),
      budget(50, 150),
      3,
    )
    expectLockstep(
      elaborate(new SlotBanyan({ addressWidth: 2, header: 'cube', arbitration: 'upper', tagWidth: 1 })),
      budget(50, 150),
      4,
    )
  })
})
