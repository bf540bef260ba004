/** Mistakes in imported designs beside dumps of their sources, and where they show first, told by plain JavaScript. */

import { readFileSync } from 'node:fs'
import { dumpOfIcarus, openDump, scopes } from '../../../check/verilog-in/dumped.js'
import { offset, playedAtRandom, replayOf, type Played } from '../../../check/verilog-in/played.js'
import type { VerilogSubject } from '../../../check/verilog-in/subjects.js'
import type { Random } from '../../../src/engines/sim/stimulus/random.js'
import type { Design, Expr, Memory, Module, Signal } from '../../../src/ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../../src/ir/visit.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { compareWithDump, type MixedComparison } from '../../../src/runs/compare/compare.js'
import type { DumpRun } from '../../../src/runs/dump/run.js'
import type { ReplayRun } from '../../../src/runs/replay-run.js'
import { mutatedDesign, mutantsOf, type Mutant } from '../../../src/verify/mutation/index.js'
import { readVcd, type VcdSignal } from '../../support/vcd.js'

const scope = scopes.icarus

/** A design, and the dump of its source in Icarus. */
export interface PlantedSubject {
  readonly name: string
  readonly played: Played
  readonly mutants: readonly Mutant[]
  readonly dump: DumpRun
  /** The bits of each signal just before the rising edges of the clock, by path in the design, from cycle 0 on. */
  readonly sampled: ReadonlyMap<string, readonly string[]>
}

/** Null for a program that is refused, and for a source that Icarus does not take. */
export async function plantedSubject(subject: VerilogSubject, folder: string): Promise<PlantedSubject | null> {
  const sources = await subject.sources(folder)
  if (!sources) return null
  const played = playedAtRandom(await importVerilog(sources), 60, 7)
  const path = await dumpOfIcarus(played, sources, folder)
  if (path === null) return null
  const dump = await openDump(path)
  const { cycle, strangers } = await compareWithDump(replayOf(played), dump, { scope, offset })
  // A condition that is x is false in Icarus, so that state without a value may lead to known values that ours has not.
  if (cycle !== null && hasUnsetState(played.imported.design)) return null
  if (cycle !== null) throw new Error(`${subject.name} without a mistake differs in cycle ${cycle}`)
  const sampled = sampledFrom(readFileSync(path, 'utf8'), new Set(strangers))
  return { name: subject.name, played, mutants: mutantsOf(played.imported.design), dump, sampled }
}

const hasUnsetState = ({ modules }: Design): boolean =>
  modules.some(({ signals }) =>
    signals.some(({ role, reset, initial }) => role === 'register' && reset === null && initial === undefined),
  )

function sampledFrom(vcd: string, strangers: ReadonlySet<string>): PlantedSubject['sampled'] {
  const signals = readVcd(vcd)
  const rises = signals.get('flitwave_clock.bench.clk')!.changes.flatMap(([time, bits]) => (bits === '1' ? [time] : []))
  const inside = [...signals.values()].filter(({ path }) => path.startsWith(`${scope}.`) && !strangers.has(path))
  return new Map(
    inside.map((signal) => [
      `dut.${signal.path.slice(scope.length + 1).replace(/^\\/, '')}`,
      rises.slice(offset).map((time) => bitsBefore(signal, time)),
    ]),
  )
}

function bitsBefore({ changes, width }: VcdSignal, time: number): string {
  const bits = changes.findLast(([at]) => at < time)?.[1] ?? 'x'
  return bits.padStart(width, /^[xz]/.test(bits) ? bits[0] : '0')
}

/**
 * Runs a design with one mistake in our engine, beside the dump of the source without it.
 * @returns null if nothing shows; else what is wrong with the comparison, or an empty text
 */
export async function judgeMistake(subject: PlantedSubject, random: Random): Promise<string | null> {
  const mutant = subject.mutants[random.below(subject.mutants.length)]!
  const { design } = subject.played.imported
  const replay = replayOf(subject.played, mutatedDesign(design, mutant))
  const expected = await firstDifference(subject, replay)
  const found = await compareWithDump(replay, subject.dump, { scope, offset })
  const problem = problemWith(found, expected, changedIn(design, mutant, subject.sampled))
  return expected === null && problem === '' ? null : problem && `${subject.name} ${mutant.id}: ${problem}`
}

interface FirstDifference {
  readonly cycle: number
  readonly paths: ReadonlySet<string>
}

