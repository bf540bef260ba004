import { describe, expect, it } from 'vitest'
import { runTestbench, testbench } from 'flitwave'
import type { Handle, HeldChannel, ReadonlyDeep, TestbenchRun, Wait, WaitActivity, WatchedNetwork } from 'flitwave'
import { headlineOf, linesOf } from '../../../src/runs/deadlock/standstill-text.js'
import { printText, select } from '../../../src/print/wave/index.js'
import { Table, Tables } from './tables.js'

type TableHandle = ReadonlyDeep<Handle<Table>>

/** A fork is a channel, and who holds it a packet. */
function forksOf({ holders }: TableHandle, path: string, { polite = false } = {}): HeldChannel[] {
  const seats = holders.length
  const forksAt = (seat: number): number[] =>
    polite && seat === seats - 1 ? [(seat + 1) % seats, seat] : [seat, (seat + 1) % seats]
  return holders.flatMap((holder, fork) => {
    if (holder === 0) return []
    const [first = 0, second = 0] = forksAt(holder - 1)
    const isWaiting = fork === first && holders[second] !== 0 && holders[second] !== holder
    return {
      channel: `${path}.holders[${fork}]`,
      label: `fork ${fork}`,
      packet: `P${holder - 1}`,
      waits: isWaiting ? [{ on: [`${path}.holders[${second}]`] }] : [],
      signals: [`${path}.holders[${fork}]`],
    }
  })
}

const watchTable =
  (polite: boolean) =>
  (dut: TableHandle): WatchedNetwork => ({
    moves: () => dut.moves,
    channels: () => forksOf(dut, 'dut', { polite }),
  })

/** As if one packet held all that packets hold. */
function asOnePacket({ channels, ...network }: WatchedNetwork, activity?: WaitActivity): WatchedNetwork {
  const explained = (wait: Wait): Wait => ({ ...wait, ...(activity && { activity }) })
  return {
    ...network,
    channels: () => channels().map((held) => ({ ...held, packet: '#1', waits: held.waits.map(explained) })),
  }
}

interface Dinner {
  readonly polite?: boolean
  readonly expects?: 'deadlock' | 'progress'
  readonly cycles?: number
  readonly patience?: number
  readonly start?: number
  readonly change?: (table: WatchedNetwork) => WatchedNetwork
}

/** Four at a table, hungry from a cycle on; then for 100 cycles. */
function dine({ polite = false, expects, cycles = 200, patience = 20, start = 3, change = (w) => w }: Dinner = {}) {
  const dinner = testbench({
    title: 'Dinner',
    about: '',
    parameters: {},
    design: () => new Table({ seats: 4, polite }),
    signals: ['dut.turn'],
    cycles,
    watchdog: { patience, network: (dut) => change(watchTable(polite)(dut)) },
    ...(expects && { expects }),
    drivers: {
      *hunger(t) {
        yield start
        t.dut.hungry = true
        yield 100
      },
    },
  })
  return runTestbench(dinner)
}

function told({ standstill }: TestbenchRun): string[] {
  return standstill ? [headlineOf(standstill), ...linesOf(standstill)] : []
}

