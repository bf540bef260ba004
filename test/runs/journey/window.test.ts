import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../src/runs/journey/account.js'
import type { Journey, Stay } from '../../../src/runs/journey/journey.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { expectWholeAccounts } from './law.js'
import { follow, randomPackets, type Sent } from './traffic.js'

const nodes = 16

/** A delivery in words: its account, with packets by their tags. */
function described(delivery: Stay): string[] {
  return accountOf(delivery).map(({ from, cycles, reason, stay, culprits }) => {
    const tags = culprits.map(({ journey, place }) => `#${journey.tag} at ${place}`)
    return `${from} + ${cycles}: ${reason} at ${stay?.place}: ${tags.join()}`
  })
}

describe('packets that are followed from the middle of a run on', () => {
  const runs: [string, Parameters<typeof follow>[0], Sent[]][] = [
    ['torus', { topology: 'torus', sizeX: 4, sizeY: 4, vcs: 2, depth: 2 }, randomPackets(400, nodes, 0.4, 1)],
    ['mesh', { sizeX: 4, sizeY: 4, vcs: 1, depth: 1 }, randomPackets(400, nodes, 0.5, 2)],
    ['three stages', { sizeX: 4, sizeY: 4, vcs: 2, depth: 4, stages: 3 }, randomPackets(400, nodes, 0.4, 3)],
  ]

  it.each(runs)('have the same accounts as from its beginning on: %s', (_, given, packets) => {
    const created = new Map(packets.map(({ cycle }, tag) => [tag, cycle]))
    const starts = [40, 77, 120]
    const found = starts.map(() => [] as Journey[])
    let recorders: JourneyRecorder[] | null = null
    const { journeys } = follow(given, packets, {
      created,
      onCycle: (network, cycle) => {
        recorders ??= found.map((into) => {
          return new JourneyRecorder(network, { created, finished: (journey) => into.push(journey) })
        })
        starts.forEach((start, i) => cycle >= start && recorders![i]!.record(cycle))
      },
    })
    for (const whole of found.map((all) => all.filter(({ isPartial }) => !isPartial))) {
      expect(whole.length).toBeGreaterThan(100)
      for (const journey of whole) {
        expectWholeAccounts(journey)
        expect(journey.deliveries.map(described)).toEqual(journeys[journey.tag!]!.deliveries.map(described))
      }
    }
  })
})
