import type { Watcher } from '../deadlock/watched.js'
import { FlitLedger } from '../journey/flit-ledger.js'
import type { Loss } from '../journey/loss.js'
import type { JourneyNetwork } from '../journey/network.js'

/** Ends a run in the cycle in which a flit is not at its expected place. */
export class LossWatcher implements Watcher {
  loss: Loss | null = null
  /** False for a network that does not report single flits. */
  private ledger: FlitLedger | false | null = null

  /** @param network - called in the first cycle */
  constructor(private readonly network: () => JourneyNetwork) {}

  endCycle(cycle: number): boolean {
    this.ledger ??= this.begin()
    if (this.ledger) this.loss = this.ledger.look(cycle)
    return this.loss !== null
  }

  /** Nothing moves at rest. */
  rest(_from: number, until: number): number {
    return until
  }

  private begin(): FlitLedger | false {
    const network = this.network()
    return network.flits !== undefined && new FlitLedger(network)
  }
}

/** Combines watchers that are called at the end of each cycle, up to the first that ends the run. */
export function inTurn(watchers: readonly Watcher[]): Watcher {
  const all: Watcher = { endCycle: (...cycle) => watchers.some((watcher) => watcher.endCycle(...cycle)) }
  if (watchers.some((watcher) => !watcher.rest)) return all
  return { ...all, rest: (from, until) => watchers.reduce((end, watcher) => watcher.rest!(from, end), until) }
}
