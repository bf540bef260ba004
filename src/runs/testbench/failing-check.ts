/** What there is to see of a check that has failed: what it has read, and what led to that. */

import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { captureWindow } from '../replay/window.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { pathOf, type Located } from '../why/past.js'
import { pictureOf } from '../why/picture.js'
import { RecordedPast } from '../why/recorded-past.js'
import { traceCauses } from '../why/trace.js'
import type { CloseUp } from './close-up.js'
import { closeUpOf, cyclesBefore } from './failure-drawing.js'

/** Of what a check has read so many signals are followed, the last ones: a check of many may read all of a network. */
const mostReads = 16

/** Signals that are drawn. */
const mostSignals = 32

/** Assignments that causes are followed back, as in `flitwave why`. */
const depth = 4

/** A run up to a failed check. */
export interface CheckedRun {
  readonly file: ReplayFile
  readonly design: Design
  readonly tree: InstanceNode
  readonly title: string
  /** Of the check. */
  readonly cycle: number
  /** What it has read, the last at the end. */
  readonly reads: readonly Located[]
}

/** The signals that a check has read, and those that led to their values, with an arrow from each cause. */
export function showCheck({ file, design, tree, title, cycle, reads }: CheckedRun): CloseUp | null {
  const past = new RecordedPast(file, design, false, tree)
  const causes = traceCauses(past, reads.slice(-mostReads), cycle, depth)
  const { signals, arrows, left } = pictureOf(causes, mostSignals)
  const others = reads.slice(0, -mostReads).filter(({ source }) => 'signal' in source)
  const unseen = new Set([...left, ...others.map(pathOf)].filter((path) => !signals.includes(path)))
  // A word of a memory alone, which nobody has written, has no row.
  if (signals.length === 0) return null
  const window = cyclesBefore(cycle)
  const trace = captureWindow(file, { design, signals, ...window })
  return closeUpOf({ name: 'check', title, trace, signals, left: unseen.size, window, arrows })
}
