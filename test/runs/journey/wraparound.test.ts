import { describe, expect, it } from 'vitest'
import { modes } from '../../../rtl/min/parameters.js'
import type { WraparoundParameters } from '../../../rtl/min/wraparound/parameters.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { twoPhaseLatency } from '../../../src/networks/collective/min/two-phase.js'
import { Random } from '../../../src/networks/collective/random.js'
import { wraparoundJourneys } from '../../../src/networks/watch/wraparound-journeys.js'
import { MulticastRun, type Sending } from '../../rtl/min/wraparound/multicasts.js'
import { blamed, expectWholeAccounts, reasonsOf } from './law.js'

/** Sends multicasts, and follows them until all copies have come. */
function follow(given: Partial<WraparoundParameters>, multicasts: readonly Sending[], bubbles = 0) {
  const run = new MulticastRun({ addressWidth: 3, ...given }, { bubbles })
  const network = wraparoundJourneys(run.sim, run.parameters)
  const journeys: Journey[] = []
  const recorder = new JourneyRecorder(network, { finished: (journey) => void journeys.push(journey) })
  run.observe = () => {
    recorder.record(run.sim.cycle)
  }
  for (const multicast of multicasts) run.send(multicast)
  run.drain(4000)
  journeys.sort((a, b) => a.number - b.number)
  return { run, journeys, labels: network.places.map(({ label }) => label) }
}

function randomMulticasts(count: number, nodes: number): Sending[] {
  const random = new Random(4)
  return Array.from({ length: count }, () => ({
    from: random.below(nodes),
    to: random.sample(
      Array.from({ length: nodes }, (_, node) => node),
      1 + random.below(nodes),
    ),
    data: Array.from({ length: random.below(5) }, (_, i) => i),
  }))
}

describe('the account of a two-phase multicast', () => {
  it.each([
    { given: { ...modes.rigid }, bubbles: 0 },
    { given: { ...modes.rigid, header: 'wrapped' }, bubbles: 40 },
    { given: { ...modes.vct, maxFlits: 32 }, bubbles: 20 },
  ] as const)('sums to the latency of each copy: %j', ({ given, bubbles }) => {
    const multicasts = randomMulticasts(30, 8)
    const { run, journeys } = follow(given, multicasts, bubbles)
    expect(journeys).toHaveLength(multicasts.length)
    for (const journey of journeys) expectWholeAccounts(journey)
    const ends = (pairs: readonly (readonly [number, number])[]) => pairs.map(String).sort()
    const told = journeys.map(({ created, deliveries }) => {
      return [created, Math.max(...deliveries.map(({ arrived }) => arrived.at(-1)!))] as const
    })
    expect(ends(told)).toEqual(ends(Object.values(run.times).map(({ taken, ended }) => [taken, ended])))
    const copies = journeys.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
    expect(copies).toBe(multicasts.reduce((sum, { to }) => sum + to.length, 0))
  })

  it.each(['rigid', 'vct'] as const)('is the formula of a lone multicast, term by term: %s', (mode) => {
    const lone = { from: 2, to: [0, 3, 6], start: 4, data: [1, 2, 3, 4] }
    const { journeys } = follow({ ...modes[mode], maxFlits: 32 }, [lone])
    const [f, words] = [3, 4]
    const { deliveries } = journeys[0]!
    // Taken, the stages, stored, and the stages again; the flits of phase one, and of phase two.
    const terms = { Pipeline: 1 + 3 + 1 + 3, Serialization: 1 + f + words + words }
    expect(deliveries.map(reasonsOf)).toEqual([terms, terms, terms])
    expect(terms.Pipeline + terms.Serialization).toBe(twoPhaseLatency({ stages: 3, destinations: f, words }))
  })

  it('names the packets that the port of a node sends first', () => {
    const multicasts = [
      { from: 0, to: [4], start: 1, data: [1, 2, 3] },
      { from: 2, to: [5], start: 1, data: [] },
      { from: 1, to: [6], start: 7, data: [1, 2, 3, 4, 5, 6, 7, 8] },
      { from: 1, to: [0], start: 3, data: [] },
    ]
    const { journeys, labels } = follow(modes.rigid, multicasts)
    expect(journeys.map(({ deliveries }) => blamed(deliveries[0]!, labels))).toMatchInlineSnapshot(`
      [
        [
          "PortBusy 2 at node 1 copies: #1",
        ],
        [],
        [
          "NoRoom 6 at node 2 sender: #2",
          "PortBusy 3 at node 1 copies: #0",
        ],
        [
          "PortBusy 3 at node 1: #0",
          "PortBusy 1 at node 1: #2",
        ],
      ]
    `)
  })
})
