/** Drawings of failed checks and assertions: the relevant signals, and the cycles that led there. */

import type { Arrow, Trace } from '../../../engines/sim/trace/trace.js'
import type { Window } from '../../../print/wave/window.js'
import type { CloseUp } from './close-up.js'
import type { Design, Expr, Instance, Module, Signal } from '../../../ir/ir.js'
import type { ReplayFile } from '../../replay/file.js'
import { captureWindow } from '../../replay/window.js'
import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import { pathOf, type Located } from '../../why/recorded-values.js'
import { pictureOf } from '../../why/picture.js'
import { RecordedPast } from '../../why/recorded-past.js'
import { traceCauses } from '../../why/trace.js'
import { placeKey } from '../../../base/diagnostic/place.js'
import { allStatements, inDependencyOrder } from '../../../ir/visit.js'
import type { AssertionFailure } from '../../../engines/sim/findings.js'

/** The number of cycles drawn before that of the failure. */
const lead = 16

/** The cycles that led to a failure, including its own. */
export function cyclesBefore(cycle: number): Required<Window> {
  return { from: Math.max(0, cycle - lead), to: cycle }
}

/** A failure for a drawing. */
interface Shown {
  readonly name: CloseUp['name']
  /** The title of the testbench, and the place of the failure. */
  readonly title: string
  readonly trace: Trace
  readonly signals: readonly string[]
  /** The number of signals that did not fit; the title mentions it. */
  readonly left: number
  readonly window: Window
  readonly arrows?: readonly Arrow[]
}

export function closeUpOf({ name, title, trace, signals, left, window, arrows = [] }: Shown): CloseUp {
  const { firstCycle, lastCycle, variables } = trace
  const told = left === 0 ? title : `${title} (${signals.length} of ${signals.length + left} signals)`
  return { name, trace: { title: told, firstCycle, lastCycle, variables }, drawing: { signals, window, arrows } }
}

/** The number of signals that are traced, the last reads of a check: one check may read a whole network. */
const mostReads = 16

/** The maximum number of drawn signals. */
const mostSignals = 32

/** The number of assignments that are traced back, as in `flitwave why`. */
const depth = 4

/** A run up to a failed check. */
interface CheckedRun {
  readonly file: ReplayFile
  readonly design: Design
  readonly tree: InstanceNode
  readonly title: string
  /** The cycle of the check. */
  readonly cycle: number
  /** Its reads, the latest last. */
  readonly reads: readonly Located[]
}

/** The signals that a check has read, and those that led to their values, with an arrow from each cause. */
export function showCheck({ file, design, tree, title, cycle, reads }: CheckedRun): CloseUp | null {
  const past = new RecordedPast(file, design, false, tree)
  const causes = traceCauses(past, reads.slice(-mostReads), cycle, depth)
  const { signals, arrows, left } = pictureOf(causes, mostSignals)
  const others = reads.slice(0, -mostReads).filter(({ source }) => 'signal' in source)
  const unseen = new Set([...left, ...others.map(pathOf)].filter((path) => !signals.includes(path)))
  // If the only subject is a memory word that was never written, there is no row.
  if (signals.length === 0) return null
  const window = cyclesBefore(cycle)
  const trace = captureWindow(file, { design, signals, ...window })
  return closeUpOf({ name: 'check', title, trace, signals, left: unseen.size, window, arrows })
}

/** The paths of all signals that an instance declares: first those that its failed assertion reads, in reading order. */
export function pathsOf(design: Design, { instance, assertion, place }: AssertionFailure): string[] {
  const { module } = nodeAt(instanceTree(design), instance)
  const failed = module.blocks
    .flatMap(({ body }) => allStatements(body))
    .filter((stmt) => stmt.kind === 'assert')
    .find((stmt) => stmt.message === assertion && placeKey(stmt.place) === placeKey(place))
  const read = failed ? readBy(failed.condition, module) : []
  return [...new Set([...read, ...module.fields.map(({ path }) => path)])].map((path) => `${instance}.${path}`)
}

/** The node at a path, found without creating sibling subtrees, of which a network has many. */
function nodeAt(top: InstanceNode, path: string): InstanceNode {
  let node = top
  while (node.path !== path) {
    const next = node.children.find((child) => child.path === path || path.startsWith(`${child.path}.`))
    if (!next) throw new Error(`there is no instance ${path}`)
    node = next
  }
  return node
}

/** The fields that an expression reads, as paths in the module. */
function readBy(condition: Expr, module: Module): string[] {
  return inDependencyOrder([condition]).flatMap((expr) => {
    if (expr.kind === 'signal') return [fieldPath(module, expr.signal)]
    return expr.kind === 'port' ? [portPath(expr.instance, expr.signal)] : []
  })
}

function portPath({ path, module }: Instance, signal: Signal): string {
  return `${path}.${fieldPath(module, signal)}`
}

/** A struct or vector is drawn as a whole. */
function fieldPath({ fields }: Module, signal: Signal): string {
  return fields.find(({ signals }) => signals.includes(signal))?.path ?? signal.path
}
