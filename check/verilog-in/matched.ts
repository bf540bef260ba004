/** The signals of a dump of an imported design that a run of ours has by their paths, and why others have none. */

import { readFileSync } from 'node:fs'
import type { Design } from '../../src/ir/ir.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import type { ImportReport } from '../../src/language/verilog/report.js'
import { compareWithDump } from '../../src/runs/compare/compare.js'
import type { DumpRun } from '../../src/runs/dump/run.js'
import type { ReplayRun } from '../../src/runs/replay-run.js'
import { offset } from './played.js'

export interface Matching {
  /** The first cycle in which a matched signal differs; null if there is none. */
  readonly cycle: number | null
  /** The nets of modules in the dump, without clock and reset, which are no signals in Flitwave. */
  readonly nets: number
  /** Those of them that the run has by the same path. */
  readonly matchedNets: number
  /** The registers of the imported design, each by itself or as the net of the source that has its bits. */
  readonly registers: number
  readonly matchedRegisters: number
  /** The others, each with the reason. */
  readonly unmatched: readonly string[]
}

/** Compares a run and a dump, in which the design stands in `scope`. */
export async function matchingOf(
  replay: ReplayRun,
  dump: DumpRun,
  { clock, reset }: ImportReport,
  scope: string,
): Promise<Matching> {
  const { cycle, missing, strangers } = await compareWithDump(replay, dump, { scope, offset })
  const isStranger = new Set(strangers)
  const variables = dump.variables.filter(
    ({ path, variable }) => path.startsWith(`${scope}.`) && variable.kind === 'bits',
  )
  const gone = new Set([clock, reset?.port].map((name) => variables.find(({ path }) => path === `${scope}.${name}`)?.variable.signal)) // prettier-ignore
  const texts = textsOf(replay.design)
  const [inner, loops] = [localScopes(texts), loopVariables(texts)]
  const nets = variables.filter(
    ({ variable }) =>
      netTypes.has(variable.type) &&
      !gone.has(variable.signal) &&
      !inner.has(variable.scope.at(-1)!) &&
      !loops.has(variable.name),
  )
  const others = nets.filter(({ path }) => isStranger.has(path))
  const inDump = new Set(
    variables.filter(({ path }) => !isStranger.has(path)).map(({ path }) => path.slice(scope.length + 1)),
  )
  const isMissing = new Set(missing)
  const registers = [...allInstances(instanceTree(replay.design))].flatMap((node) =>
    node.module.signals.filter(({ role }) => role === 'register').map(({ path }) => `${node.path}.${path}`),
  )
  const lost = registers.filter(
    (path) => isMissing.has(path) && !basesOf(path).some((base) => inDump.has(base.slice('dut.'.length))),
  )
  return {
    cycle,
    nets: nets.length,
    matchedNets: nets.length - others.length,
    registers: registers.length,
    matchedRegisters: registers.length - lost.length,
    unmatched: [
      ...others.map(
        ({ path }) => `${path}: ${/[^\w.[\]$]/.test(path) ? 'no identifier of TypeScript' : 'not in the netlist'}`,
      ),
      ...lost.map((path) => `${path}: not in the dump`),
    ],
  }
}

/** The others are parameters and loop variables. */
const netTypes: ReadonlySet<string> = new Set(['wire', 'reg', 'logic', 'tri', 'supply0', 'supply1'])

const textsOf = ({ modules }: Design): readonly string[] =>
  [...new Set(modules.map(({ place }) => place.file))].map((file) => readFileSync(file, 'utf8'))

/** The names of functions and tasks, which have variables of their own. */
function localScopes(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => [...text.matchAll(/\b(?:function|task)\b[^;(]*?(\w+)\s*[;(]/g)])
  return new Set(found.map(([, name]) => name!))
}

/** The names of integers, which Verilator dumps as nets. */
function loopVariables(texts: readonly string[]): ReadonlySet<string> {
  const lists = texts.flatMap((text) => [...text.matchAll(/\b(?:integer|genvar|int)\s+(\w[^;()]*)/g)])
  return new Set(lists.flatMap(([, list]) => list!.split(',').map((one) => /\w+/.exec(one)?.[0] ?? '')))
}

/** `q` for `q_reg`, the register behind the output `q`, and for `q_3`, its bits from bit 3 on. */
function basesOf(path: string): string[] {
  return [path.replace(/(_reg)?(_\d+)?(_stored)?$/, ''), path.replace(/_stored$/, '')]
}
