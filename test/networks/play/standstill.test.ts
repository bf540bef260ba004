import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/networks/collective/network.js'
import { routeOf } from '../../../src/networks/collective/route.js'
import type { Schedule } from '../../../src/networks/collective/schedule.js'
import { Player } from '../../../src/networks/play/player.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { channelName, injectionName } from '../../../src/networks/watch/channel-names.js'
import { randomSchedule, scheduleOf } from './schedules.js'
import type { PlayerOptions } from '../../../src/networks/play/hardware.js'

const ring: Network = { topology: 'torus', sizes: [4] }
const timing: Timing = { flits: 20, ts: 0, tr: 0, startup: 'latency' }

/** All nodes of a ring of four send two hops in positive direction. */
const circle = scheduleOf(
  ring,
  'one-port',
  [0, 1, 2, 3].map((source) => ({ source, destinations: [(source + 2) % 4] })),
  [0, 1, 2, 3].map((from) => ({ from, to: (from + 2) % 4, carries: [from], ways: ['positive'] })),
)

/** The message of a player about a schedule that comes to a standstill; empty if it does not. */
function refusalOf(schedule: Schedule, changes: Partial<Timing> = {}, options: PlayerOptions = {}): string {
  const player = new Player(schedule.network, schedule.ports, { vcs: 1, ...options })
  try {
    player.play(schedule, { ...timing, ...changes })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('a ring of four with one virtual channel', () => {
  it.each(['scalar', 'bitslice'] as const)('stands still, and the player says who waits for whom: %s', (engine) => {
    const said = refusalOf(circle, {}, { engine })
    expect(said).toMatchInlineSnapshot(`
      "error FW952: test: deadlock: 4 unicasts wait for each other in a circle that closed in cycle 3
        no unicast has left its node or arrived since cycle 1
        unicast 0 from (0) to (2) holds node (0) in = dut.nodes[0].router.inputs[2].channels[0]
          and (0) +x = dut.nodes[1].router.inputs[1].channels[0]
          and waits since cycle 2: NoVc, every virtual channel that would do is held (unicast 1 from (1) to (3) at node (1) in)
        unicast 1 from (1) to (3) holds node (1) in = dut.nodes[1].router.inputs[2].channels[0]
          and (1) +x = dut.nodes[2].router.inputs[1].channels[0]
          and waits since cycle 2: NoVc, every virtual channel that would do is held (unicast 2 from (2) to (0) at node (2) in)
        unicast 2 from (2) to (0) holds node (2) in = dut.nodes[2].router.inputs[2].channels[0]
          and (2) +x = dut.nodes[3].router.inputs[1].channels[0]
          and waits since cycle 2: NoVc, every virtual channel that would do is held (unicast 3 from (3) to (1) at node (3) in)
        unicast 3 from (3) to (1) holds node (3) in = dut.nodes[3].router.inputs[2].channels[0]
          and (3) +x = dut.nodes[0].router.inputs[1].channels[0]
          and waits since cycle 2: NoVc, every virtual channel that would do is held (unicast 0 from (0) to (2) at node (0) in)
        root: unicast 0 from (0) to (2) at (0) +x → unicast 1 from (1) to (3) at (1) +x →
          unicast 2 from (2) to (0) at (2) +x → unicast 3 from (3) to (1) at (3) +x →
          unicast 0 from (0) to (2) at (0) +x
        help: channels must depend on each other in no circle: give rings the classes p, l and h (vcs=2), see \`flitwave cdg torus2d --set vcs=1,2\`"
    `)
    const page = readFileSync(new URL('../../../docs/errors/FW952.md', import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`text\n${said}\n\`\`\`\n`)
  })

  it('does so as many cycles later as a start-up takes', () => {
    expect(refusalOf(circle, { ts: 50 })).toMatch(/FW952: .* closed in cycle 53\n/)
  })

  it('does not with two, nor for messages that fit into the buffers', () => {
    expect(refusalOf(circle, {}, { vcs: 2 })).toBe('')
    expect(refusalOf(circle, { flits: 1 })).toBe('')
  })

  it('is of use afterwards', () => {
    const player = new Player(ring, 'one-port', { vcs: 1 })
    const direct = scheduleOf(ring, 'one-port', [{ source: 0, destinations: [2] }], [{ from: 0, to: 2, carries: [0] }])
    expect(() => player.play(circle, timing)).toThrow('FW952')
    expect(player.play(direct, timing).cycles).toBe(22)
  })
})

it('names worms of many on their routes, each of them waiting for a channel of the next one', () => {
  const network: Network = { topology: 'torus', sizes: [4, 4] }
  const p = { dimensions: 2, sizeX: 4, sizeY: 4, sizeZ: 1, topology: 'torus', vcs: 1 } as const
  let knots = 0
  for (let seed = 1; seed <= 6; seed++) {
    const schedule = randomSchedule(network, 'one-port', { multicasts: 12, destinations: 6, seed })
    const said = refusalOf(schedule, { flits: 9, ts: 3, startup: 'serial' })
    if (said === '') continue
    knots++
    const [, closed] = /in a circle that closed in cycle (\d+)\n/.exec(said)!
    const held = [...said.matchAll(/^ {2}(?:unicast (\d+) from .* holds| {2}and) (.*) = dut/gm)]
    const waits = [...said.matchAll(/ waits since cycle (\d+): \w+, .* \(unicast (\d+) from .* at (.*)\)$/gm)]
    expect(held.length).toBeGreaterThan(1)
    let holder = ''
    for (const [, unicast = holder, channel] of held) {
      holder = unicast
      const { from } = schedule.unicasts[Number(unicast)]!
      const route = routeOf(schedule.unicasts[Number(unicast)]!, network)
      const names = route.map(({ channel }) => channelName(Math.floor(channel / 4), channel % 4, 0, p))
      expect([`${injectionName(from, null, 0, p)} in`, ...names]).toContain(channel)
    }
    for (const [, since, unicast, channel] of waits) {
      expect(Number(since)).toBeLessThanOrEqual(Number(closed))
      expect(said).toMatch(`unicast ${unicast!} from`)
      expect(held.map(([, , name]) => name)).toContain(channel)
    }
    expect(waits.length).toBeGreaterThan(1)
  }
  expect(knots).toBeGreaterThan(1)
})
