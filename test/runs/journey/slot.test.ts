import { expect, it } from 'vitest'
import { SlotBanyan } from '../../../rtl/min/slot/slot-banyan.js'
import { SlotTrafficBanyan } from '../../../rtl/min/slot/slot-traffic-banyan.js'
import { slotTrafficPacket } from '../../../rtl/min/slot/slot-node.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { slotJourneys } from '../../../src/networks/watch/slot-journeys.js'
import { expectWholeAccounts, reasonsOf } from './law.js'

it.each(['region', 'wrapped', 'cube'] as const)('a copy takes a cycle in each stage, or is lost: %s', (header) => {
  const p = parametersOf(SlotTrafficBanyan, { addressWidth: 3, header })
  const sim = new Simulator<SlotTrafficBanyan>(elaborate(new SlotTrafficBanyan(p)))
  const journeys: Journey[] = []
  const network = slotJourneys(sim, slotTrafficPacket(p), 'dut.banyan')
  const recorder = new JourneyRecorder(network, { finished: (journey) => void journeys.push(journey) })
  sim.dut.seeds.forEach((_, node) => (sim.dut.seeds[node] = 0x1234_5678_9abn * BigInt(node + 3)))
  sim.dut.demand = { packets: 40_000, multicasts: 30_000, copies: 4 }
  for (let cycle = 0; cycle < 400; cycle++) {
    recorder.record(cycle)
    sim.step()
  }
  for (const journey of journeys) expectWholeAccounts(journey)
  const delivered = journeys.flatMap(({ deliveries }) => deliveries)
  expect(
    delivered.map(reasonsOf).every(({ Pipeline, ...others }) => Pipeline === 3 && Object.keys(others).length === 0),
  ).toBe(true)
  const { report } = sim.dut
  const isUnicast = ({ tag }: Journey): boolean => tag === 0
  const whole = journeys.filter(({ drops }) => drops.length === 0)
  const accepted = [whole.filter(isUnicast), whole.filter((journey) => !isUnicast(journey))]
  expect(accepted.map(({ length }) => length)).toEqual([report.unicastsAccepted, report.multicastsAccepted].map(Number))
  expect(journeys.some(({ drops, deliveries }) => drops.length > 0 && deliveries.length > 0)).toBe(true)
})

it('names the packet for which another one is dropped', () => {
  const p = parametersOf(SlotBanyan, { addressWidth: 2, arbitration: 'upper' })
  const sim = new Simulator<SlotBanyan>(elaborate(new SlotBanyan(p)))
  const journeys: Journey[] = []
  const network = slotJourneys(sim, p)
  const recorder = new JourneyRecorder(network, { finished: (journey) => (journeys[journey.tag!] = journey) })
  sim.dut.inject[0]!.packet = { valid: true, header: { min: 3, max: 3 }, tag: 0 }
  sim.dut.inject[1]!.packet = { valid: true, header: { min: 1, max: 3 }, tag: 1 }
  for (let cycle = 0; cycle < 5; cycle++) {
    recorder.record(cycle)
    sim.step()
    sim.dut.inject.forEach(({ packet }) => (packet.valid = false))
  }
  const [upper, lower] = journeys
  expect([upper!.deliveries.length, upper!.drops.length]).toEqual([1, 0])
  expect([lower!.deliveries.length, lower!.drops.length]).toEqual([1, 1])
  const [{ waits, place }] = lower!.drops as [Journey['origin']]
  expect(waits.map(({ activity, culprits }) => [activity.name, culprits[0]!.journey.tag])).toEqual([['Dropped', 0]])
  expect(network.places[place]!.label).toBe('input 1 of 1, stage 0')
})
