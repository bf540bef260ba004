import { describe, expect, it } from 'vitest'
import { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import { BanyanSourceActivity, ElementActivity } from '../../rtl/min/activity.js'
import { modes } from '../../rtl/min/parameters.js'
import { MessageNetwork } from '../../rtl/net/message-network.js'
import { OfferActivity, ReceiveActivity, SendQueueActivity, StartUpActivity } from '../../rtl/ni/activity.js'
import { SourceActivity } from '../../rtl/terminal/source.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../src/language/hdl/index.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../src/engines/sim/simulator.js'
import { engines } from '../support/engines.js'
import { enginesOf } from '../support/sample.js'

/** Cases, each with the engines on which it runs. */
function onEngines<const T extends string>(cases: readonly T[]) {
  return cases.flatMap((given, turn) =>
    enginesOf(Object.entries(engines), turn).map(([name, engine]) => ({ given, name, engine })),
  )
}

/** An empty latch or queue has no activity. */
describe('everything that moves reports it, and nothing else does', () => {
  it.each(onEngines(Object.keys(modes) as (keyof typeof modes)[]))(
    'inputs of elements and sources tell what they do: $given, on $name',
    ({ given: mode, engine }) => {
      const p = parametersOf(BroadcastNetwork, { ...modes[mode], addressWidth: 2, maxFlits: 4 })
      const sim = new Simulator<BroadcastNetwork>(elaborate(new BroadcastNetwork(p)), { engine })
      const { dut } = sim
      const random = new Random(2)
      const seen = new Set<ElementActivity>()
      for (let cycle = 0; cycle < 60; cycle++) {
        dut.inject.forEach((inject, node) => {
          const min = random.below(4)
          // An offer stays until it is taken.
          if (inject.valid && !inject.ready) return
          inject.packet = { header: { min, max: min + random.below(4 - min) }, flits: 1 + random.below(4), tag: node }
          inject.valid = random.below(2) === 0
        })
        for (const { activity, channel, left } of dut.sources) {
          expect(activity === BanyanSourceActivity.Moves).toBe(channel.valid && channel.ready)
          if (left > 0) expect(activity).not.toBe(BanyanSourceActivity.Empty)
        }
        for (const { activity, front, moves, owns, holds } of dut.banyan.stages
          .flat()
          .flatMap(({ inputs }) => [...inputs])) {
          seen.add(activity)
          expect(activity === ElementActivity.Moves).toBe(moves)
          expect(activity === ElementActivity.Empty).toBe(!front.valid && owns === 0)
          expect(activity === ElementActivity.Starved).toBe(!front.valid && owns !== 0)
          const asks = activity === ElementActivity.OutputOwned || activity === ElementActivity.LostArbitration
          if (asks) expect(holds).toBe(0)
          if (activity === ElementActivity.Frozen) expect(holds).not.toBe(0)
        }
        sim.step()
      }
      expect(seen.has(ElementActivity.Frozen)).toBe(mode === 'rigid')
      expect(seen.has(ElementActivity.NoRoom)).toBe(mode !== 'rigid')
    },
  )

  it.each(onEngines(['blocking', 'serial']))(
    'interfaces tell what they do: $given, on $name',
    ({ given: startup, engine }) => {
      const p = parametersOf(MessageNetwork, {
        ...{ topology: 'mesh', dimensions: 1, sizeX: 2, injection: 'all-port', vcs: 1, depth: 2, queue: 1 },
        startup,
      })
      const sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)), { engine })
      const { dut } = sim
      Object.assign(dut, { ts: 2, tr: 3 })
      const random = new Random(3)
      for (let cycle = 0; cycle < 80; cycle++) {
        dut.send.forEach((send, node) => {
          if (send.valid && !send.ready) return
          Object.assign(send.packet, { to: { x: 1 - node }, flits: 1 + random.below(5), tag: cycle })
          send.valid = random.below(2) === 0
        })
        for (const { ni } of dut.nodes) {
          const { startUp, senders } = ni.sendUnit
          const queues = startup === 'serial' ? ni.sendUnit.queues : []
          expect(startUp.offer === OfferActivity.Moves).toBe(startUp.send.valid && startUp.send.ready)
          expect(startUp.offer === OfferActivity.Empty).toBe(!startUp.send.valid)
          expect(startUp.activity === StartUpActivity.Moves).toBe(startUp.started.valid && startUp.started.ready)
          for (const { activity, first } of queues) {
            expect(activity === SendQueueActivity.Moves).toBe(first.valid && first.ready)
            expect(activity === SendQueueActivity.Empty).toBe(!first.valid)
          }
          for (const { activity, link } of senders) expect(activity === SourceActivity.Moves).toBe(link.valid)
          for (const { activity, received, pending, link } of ni.receiveUnits) {
            expect(activity === ReceiveActivity.Received).toBe(received.valid)
            if (activity === ReceiveActivity.Empty) expect([pending.empty, link.valid]).toEqual([true, false])
          }
        }
        sim.step()
      }
    },
  )
})
