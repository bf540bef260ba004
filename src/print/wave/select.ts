import { fail } from '../../base/diagnostic/diagnostic.js'
import { matchPaths } from '../../base/diagnostic/glob.js'
import { shapeLeaves, type Shape } from '../../ir/shape.js'
import type { Window } from './window.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'

/** The part of a trace to print; by default everything. */
export interface Selection {
  readonly window?: Window
  /** Globs over complete paths, as in {@link matchPaths}; the drawing keeps their order. */
  readonly signals?: readonly string[]
}

/**
 * The chosen part of a trace, itself a trace.
 * @throws FlitwaveError FW903 if a glob matches nothing, FW904 if the window misses the captured cycles
 */
export function select(trace: Trace, { window = {}, signals }: Selection): Trace {
  const { firstCycle, lastCycle } = cyclesWithin(trace, window)
  const chosen = signals ? { ...trace, variables: chooseVariables(trace.variables, signals) } : trace
  if (firstCycle === trace.firstCycle && lastCycle === trace.lastCycle) return chosen
  const variables = chosen.variables.map((variable) => ({
    ...variable,
    leaves: variable.leaves.map((leaf) => cutLeaf(leaf, firstCycle, lastCycle)),
  }))
  return { ...trace, firstCycle, lastCycle, variables }
}

/** @throws FlitwaveError FW904 if the window misses the captured cycles */
export function cyclesWithin(trace: Trace, window: Window): Pick<Trace, 'firstCycle' | 'lastCycle'> {
  const firstCycle = Math.max(window.from ?? trace.firstCycle, trace.firstCycle)
  const lastCycle = Math.min(window.to ?? trace.lastCycle, trace.lastCycle)
  if (firstCycle > lastCycle) {
    const asked = `${window.from ?? ''}:${window.to ?? ''}`
    const captured = `${trace.firstCycle}:${trace.lastCycle}`
    fail('FW904', `the window ${asked} is empty`, null, `the captured cycles are ${captured}; choose among these`)
  }
  return { firstCycle, lastCycle }
}

function cutLeaf(leaf: TraceLeaf, firstCycle: number, lastCycle: number): TraceLeaf {
  const start = countUntil(leaf.cycles, firstCycle) - 1
  const end = countUntil(leaf.cycles, lastCycle)
  const cycles = leaf.cycles.slice(start, end)
  cycles[0] = firstCycle
  const { unknown } = leaf
  return {
    ...leaf,
    cycles,
    values: leaf.values.slice(start, end),
    ...(unknown && { unknown: unknown.slice(start, end) }),
  }
}

/** A glob may also name an element or a member, such as `dut.in[0]` of a field `in`; only that part is drawn then. */
function chooseVariables(variables: readonly TraceVariable[], signals: readonly string[]): TraceVariable[] {
  const parts = new Map(
    variables.flatMap((whole) => withParts(whole).map((part) => [part.path, { part, whole }] as const)),
  )
  const chosen = new Set(matchPaths(signals, [...parts.keys()]))
  return [...chosen].flatMap((path) => {
    const found = parts.get(path)
    return found && !isWithin(path, found.whole.path, chosen) ? [found.part] : []
  })
}

/** True if a larger part of the variable is also chosen: `dut.in[0].head` is not drawn beside `dut.in[0]` or `dut.in`. */
function isWithin(path: string, variable: string, chosen: ReadonlySet<string>): boolean {
  for (let i = variable.length; i < path.length; i += 1) {
    if ((path[i] === '.' || path[i] === '[') && chosen.has(path.slice(0, i))) return true
  }
  return false
}

function withParts(variable: TraceVariable): TraceVariable[] {
  let firstLeaf = 0
  const part = (suffix: string, shape: Shape): TraceVariable[] => {
    const leaves = variable.leaves
      .slice(firstLeaf, (firstLeaf += shapeLeaves(shape).length))
      .map((leaf) => withSuffix(leaf, leaf.suffix.slice(suffix.length)))
    return withParts({ ...variable, path: variable.path + suffix, name: variable.name + suffix, shape, leaves })
  }
  const { shape } = variable
  if (shape.kind === 'struct')
    return [variable, ...shape.members.flatMap((member) => part(`.${member.name}`, member.shape))]
  if (shape.kind !== 'array') return [variable]
  return [variable, ...Array.from({ length: shape.length }, (_, i) => part(`[${i}]`, shape.element)).flat()]
}

/** Values are still read on demand, because most parts serve only for selection. */
function withSuffix(leaf: TraceLeaf, suffix: string): TraceLeaf {
  return {
    suffix,
    shape: leaf.shape,
    get cycles() {
      return leaf.cycles
    },
    get values() {
      return leaf.values
    },
    ...(leaf.unknown && { unknown: leaf.unknown }),
  }
}

/** The number of ascending `cycles` up to and including `cycle`. */
export function countUntil(cycles: readonly number[], cycle: number): number {
  let low = 0
  let high = cycles.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cycles[middle]! <= cycle) low = middle + 1
    else high = middle
  }
  return low
}
