/** Finds the mutants of a design. Mistakes with the same source edit form one mutant. */

import { host } from '#host'
import type { Design, Module } from '../../ir/ir.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import { obtain } from '../../base/maps.js'
import { Source } from '../../language/transform/source.js'
import { mutationKinds, type Change, type LineDiff, type Mutant, type MutationKind } from './mutant.js'
import { sitesIn } from './sites/find.js'
import type { Site } from './sites/site.js'
import { lineDiff, notedLine, textEdit } from './source/text-edit.js'
import { Syntax } from './source/syntax.js'

export interface MutantOptions {
  /** Selects the modules to mutate; default: all. */
  readonly isWanted?: (module: Module) => boolean
  /** The kinds of mistakes to make; default: all. */
  readonly kinds?: readonly MutationKind[]
}

/** A mutant that may still gain pieces of hardware. */
interface Draft {
  readonly kind: MutationKind
  readonly place: Place
  readonly what: string
  readonly diff: LineDiff | null
  readonly changes: Change[]
}

/**
 * All mutants of a design, in the order of their places.
 *
 * @example
 * const mutants = mutantsOf(elaborate(new Fifo()))
 * const wrong = mutatedDesign(design, mutants[3]) // runs like any other design
 */
export function mutantsOf(
  design: Design,
  { isWanted = () => true, kinds = mutationKinds }: MutantOptions = {},
): Mutant[] {
  const drafts = new Map<string, Draft>()
  const sources = new Sources()
  for (const module of design.modules) {
    if (!isWanted(module)) continue
    for (const site of sitesIn(module)) {
      if (!kinds.includes(site.kind)) continue
      const found = sources.describe(site)
      if (found)
        addTo(
          obtain(drafts, found.key, () => found.draft),
          site.change,
        )
    }
  }
  return [...drafts.values()].sort(inOrder).map((draft, number) => ({ ...draft, number, id: idOf(draft) }))
}

/** Two changes of a constant may give the same text: 1 becomes 0 both as the value less one and as the constant 0. */
function addTo({ changes }: Draft, change: Change): void {
  const isKnown = changes.some((other) => other.kind === change.kind && targetOf(other) === targetOf(change))
  if (!isKnown) changes.push(change)
}

function targetOf(change: Change): object {
  switch (change.kind) {
    case 'node':
      return change.node
    case 'slot':
      return change.owner
    case 'drop':
      return change.statement
    case 'stuck':
    case 'reset':
      return change.signal
  }
}

function inOrder(a: Draft, b: Draft): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1
  return (
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    mutationKinds.indexOf(a.kind) - mutationKinds.indexOf(b.kind) ||
    (a.what < b.what ? -1 : Number(a.what > b.what))
  )
}

function idOf({ place: { file, line, column }, what }: Draft): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column} ${what}`
}

/** The files with mistakes, each read once. */
class Sources {
  private readonly files = new Map<string, Syntax | 'unreadable'>()

  /** Returns null if the source text has no counterpart for the mistake. */
  describe(site: Site): { readonly key: string; readonly draft: Draft } | null {
    const { kind, place, edit, label, nth } = site
    const syntax = obtain(this.files, place.file, () => syntaxOf(place.file))
    if (syntax === 'unreadable') {
      const key = `${placeKey(place)} ${label} ${nth}`
      return { key, draft: { kind, place, what: label, diff: null, changes: [] } }
    }
    const { text } = syntax.source
    if (edit.kind === 'note') {
      const diff = notedLine(text, place.line, edit.text)
      return { key: `${placeKey(place)} ${edit.text}`, draft: { kind, place, what: edit.text, diff, changes: [] } }
    }
    const found = textEdit(syntax, edit, place, nth)
    if (!found) return null
    const at = syntax.source.placeAt(found.start)
    const key = `${place.file} ${found.start} ${found.end} ${found.text}`
    return { key, draft: { kind, place: at, what: found.what, diff: lineDiff(text, found), changes: [] } }
  }
}

/** A file in another language, such as Verilog, has no syntax here: its mistakes are told in words. */
function syntaxOf(file: string): Syntax | 'unreadable' {
  const text = /\.[cm]?[jt]sx?$/.test(file) ? host.readSource(file) : null
  if (text === null) return 'unreadable'
  return new Syntax(new Source(file, text.startsWith('\uFEFF') ? text.slice(1) : text))
}
