import { FlitLedger } from '../../../src/journey/flit-ledger.js'
import { causesAmong } from '../../../src/deadlock/causes.js'
import { findKnot } from '../../../src/deadlock/waits.js'
import { shapeLeaves } from '../../../src/ir/shape.js'
import { allInstances } from '../../../src/sim/engine/instances.js'
import type { Loss } from '../../../src/journey/loss.js'
import { waitsOf } from '../../../src/journey/wait-graph.js'
import { DrivenRun, type Driven, type Sent } from './driven.js'
import { registerName, type RegisterFault } from './register-faults.js'

/** What becomes of a run with a planted bug. */
export interface Fate {
  /**
   * `told`: by the ledger, in the cycle in which the state of the run first differs from what is right, or the next; `later`: by the ledger,
   * later. `mixed`: by the ledger, in the cycle in which a second packet comes into a channel that has been given twice. `circle`, `credit`, `nobody`, `still`: packets stand still, and that is the verdict. `elsewhere`: packets come whole
   * to where they are not for, or a sink finds them out of order. `harmless`: all packets arrive as they do without it.
   * `silent`: none of these.
   */
  readonly kind:
    'told' | 'later' | 'mixed' | 'circle' | 'credit' | 'nobody' | 'still' | 'elsewhere' | 'harmless' | 'silent'
  readonly loss: Loss | null
  /** The first cycle in which the run differs from the right one; null if it never does. */
  readonly differs: number | null
}

/** Cycles without a move after which nothing is taken to move any more. */
const patience = 60

/** Runs a bug beside the right design, without assertions: nobody but the ledger and the watchdog tells it. */
export function fateOf(
  driven: Driven,
  packets: readonly Sent[],
  { design, register }: RegisterFault,
  limit: number,
): Fate {
  const right = new DrivenRun(driven, packets, driven.design)
  const wrong = new DrivenRun(driven, packets, design)
  const watched = pathsOf(right, register)
  const [rightState, wrongState] = [right, wrong].map((run) => run.sim.probe({ state: watched }).state)
  const ledger = new FlitLedger(wrong.network)
  const waits = waitsOf(wrong.network)
  let differs: number | null = null
  let loss: Loss | null = null
  let still = 0
  const isLost = (): boolean => loss !== null
  while (wrong.sim.cycle < limit && still < patience && !isLost()) {
    right.cycle(() => undefined)
    wrong.cycle((cycle) => {
      loss = ledger.look(cycle)
      still = waits.moves() ? 0 : still + 1
    })
    if (differs !== null) continue
    const isSame = watched.every((_, i) => rightState!.read(i) === wrongState!.read(i))
    if (!isSame) differs = wrong.sim.cycle
  }
  const found = loss as Loss | null
  if (found)
    return {
      kind: differs === null || found.cycle <= differs + 1 ? 'told' : found.kind === 'mixed' ? 'mixed' : 'later',
      loss: found,
      differs,
    }
  return { kind: verdictOf(wrong, waits.channels()), loss: null, differs }
}

function verdictOf(wrong: DrivenRun, held: ReturnType<ReturnType<typeof waitsOf>['channels']>): Fate['kind'] {
  if (wrong.isRight) return 'harmless'
  if (held.length === 0) return wrong.isDrained ? 'elsewhere' : 'silent'
  const [cause] = causesAmong(held)
  return cause ? cause.kind : findKnot(held) ? 'circle' : 'still'
}

/** A register in all instances of its module: where the bug is, the runs differ first. Of a memory, none. */
function pathsOf({ sim }: DrivenRun, register: string): string[] {
  return [...allInstances(sim.tree)].flatMap(({ path, module }) =>
    module.fields.flatMap((field) =>
      field.signals.flatMap((signal, leaf) =>
        registerName(module, signal.path) === register
          ? [`${path}.${field.path}${shapeLeaves(field.shape)[leaf]!.suffix}`]
          : [],
      ),
    ),
  )
}
