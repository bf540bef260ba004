import { expect } from 'vitest'
import { FlitLedger } from '../../../../src/runs/journey/flit-ledger.js'
import { copiesUnderWay } from '../../../../src/runs/journey/under-way.js'
import { waitsOf } from '../../../../src/runs/journey/wait-graph.js'
import { JourneyLog } from '../../../../src/runs/journey/recorder.js'
import type { NetworkParameters } from '../../../../rtl/net/parameters.js'
import { modes, type BanyanParameters } from '../../../../rtl/min/parameters.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { drivenBanyan, DrivenRun, drivenRouters, randomSent, type Driven } from './driven.js'

/** A small network of random parameters. */
export function randomNetwork(random: Random): {
  readonly driven: Driven
  readonly isMulticast: boolean
  readonly told: string
} {
  const pick = <T>(...items: readonly T[]): T => items[random.below(items.length)]!
  if (random.below(4) === 0) {
    const given = {
      addressWidth: pick(1, 2, 3),
      ...pick<Partial<BanyanParameters>>(modes.naive, modes.rigid, modes.vct),
    }
    return { driven: drivenBanyan(given), isMulticast: true, told: JSON.stringify(given) }
  }
  const topology = pick('torus', 'mesh')
  const stages = pick(1, 2, 3, 4)
  const given = {
    topology,
    dimensions: pick(1, 2, 2, 3),
    ...{ sizeX: pick(2, 3, 4), sizeY: pick(2, 3), sizeZ: 2 },
    stages,
    vcs: topology === 'torus' ? pick(2, 3, 4) : pick(1, 2, 3),
    depth: pick(1, 2, 3, 4, 5),
    linkDelay: pick(0, 0, 1, 3),
    speculation: stages > 1 && pick(false, true),
    lookAhead: pick(false, true),
    injectionVcs: pick('first', 'all'),
    ejectionVcs: pick('first', 'all'),
  } as Partial<NetworkParameters>
  return { driven: drivenRouters(given), isMulticast: false, told: JSON.stringify(given) }
}

/**
 * In each cycle of a run each flit is where it has to be, and the account so far of each packet has every cycle from its
 * creation on, each once. Returns the number of accounts.
 */
export function expectConservation(seed: number, { count = 30, limit = 3000 } = {}): number {
  const random = new Random(seed)
  const { driven, isMulticast, told } = randomNetwork(random)
  const packets = randomSent(count, driven.nodes, random, isMulticast)
  const run = new DrivenRun(driven, packets, driven.design, { checks: true })
  const ledger = new FlitLedger(run.network)
  const log = new JourneyLog(run.network)
  const waits = waitsOf(run.network)
  let [accounts, still] = [0, 0]
  while (run.sim.cycle < limit && still < 60) {
    run.cycle((cycle) => {
      const loss = ledger.look(cycle)
      if (loss) expect.fail(`${loss.message} (seed ${seed}: ${told})`)
      log.sample(cycle)
      still = log.underWay.length === 0 || !waits.moves() ? still + 1 : 0
      accounts += expectAccountsSoFar(log, cycle, `seed ${seed}: ${told}`)
    })
  }
  expect(run.sim.assertions).toEqual([])
  return accounts
}

/** For all packets under way. */
export function expectAccountsSoFar(log: JourneyLog, cycle: number, told: string): number {
  let count = 0
  for (const journey of log.underWay) {
    if (journey.isPartial) continue
    for (const { parts } of copiesUnderWay(journey, cycle, log.network)) {
      count++
      let at = journey.created
      for (const { from, cycles } of parts) {
        if (from !== at || cycles <= 0)
          expect.fail(
            `of #${journey.tag} in cycle ${cycle}, ${cycles} cycles from ${from} follow cycle ${at} (${told})`,
          )
        at += cycles
      }
      if (at !== cycle + 1)
        expect.fail(`the account of #${journey.tag} ends with cycle ${at - 1}, not ${cycle} (${told})`)
    }
  }
  return count
}
