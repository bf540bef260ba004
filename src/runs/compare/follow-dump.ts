/** A run of our own that follows a dump: inputs and state are those of the dump, and all other values are computed. */

import { createEngine } from '../../engines/sim/choice/engines.js'
import { toRaw, type Raw } from '../../engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { observedPorts, type PortSource } from '../../engines/sim/engine/observer.js'
import type { TraceLeaf } from '../../engines/sim/trace/trace.js'
import type { Design } from '../../ir/ir.js'
import { leafType, shapeLeaves } from '../../ir/shape.js'
import type { NamedVariable } from '../dump/names.js'
import type { DumpRun } from '../dump/run.js'
import { traceOf } from '../dump/trace.js'
import { packReplay, ReplayFile } from '../replay/file.js'
import { ReplayPackets } from '../replay/packets.js'
import { recordCycle, ReplayRecorder } from '../replay/recorder.js'
import { matchDump, type MatchedLeaf } from './match.js'
import { dumpValue } from './values.js'

/** The input of the dump that is the reset of the design. */
export interface DumpReset {
  readonly port: string
  readonly isActiveHigh: boolean
}

export interface FollowOptions {
  /** Null for a design without one. */
  readonly reset: DumpReset | null
  /** The last cycle to follow. */
  readonly to: number
  /** The scope of the design in the dump; by default it is found. */
  readonly scope?: string | undefined
  /** The version of Flitwave, for the header of the run. */
  readonly flitwave: string
}

/** A state that the dump has, and that the design does not come to by itself. */
export interface Correction {
  readonly path: string
  /** The first such cycle. */
  readonly cycle: number
}

export interface FollowedDump {
  readonly file: ReplayFile
  readonly scope: string
  /** None if the dump is of this design. */
  readonly corrections: readonly Correction[]
}

/** The values of state that are held at a time. */
const mostValues = 4_000_000

/**
 * Runs a design on the inputs of a dump. Where the dump has another value of a register or a word, that is taken; bits that
 * are x or z in the dump are computed. The cycles are those of the dump.
 * @throws FlitwaveError FW924 for a dump of another design, FW977 for one that is damaged
 */
export async function followDump(design: Design, dump: DumpRun, options: FollowOptions): Promise<FollowedDump> {
  const tree = instanceTree(design)
  const { leaves, scope } = matchDump(tree, dump.variables, options.scope)
  const state = leaves.filter((leaf) => isState(leaf, tree))
  const reset = options.reset && dump.variables.find(({ path }) => path === join(scope, options.reset!.port))
  const follower = new Follower(design, tree, state)
  const last = Math.min(options.to, dump.lastCycle)
  const length = Math.max(64, Math.floor(mostValues / Math.max(1, state.length)))
  const variables = [...new Set([...state.map(({ variable }) => variable), ...(reset ? [reset] : [])])]
  for (let from = dump.firstCycle; from <= last; from += length) {
    const window = { from, to: Math.min(from + length - 1, last) }
    const known = await valuesIn(dump, variables, window)
    for (let cycle = from; cycle <= window.to; cycle++) {
      const isReset = reset ? isActive(known.get(reset.path)!, cycle, options.reset) : false
      follower.cycle(cycle, isReset, (leaf) => known.get(leaf.variable.path)!)
    }
  }
  const { corrections } = follower
  return { file: follower.finish(dump.title, options.flitwave), scope, corrections }
}

const join = (scope: string, name: string): string => (scope === '' ? name : `${scope}.${name}`)

/** Inputs of the top, registers and words: all that the engine does not compute. */
function isState({ located: { node, source } }: MatchedLeaf, tree: InstanceNode): boolean {
  if ('memory' in source) return shapeLeaves(source.memory.shape).length === 1
  return source.signal.role === 'register' || (source.signal.role === 'input' && node === tree)
}

async function valuesIn(
  dump: DumpRun,
  variables: readonly NamedVariable[],
  window: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, TraceLeaf>> {
  const trace = await traceOf(dump.dump, dump.cycles, variables, { ...window, title: '' })
  return new Map(trace.variables.map(({ path, leaves }) => [path, leaves[0]!]))
}

function at({ cycles }: TraceLeaf, cycle: number): number {
  return cycles.findLastIndex((start) => start <= cycle)
}

function isActive(leaf: TraceLeaf, cycle: number, { isActiveHigh }: DumpReset): boolean {
  const i = at(leaf, cycle)
  return Number(leaf.unknown?.[i] ?? 0) === 0 && Number(leaf.values[i] ?? 0) === (isActiveHigh ? 1 : 0)
}

/** A leaf of the state that the dump has, and how the engine reads and writes it. */
interface FollowedLeaf {
  readonly leaf: MatchedLeaf
  readonly isInput: boolean
  read(): Raw
  write(value: Raw): void
}

class Follower {
  private readonly engine
  private readonly recorder = new ReplayRecorder()
  private readonly leaves: readonly FollowedLeaf[]
  private readonly first = new Map<string, number>()
  /** True before the first cycle and after one of reset, in which registers without a reset value may go on. */
  private isFree = true

  constructor(design: Design, tree: InstanceNode, state: readonly MatchedLeaf[]) {
    this.engine = createEngine('auto', design, tree, 1, { cycles: 1000, checks: false })
    this.recorder.begin(this.engine, tree)
    const ports = observedPorts(this.engine, this.recorder)
    this.leaves = state.map((leaf) => followed(leaf, ports))
  }

  get corrections(): readonly Correction[] {
    return [...this.first].map(([path, cycle]) => ({ path, cycle }))
  }

  cycle(cycle: number, isReset: boolean, valuesOf: (leaf: MatchedLeaf) => TraceLeaf): void {
    for (const one of this.leaves) this.correct(one, valuesOf(one.leaf), cycle)
    recordCycle(this.recorder, this.engine, cycle, isReset)
    this.isFree = isReset
  }

  finish(title: string, flitwave: string): ReplayFile {
    const recording = this.recorder.finish()
    const { digest, stateBytes, endCycle } = recording
    const drawing = { title, signals: [], window: {}, arrows: [] }
    const header = {
      ...{ flitwave, testbench: '', name: 'dump', parameters: {}, seed: null, digest, stateBytes, endCycle },
      ...{ drawing, views: [], packets: ReplayPackets.none, marks: [] },
    }
    return ReplayFile.of(packReplay(header, recording, []))
  }

  private correct(one: FollowedLeaf, values: TraceLeaf, cycle: number): void {
    const { leaf, isInput } = one
    const type = leafType(leaf.shape)
    const i = at(values, cycle)
    const { value, unknown } = dumpValue(leaf, i < 0 ? undefined : values.values[i], values.unknown?.[i])
    const own = BigInt.asUintN(type.width, BigInt(one.read()))
    const wanted = (own & unknown) | (value & ~unknown)
    if (wanted === own) return
    one.write(toRaw(type.signed ? BigInt.asIntN(type.width, wanted) : wanted, type))
    if (!isInput && !this.isFree && !this.first.has(leaf.path)) this.first.set(leaf.path, cycle)
  }
}

function followed(leaf: MatchedLeaf, ports: PortSource): FollowedLeaf {
  const { node, source } = leaf.located
  if ('memory' in source) {
    const port = ports.memory(node, source.memory)
    const { address } = source
    return { leaf, isInput: false, read: () => port.read(address), write: (value) => port.write(address, value) }
  }
  const port = ports.signal(node, source.signal)
  return { leaf, isInput: source.signal.role === 'input', read: () => port.read(), write: (value) => port.write(value) }
}
