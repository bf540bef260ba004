/** The first cycle in which two runs differ, and the parts that their designs share. */

import type { Design, Module, Signal, Memory } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import { designDigest } from '../replay/digest.js'
import type { ReplayFile } from '../replay/file.js'
import { itemPath, StateLayout, type StateItem } from '../replay/layout.js'
import { recordedChanges } from '../replay/recorded-changes.js'
import { Rerun, type RerunCycle } from '../replay/rerun.js'
import { readWord } from '../../engines/sim/engine/words.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import type { Engine, Raw } from '../../engines/sim/engine/engine.js'
import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'

/** A run and its design. */
export interface Side {
  readonly file: ReplayFile
  readonly design: Design
  /** The instance tree of the design. */
  readonly tree: InstanceNode
}

/** The result of the search. */
interface Divergence {
  /** The first cycle in which a signal or a word differs; null if there is none. */
  readonly cycle: number | null
  /** The first compared cycle; before it, only snapshots were compared. */
  readonly comparedFrom: number
  /** The last cycle that both runs have. If there is a difference, later cycles were not searched. */
  readonly lastCycle: number
}

/**
 * Finds where two runs diverge. A signal can differ for the first time only where the designs differ or where something was
 * written from outside, so only these parts are compared cycle by cycle.
 * @param isExact - true to also compare between snapshots that agree
 */
export function findDivergence(sides: readonly [Side, Side], matching: Matching, isExact: boolean): Divergence {
  const firstCycle = Math.max(...sides.map(({ file }) => file.firstCycle))
  const lastCycle = Math.min(...sides.map(({ file }) => file.header.endCycle)) - 1
  const comparedFrom = isExact ? firstCycle : lastAgreement(sides, matching, firstCycle)
  const runs = sides.map((side) => new SideRun(side, comparedFrom, lastCycle))
  const [first, second] = [runs[0]!, runs[1]!]
  const all = comparisonsOf(matching, first.engine, second.engine)
  const changing = comparisonsOf(changingParts(sides, matching), first.engine, second.engine)
  const snapshots = new Set(sides.flatMap(({ file }) => file.segments.map((segment) => segment.firstCycle)))
  for (const { cycle } of first.cycles) {
    second.cycles.next()
    const isNew = cycle === comparedFrom || snapshots.has(cycle)
    if ((isNew ? all : changing).some((differs) => differs())) return { cycle, comparedFrom, lastCycle }
  }
  return { cycle: null, comparedFrom, lastCycle }
}

/** An engine that replays a run. */
class SideRun {
  readonly engine: Engine
  readonly cycles: Generator<RerunCycle, void, undefined>

  constructor({ file, design, tree }: Side, from: number, to: number) {
    this.engine = createEngine('auto', design, tree, 1, { cycles: to - from + 1, checks: false })
    this.cycles = new Rerun(file, this.engine, new StateLayout(tree)).cycles(from, to)
  }
}

type Parts = Pick<Matching, 'signals' | 'memories'>

/** For each place, a function that is true if its values in two engines differ. */
function comparisonsOf({ signals, memories }: Parts, a: Engine, b: Engine): readonly (() => boolean)[] {
  const ofSignals = signals.map(({ nodes, sources }) => {
    const [mine, other] = [a.signal(nodes[0], sources[0]), b.signal(nodes[1], sources[1])]
    return () => !isSame(mine.read(), other.read())
  })
  const ofMemories = memories.map(({ nodes, sources }) => {
    const [mine, other] = [a.memory(nodes[0], sources[0]), b.memory(nodes[1], sources[1])]
    const addresses = Array.from({ length: Math.min(...sources.map(({ depth }) => depth)) }, (_, i) => i)
    return () => addresses.some((address) => !isSame(mine.read(address), other.read(address)))
  })
  return [...ofSignals, ...ofMemories]
}

/** A number and a bigint can be equal: designs may differ in widths. */
function isSame(a: Raw, b: Raw): boolean {
  return a === b || (typeof a !== typeof b && BigInt(a) === BigInt(b))
}

/** The signals and memories of differing modules, the inputs of the top, and the parts that were written from outside. */
function changingParts(sides: readonly [Side, Side], { signals, memories }: Matching): Parts {
  const digests = new Map<Module, string>()
  const digestOf = (module: Module): string => obtain(digests, module, () => designDigest(module))
  const written = sides.map(writtenPaths)
  const isOther = (a: InstanceNode, b: InstanceNode): boolean => digestOf(a.module) !== digestOf(b.module)
  const isWritten = ({ path }: Pair<unknown>): boolean => written.some((paths) => paths.has(path))
  const isChanging = (pair: Pair<Signal>): boolean => {
    const [a, b] = pair.nodes
    if (pair.sources[0].role !== 'input') return isOther(a, b)
    // A parent drives the inputs.
    return !a.parent || !b.parent || isOther(a.parent, b.parent)
  }
  return {
    signals: signals.filter((pair) => isChanging(pair) || isWritten(pair)),
    memories: memories.filter((pair) => isOther(...pair.nodes) || isWritten(pair)),
  }
}

