import type { Watcher } from '../deadlock/watched.js'
import { FlitLedger } from '../journey/flit-ledger.js'
import type { Loss } from '../journey/loss.js'
import type { JourneyNetwork } from '../journey/network.js'

/** Ends a run in the cycle in which a flit is not where it has to be. */
export class LossWatcher implements Watcher {
  loss: Loss | null = null
  /** False for a network that knows nothing of single flits. */
  private ledger: FlitLedger | false | null = null

  /** @param network - asked for in the first cycle */
  constructor(private readonly network: () => JourneyNetwork) {}

  endCycle(cycle: number): boolean {
    this.ledger ??= this.begin()
    if (this.ledger) this.loss = this.ledger.look(cycle)
    return this.loss !== null
  }

  /** Nothing moves. */
  rest(_from: number, until: number): number {
    return until
  }

  private begin(): FlitLedger | false {
    const network = this.network()
    return network.flits !== undefined && new FlitLedger(network)
  }
}

/** Several that look at the end of each cycle. The first that ends the run is the last that looks. */
export function inTurn(watchers: readonly Watcher[]): Watcher {
  const all: Watcher = { endCycle: (...cycle) => watchers.some((watcher) => watcher.endCycle(...cycle)) }
  if (watchers.some((watcher) => !watcher.rest)) return all
  return { ...all, rest: (from, until) => watchers.reduce((end, watcher) => watcher.rest!(from, end), until) }
}
