import { FlitLedger } from '../../../../src/runs/journey/flit-ledger.js'
import { causesAmong } from '../../../../src/runs/deadlock/standstill.js'
import { findKnot } from '../../../../src/runs/deadlock/waits.js'
import { shapeLeaves } from '../../../../src/ir/shape.js'
import { allInstances } from '../../../../src/engines/sim/engine/instances.js'
import type { Loss } from '../../../../src/runs/journey/loss.js'
import { waitsOf } from '../../../../src/runs/journey/wait-graph.js'
import { DrivenRun, type Driven, type Sent } from './driven.js'
import { registerName, type RegisterFault } from './register-faults.js'

/** The outcome of a run with a planted bug. */
export interface Fate {
  /**
   * `told`: by the ledger, in the cycle in which the state of the run first differs from what is right, or the next; `later`: by the ledger,
   * later. `circle`, `credit`, `nobody`, `still`: packets stand still, and that is the verdict. `elsewhere`: packets come whole
   * to where they are not for, or a sink finds them out of order. `harmless`: all packets arrive as they do without it.
   * `silent`: none of these.
   */
  readonly kind: 'told' | 'later' | 'circle' | 'credit' | 'nobody' | 'still' | 'elsewhere' | 'harmless' | 'silent'
  readonly loss: Loss | null
  /** For a loss: the first cycle in which the register differs from what it has to be; null if it never does. */
  readonly differs: number | null
}

/** Cycles without a move after which nothing is taken to move any more. */
const patience = 60

/** Runs a bug without assertions: nobody but the ledger and the watchdog tells it. */
export function fateOf(driven: Driven, packets: readonly Sent[], fault: RegisterFault, limit: number): Fate {
  const wrong = new DrivenRun(driven, packets, fault.design)
  const ledger = new FlitLedger(wrong.network)
  const waits = waitsOf(wrong.network)
  let still = 0
  while (wrong.sim.cycle < limit && still < patience) {
    let loss: Loss | null = null
    wrong.cycle((cycle) => {
      loss = ledger.look(cycle)
      still = waits.moves() ? 0 : still + 1
    })
    const found = loss as Loss | null
    if (found) return toldIn(found, firstDifference(driven, packets, fault, found.cycle))
  }
  return { kind: verdictOf(wrong, waits.channels()), loss: null, differs: null }
}

function toldIn(loss: Loss, differs: number | null): Fate {
  if (differs === null || loss.cycle <= differs + 1) return { kind: 'told', loss, differs }
  return { kind: 'later', loss, differs }
}

/** The first cycle, up to another one, in which the register is not what it is without the bug. */
function firstDifference(
  driven: Driven,
  packets: readonly Sent[],
  { design, register }: RegisterFault,
  last: number,
): number | null {
  const runs = [driven.design, design].map((one) => new DrivenRun(driven, packets, one))
  const [right, wrong] = runs.map((run) => contentsOf(run, register))
  for (let cycle = 0; cycle <= last; cycle++) {
    if (right!() !== wrong!()) return cycle
    for (const run of runs) run.cycle(() => undefined)
  }
  return null
}

/** Reads a register in all instances of its module, as one text. */
function contentsOf(run: DrivenRun, register: string): () => string {
  const isOfLink = register.startsWith('Delay.taps[') && run.sim.design.modules.some(isCrossbar)
  if (isOfLink) return linkContents(run)
  const { state } = run.sim.probe({ state: pathsOf(run, register) })
  return () => state.paths.map((_, i) => state.read(i)).join()
}

/**
 * Reads the outputs of the registers of links, as one text. In a cycle in which such a register holds neither a flit nor a
 * credit, its content is about no packet, and means nothing.
 */
function linkContents({ sim }: DrivenRun): () => string {
  const structs = ['router.crossbar.departures[*]', 'delays[*].flits[*].dout', 'delays[*].credits[*].dout']
    .map((name) => `dut.nodes[*].${name}`)
    .filter((_, i) => i === 0 || sim.design.modules.some(({ className }) => className === 'LinkDelay'))
    .map((glob) => sim.probe({ valid: `${glob}.valid`, all: glob }))
  return () =>
    structs
      .flatMap(({ valid, all }) => {
        const members = all.paths.length / valid.paths.length
        return valid.nonzero().map(
          (at) =>
            `${at}:${all.paths
              .slice(0, members)
              .map((_, i) => all.read(at * members + i))
              .join()}`,
        )
      })
      .join(';')
}

const isCrossbar = ({ className }: { readonly className: string }): boolean => className === 'Crossbar'

function verdictOf(wrong: DrivenRun, held: ReturnType<ReturnType<typeof waitsOf>['channels']>): Fate['kind'] {
  if (wrong.isRight) return 'harmless'
  if (held.length === 0) return wrong.isDrained ? 'elsewhere' : 'silent'
  const [cause] = causesAmong(held)
  return cause ? cause.kind : findKnot(held) ? 'circle' : 'still'
}

/** A register in all instances of its module: where the bug is, the runs differ first. A memory has none. */
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