function writtenPaths({ file, tree }: Side): ReadonlySet<string> {
  const layout = new StateLayout(tree)
  const items = new Set<StateItem>()
  for (const segment of file.segments)
    for (const { changes } of recordedChanges(file, segment, layout)) for (const { item } of changes) items.add(item)
  return new Set([...items].map(itemPath))
}

/** The last snapshot up to which all agree; the first cycle if both runs have none in common. */
function lastAgreement(sides: readonly [Side, Side], { signals, memories }: Matching, firstCycle: number): number {
  const layouts = sides.map(({ tree }) => new StateLayout(tree))
  const registers = signals.filter(({ sources }) => sources.every(({ role }) => role === 'register'))
  const pairs = [...registers, ...memories].map(
    ({ nodes, sources }) =>
      [layouts[0]!.itemOf(nodes[0], sources[0]), layouts[1]!.itemOf(nodes[1], sources[1])] as const,
  )
  const others = new Map(sides[1].file.segments.map((segment) => [segment.firstCycle, segment]))
  let agreed = firstCycle
  for (const segment of sides[0].file.segments) {
    const other = others.get(segment.firstCycle)
    const [mine, theirs] = [sides[0].file.state(segment), other ? sides[1].file.state(other) : null]
    if (!mine || !theirs) continue
    if (!pairs.every(([a, b]) => sameItem(mine, a, theirs, b))) return agreed
    agreed = segment.firstCycle
  }
  return agreed
}

function sameItem(mine: Uint8Array, a: StateItem, theirs: Uint8Array, b: StateItem): boolean {
  for (let address = 0; address < Math.min(a.depth, b.depth); address++) {
    const value = readWord(mine, a.offset + address * a.size, a.type)
    if (!isSame(value, readWord(theirs, b.offset + address * b.size, b.type))) return false
  }
  return true
}

/** The counterparts in two designs at the same path. */
interface Pair<T> {
  readonly path: string
  readonly nodes: readonly [InstanceNode, InstanceNode]
  readonly sources: readonly [T, T]
}

/** Signals and memories by their paths. */
export interface Matching {
  /** Excludes the locals of blocks, whose effects show in the assigned signals. */
  readonly signals: readonly Pair<Signal>[]
  readonly memories: readonly Pair<Memory>[]
  /** The paths in only one of the designs: in the first, and in the second. */
  readonly alone: readonly [readonly string[], readonly string[]]
}

export function matchDesigns(first: InstanceNode, second: InstanceNode): Matching {
  const matching = { signals: [] as Pair<Signal>[], memories: [] as Pair<Memory>[] }
  const alone: [string[], string[]] = [[], []]
  const others = new Map([...allInstances(second)].map((node) => [node.path, node]))
  for (const node of allInstances(first)) {
    const other = others.get(node.path)
    others.delete(node.path)
    if (!other) {
      alone[0].push(`${node.path}.**`)
      continue
    }
    const match = matcher([node, other], alone)
    matching.signals.push(...match(visible(node), visible(other)))
    matching.memories.push(...match(node.module.memories, other.module.memories))
  }
  alone[1].push(...[...others.keys()].map((path) => `${path}.**`))
  return { ...matching, alone }
}

function visible({ module }: InstanceNode): readonly Signal[] {
  return module.signals.filter(({ role }) => role !== 'local')
}

function matcher(nodes: readonly [InstanceNode, InstanceNode], alone: readonly [string[], string[]]) {
  return <T extends Signal | Memory>(mine: readonly T[], theirs: readonly T[]): Pair<T>[] => {
    const byPath = new Map(theirs.map((source) => [source.path, source]))
    const pairs = mine.flatMap((source): Pair<T>[] => {
      const other = byPath.get(source.path)
      byPath.delete(source.path)
      const path = `${nodes[0].path}.${source.path}`
      if (!other) alone[0].push(path)
      return other ? [{ path, nodes, sources: [source, other] }] : []
    })
    alone[1].push(...[...byPath.keys()].map((path) => `${nodes[1].path}.${path}`))
    return pairs
  }
}