async function firstDifference({ sampled }: PlantedSubject, replay: ReplayRun): Promise<FirstDifference | null> {
  const { firstCycle, lastCycle } = replay
  const trace = await replay.trace(['dut.**'], { from: firstCycle, to: lastCycle })
  const leaves = trace.variables.flatMap(({ path, leaves: inside }) =>
    inside.map((leaf) => ({ path: path + leaf.suffix, leaf, bits: sampled.get(path + leaf.suffix) })),
  )
  for (let cycle = firstCycle; cycle <= lastCycle; cycle++) {
    const paths = leaves.flatMap(({ path, leaf, bits }) => {
      const theirs = bits?.[cycle]
      if (theirs === undefined) return []
      const value = BigInt(leaf.values[leaf.cycles.findLastIndex((start) => start <= cycle)]!)
      const mine = BigInt.asUintN(theirs.length, value).toString(2).padStart(theirs.length, '0')
      return [...theirs].some((bit, i) => /[01]/.test(bit) && bit !== mine[i]) ? [path] : []
    })
    if (paths.length > 0) return { cycle, paths: new Set(paths) }
  }
  return null
}

/** The effects of a mistake: by module, the paths of the signals and memories. */
type Changed = ReadonlyMap<string, ReadonlySet<string>>

function problemWith(found: MixedComparison, expected: FirstDifference | null, changed: Changed): string {
  if (expected === null) return found.cycle === null ? '' : `cycle ${found.cycle}, though nothing differs`
  if (found.cycle !== expected.cycle) return `cycle ${found.cycle} in place of ${expected.cycle}`
  const paths = new Set(found.differing.map(({ leaf }) => leaf.path))
  const others = [...new Set([...paths, ...expected.paths])].filter(
    (one) => !(paths.has(one) && expected.paths.has(one)),
  )
  if (others.length > 0) return `other signals: ${others.join(', ')}`
  if (found.culprits.length === 0) return 'no signal is the first'
  const innocent = found.culprits.find(({ subject: { node, source } }) => {
    const { path } = 'signal' in source ? source.signal : source.memory
    const isInput = 'signal' in source && source.signal.role === 'input' && node.parent !== null
    const [module, name] = isInput ? [node.parent.module, `${node.instance!.path}.${path}`] : [node.module, path]
    return !changed.get(module.name)?.has(name)
  })
  return innocent ? `${innocent.subject.node.path} is not where the mistake is` : ''
}

/** All that the changed statements and connections drive; what the dump does not have is looked through. */
function changedIn(design: Design, { changes }: Mutant, sampled: PlantedSubject['sampled']): Changed {
  const objects = new Set<unknown>(changes.flatMap((change) => Object.values(change) as unknown[]))
  const isInDump = (path: string): boolean => [...sampled.keys()].some((one) => one.endsWith(`.${path}`))
  return new Map(design.modules.map((module) => [module.name, changedInModule(module, objects, isInDump)]))
}

function changedInModule(
  module: Module,
  objects: ReadonlySet<unknown>,
  isInDump: (path: string) => boolean,
): ReadonlySet<string> {
  const changed = new Set<Signal | Memory>(module.signals.filter((signal) => objects.has(signal)))
  const inChildren = new Set<string>()
  const isHidden = (one: Signal | Memory): boolean => changed.has(one) && (!isInDump(one.path) || 'depth' in one)
  const reads = (exprs: readonly Expr[]): boolean =>
    [...nodesOf(exprs)].some(
      (node) =>
        objects.has(node) ||
        (node.kind === 'signal' && isHidden(node.signal)) ||
        (node.kind === 'read' && isHidden(node.memory)),
    )
  for (let before = -1; before < changed.size;) {
    before = changed.size
    for (const connection of module.connections) {
      const { target, value } = connection
      if (!objects.has(connection) && !reads([value])) continue
      if (target.instance) inChildren.add(`${target.instance.path}.${target.signal.path}`)
      else changed.add(target.signal)
    }
    for (const { body } of module.blocks) {
      const all = allStatements(body)
      if (!all.some((stmt) => objects.has(stmt) || reads(expressionsOf(stmt)))) continue
      for (const stmt of all) {
        if (stmt.kind === 'assign') changed.add(stmt.target.signal)
        if (stmt.kind === 'write') changed.add(stmt.memory)
      }
    }
  }
  return new Set([...inChildren, ...[...changed].map(({ path }) => path)])
}
