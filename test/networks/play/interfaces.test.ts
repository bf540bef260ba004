import { expect, it } from 'vitest'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import type { StartUpDiscipline } from '../../../rtl/ni/parameters.js'
import { Way } from '../../../rtl/router/way.js'
import { coordinatesOf, type Network } from '../../../src/networks/collective/network.js'
import type { Schedule, Unicast } from '../../../src/networks/collective/schedule.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../src/ir/ir.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { ScheduleProgram } from '../../../src/networks/play/schedule-program.js'
import { summaryOf } from '../../../src/networks/play/play-result.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { budget } from '../../support/sample.js'
import { playerFor } from './players.js'
import { randomSchedule } from './schedules.js'

const [sizeX, sizeY] = [budget(2, 3), 4]
const network: Network = { topology: 'torus', sizes: [sizeX, sizeY] }
const ways = [Way.Shorter, Way.ShorterElseNegative, Way.Positive, Way.Negative]
const wayNames = ['shorter', 'shorter-else-negative', 'positive', 'negative']

const designs = new Map<string, Design>()

/** The same each time that it is asked for: to make and to compile it takes longer than to run it. */
function interfaces(injection: Schedule['ports'], startup: StartUpDiscipline): Design {
  const key = `${injection}, ${startup}`
  const size = { sizeX, sizeY, depth: 2, tagWidth: 8, queue: 16, pending: 16 }
  const design = designs.get(key) ?? elaborate(new MessageNetwork({ ...size, injection, startup }))
  designs.set(key, design)
  return design
}

/** The same schedule through network interfaces, which do start-ups and the receive latency in hardware. */
function receivedThroughInterfaces(
  schedule: Schedule,
  timing: Timing & { readonly startup: StartUpDiscipline },
): number[] {
  const sim = new Simulator<MessageNetwork>(interfaces(schedule.ports, timing.startup), { engine: 'scalar' })
  const { dut } = sim
  dut.ts = timing.ts
  dut.tr = timing.tr
  const dependencies = new ScheduleProgram(schedule, 1)
  const queues = dut.send.map((): number[] => [])
  const received = schedule.unicasts.map(() => -1)
  const queue = (unicasts: readonly number[]): void => {
    for (const index of unicasts) queues[schedule.unicasts[index]!.from]!.push(index)
  }
  const packet = ({ to, ways: [x, y] }: Unicast, tag: number) => {
    const [toX, toY] = coordinatesOf(to, network)
    const wayOf = (name: string): Way => ways[wayNames.indexOf(name)]!
    return { to: { x: toX!, y: toY! }, way: { x: wayOf(x!), y: wayOf(y!) }, flits: timing.flits, tag }
  }
  queue(dependencies.begin())
  for (; received.includes(-1); sim.step()) {
    expect(sim.cycle).toBeLessThan(5000)
    const tags = dut.received.flatMap((channels) => channels.flatMap(({ valid, tag }) => (valid ? [tag] : [])))
    for (const tag of tags) received[tag] = sim.cycle
    if (tags.length > 0) queue(dependencies.receive(tags, sim.cycle))
    queues.forEach((waiting, node) => {
      const send = dut.send[node]!
      send.valid = waiting.length > 0
      if (send.valid) send.packet = packet(schedule.unicasts[waiting[0]!]!, waiting[0]!)
      if (send.valid && send.ready) waiting.shift()
    })
  }
  return received
}

it.each([
  ['one-port', { flits: 7, ts: 5, tr: 3, startup: 'blocking' }],
  ['one-port', { flits: 1, ts: 0, tr: 0, startup: 'blocking' }],
  ['one-port', { flits: 12, ts: 3, tr: 1, startup: 'serial' }],
  ['all-port', { flits: 9, ts: 2, tr: 4, startup: 'serial' }],
] as const)('network interfaces take the cycles that the processors of a player take: %s, %o', (ports, timing) => {
  const schedule = randomSchedule(network, ports, { multicasts: budget(6, 7), destinations: budget(5, 8), seed: 11 })
  const player = playerFor(network, ports, { resetPriority: 'passing' })
  const played = player.play(schedule, timing)
  expect(summaryOf(played, schedule, timing).blocked).toBeGreaterThan(0)
  expect(played.unicasts.map(({ received }) => received)).toEqual(receivedThroughInterfaces(schedule, timing))
})