describe('a deadlock', () => {
  it('fails the run, and is reported as a circle, with the cycles in which it formed', () => {
    const run = dine()
    expect(run).toMatchObject({ isGood: false, expects: 'progress', unfinished: [], checks: { failed: [] } })
    expect(told(run)).toMatchInlineSnapshot(`
      [
        "deadlock: 4 packets wait for each other in a circle that closed in cycle 7",
        "P0 holds fork 0 = dut.holders[0]",
        "  and waits since cycle 6 for P1 at fork 1",
        "P1 holds fork 1 = dut.holders[1]",
        "  and waits since cycle 7 for P2 at fork 2",
        "P2 holds fork 2 = dut.holders[2]",
        "  and waits since cycle 7 for P3 at fork 3",
        "P3 holds fork 3 = dut.holders[3]",
        "  and waits since cycle 5 for P0 at fork 0",
        "nothing has moved since cycle 6",
        "root: P0 at fork 0 → P1 at fork 1 → P2 at fork 2 → P3 at fork 3 → P0 at fork 0",
      ]
    `)
  })

  it('is drawn: the cycles that led to it, for the channels in the circle', () => {
    const { closeUp } = dine()
    const { trace, drawing } = closeUp!
    expect(drawing.arrows.map(({ from, to }) => [from.path, to.path, to.cycle])).toEqual([
      ['waits.fork 0', 'waits.fork 1', 6],
      ['waits.fork 1', 'waits.fork 2', 7],
      ['waits.fork 2', 'waits.fork 3', 7],
      ['waits.fork 3', 'waits.fork 0', 5],
    ])
    expect(printText(select(trace, drawing), { columns: 200, cell: 14 })).toMatchInlineSnapshot(`
      "Dinner: who waits for whom
                     0             1             2             3             4             5             6             7             8             9             10            11
      waits
        fork 0      ──────────────────────────────────────────────────────────────────────┤P0           │P0 waits for P1
        fork 1      ────────────────────────────────────────────────────────────────────────────────────┤P1           │P1 waits for P2
        fork 2      ──────────────────────────────────────────────────────────────────────────────────────────────────┤P2 waits for P3
        fork 3      ────────────────────────────────────────────────────────┤P3           │P3 waits for P0
      dut
        holders[0]  │0                                                                    │1
        holders[1]  │0                                                                                  │2
        holders[2]  │0                                                                                                │3
        holders[3]  │0                                                      │4
      "
    `)
  })

  it('of a packet with itself, be it that it has copies, does not read as if there were two', () => {
    const one = (activity?: WaitActivity) =>
      dine({ expects: 'deadlock', change: (network) => asOnePacket(network, activity) })
    const noRoom = { name: 'NoRoom', about: 'there is no room' }
    expect(told(one())[0]).toBe('deadlock: a packet waits for itself in a circle that closed in cycle 7')
    expect(told(one())).toContain('  and waits since cycle 5 for itself at fork 0')
    expect(told(one(noRoom))).toContain('  and waits since cycle 5: NoRoom, there is no room (itself at fork 0)')
    for (const [run, text] of [
      [one(), '#1 waits for itself'],
      [one(noRoom), '#1 NoRoom itself'],
    ] as const) {
      const { trace, drawing } = run.closeUp!
      const rows = printText(select(trace, drawing), { columns: 600, cell: 24 }).split('\n')
      expect(rows.filter((row) => row.includes('fork') && row.includes(text))).toHaveLength(4)
    }
  })

  it.each([1, 2, 7, 20, 33])('is noticed within two times a patience of %i cycles', (patience) => {
    const { standstill } = dine({ patience, cycles: 1000 })
    expect(standstill!.history).toMatchObject({ closed: 7, lastMove: 6 })
    expect(standstill!.cycle - 6).toBeLessThanOrEqual(2 * patience)
    expect(standstill!.cycle - 6).toBeGreaterThanOrEqual(Math.min(patience, 2))
  })

  it('is reported with the same cycles after a long standstill', () => {
    const early = dine().standstill!.history!
    const late = dine({ start: 403, cycles: 1000 }).standstill!.history!
    expect(late.closed).toBe(early.closed! + 400)
    expect(late.since).toEqual(early.since.map((cycle) => cycle! + 400))
  })

  it('is found in a part of the network while the rest goes on', () => {
    const tables = testbench({
      title: '',
      about: '',
      parameters: {},
      design: () => new Tables({ seats: 3 }),
      signals: ['dut.moves'],
      cycles: 1000,
      watchdog: {
        patience: 20,
        network: ({ rude, polite }) => ({
          moves: () => rude.moves || polite.moves,
          channels: () => [...forksOf(polite, 'dut.polite', { polite: true }), ...forksOf(rude, 'dut.rude')],
        }),
      },
      drivers: {
        *hunger(t) {
          t.dut.hungry = true
          yield 900
        },
      },
    })
    const run = runTestbench(tables)
    expect(run.cycles).toBe(11 * 20)
    expect(run.standstill!.knot!.members.map(({ channel }) => channel)).toEqual(
      [0, 1, 2].map((fork) => `dut.rude.holders[${fork}]`),
    )
    expect(told(run)).toContain('other packets still move')
  })
})

describe('where there is no deadlock', () => {
  it('the run is as it would be without a watchdog', () => {
    expect(dine({ polite: true, patience: 8 })).toMatchObject({ isGood: true, standstill: null, cycles: 105 })
  })

  it('an idle network may stand still for as long as it likes', () => {
    expect(dine({ polite: true, patience: 5, start: 50 })).toMatchObject({ isGood: true, standstill: null })
  })

  it('a network in which packets stand still for an unknown reason is reported, too', () => {
    const change = ({ channels }: WatchedNetwork): WatchedNetwork => ({
      moves: () => false,
      channels: () => channels().map((held) => ({ ...held, waits: [] })),
    })
    const run = dine({ polite: true, change })
    expect(run.isGood).toBe(false)
    expect(told(run)[0]).toMatch(/^nothing moves any more, with \d packets in the network, but nothing waits in/)
    expect(told(run)[2]).toBe('  and waits for nothing that is known')
  })
})

describe('a promised deadlock', () => {
  it('makes the run good', () => {
    const run = dine({ expects: 'deadlock' })
    expect(run).toMatchObject({ isGood: true, expects: 'deadlock', standstill: { history: { closed: 7 } } })
  })

  it('makes it a failure if it does not come, and gives it until the limit of cycles', () => {
    const run = dine({ expects: 'deadlock', polite: true })
    expect(run).toMatchObject({ isGood: false, standstill: null, cycles: 200 })
  })

  it('is not kept by a standstill without a circle', () => {
    const change = ({ channels }: WatchedNetwork): WatchedNetwork => ({
      moves: () => false,
      channels: () => channels().map((held) => ({ ...held, waits: [] })),
    })
    expect(dine({ expects: 'deadlock', change })).toMatchObject({ isGood: false, standstill: { knot: null } })
  })
})

it('a second run that takes another course adds nothing', () => {
  let runs = 0
  const change = (network: WatchedNetwork): WatchedNetwork =>
    runs++ === 0 ? network : { ...network, channels: () => [] }
  const run = dine({ change })
  expect(run.standstill).toMatchObject({ history: null, knot: { isCycle: true } })
  expect(run.closeUp).toBeNull()
  expect(told(run)[0]).toBe('deadlock: 4 packets wait for each other in a circle')
})

it('a watchdog that throws is a fault of the testbench', () => {
  const change = (): WatchedNetwork => ({
    moves: () => false,
    channels: () => {
      throw new RangeError('no such fork')
    },
  })
  expect(() => dine({ change })).toThrow(/FW914: Dinner: watchdog, cycle 39: RangeError: no such fork/)
})

it.each([0, 1.5, NaN])('a patience of %d cycles is a fault of the testbench', (patience) => {
  expect(() => dine({ patience })).toThrow(`FW914: Dinner: watchdog: RangeError: a patience of ${patience} cycles`)
})
