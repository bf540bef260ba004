/** The source of an instance, with the values of one cycle behind the names in it. */

import type { Block } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { allStatements } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { follow, followConnection, type Read } from '../../runs/why/follow.js'
import type { Moment } from '../../runs/why/recorded-values.js'
import { showValue, nameOf, notesIn, type ValueNote } from '../../runs/why/show.js'
import { instanceAt, ownerOf, type InspectedRun } from './run.js'

/** The place of a declaration. */
export interface SourcePlace {
  /** The instance that it is in, or is. */
  readonly instance: string
  readonly className: string
  readonly file: string
  /** From 1. */
  readonly line: number
}

export interface NoteQuestion {
  readonly instance: string
  readonly cycle: number
}

/** A line of source in a cycle. */
export interface LineNotes {
  /** From 1. */
  readonly line: number
  /** True if a statement in it was reached; false if all were skipped. */
  readonly isReached: boolean
  readonly values: readonly ValueNote[]
}

export interface SourceQuestions {
  /** The path of a signal or an instance. */
  place(path: string): SourcePlace
  /** The text of a file; null if it is not at hand. */
  text(file: string): string | null
  /** The lines with statements of an instance's module, those of other files left out. */
  notes(question: NoteQuestion): readonly LineNotes[]
}

export function sourceAnswers(run: InspectedRun): SourceQuestions {
  const { tree, sources } = run
  return {
    place: (path) => placeOf(tree, path),
    text: (name) => sources.get(name) ?? null,
    notes: ({ instance, cycle }) => {
      const node = instanceAt(tree, instance)
      const text = sources.get(node.module.place.file)
      if (text === undefined) return []
      return notesOf(node, run.past.at(cycle), text.split('\n'))
    },
  }
}

function placeOf(tree: InstanceNode, path: string): SourcePlace {
  const node = ownerOf(tree, path)
  const { module } = node
  const inside = path.slice(node.path.length + 1)
  const field = module.fields.find((one) => inside === one.path || /^[.[]/.test(inside.slice(one.path.length)))
  const found = inside !== '' && field && inside.startsWith(field.path) ? field.place : module.place
  // Members of a base class are in another file; the instance is shown by its own.
  return { instance: node.path, className: module.className, file: found.file, line: found.line }
}

function notesOf(node: InstanceNode, moment: Moment, lines: readonly string[]): LineNotes[] {
  const { module } = node
  const { file } = module.place
  const collected = new Map<number, Collected>()
  const at = (place: Place): Collected | null =>
    place.file === file ? obtain(collected, place.line, () => ({ isReached: false, reads: new Map() })) : null
  for (const block of module.blocks) collectBlock(block, node, moment, at)
  for (const connection of module.connections) {
    const line = at(connection.place)
    if (line) collect(line, followConnection(connection, node, moment).reads)
  }
  return [...collected]
    .sort(([a], [b]) => a - b)
    .map(([line, { isReached, reads }]) => ({
      line,
      isReached,
      values: notesIn(lines[line - 1] ?? '', new Map([...reads].map(([name, values]) => [name, valuesText(values)]))),
    }))
}

interface Collected {
  isReached: boolean
  /** By name, what was read in the turns of a loop, in their order. */
  readonly reads: Map<string, string[]>
}

function collectBlock(block: Block, node: InstanceNode, moment: Moment, at: (place: Place) => Collected | null): void {
  for (const stmt of allStatements(block.body)) at(stmt.place)
  for (const { stmt, reads } of follow(block, node, moment).reached) {
    const line = at(stmt.place)
    if (line) collect(line, reads)
  }
}

function collect(line: Collected, reads: readonly Read[]): void {
  line.isReached = true
  for (const read of reads) obtain(line.reads, nameOf(read), () => []).push(showValue(read, read.value))
}

/** In a line that a loop goes through there are several. */
const mostValues = 8

function valuesText(values: readonly string[]): string {
  if (values.every((value) => value === values[0])) return values[0]!
  const shown = values.slice(0, mostValues).join(' ')
  return values.length > mostValues ? `${shown} …` : shown
}
